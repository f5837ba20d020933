import { type FormReply, fieldsOf } from "../../shared/form-reply.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Stack } from "../../ui/layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { NewPasswordFields } from "../auth/new-password-fields.tsx";
import { SETTINGS_PATH } from "./settings-path.ts";

interface PasswordFormProps {
  hasPassword: boolean;
  /** The address that one signs in with; null when there is none. */
  username: string | null;
  minLength: number;
  reply?: FormReply;
}

/** Another password, or the first one. Nothing typed here comes back into the page. ACC-007 */
export function PasswordForm({ hasPassword, username, minLength, reply }: PasswordFormProps) {
  const field = fieldsOf("password", reply);
  return (
    <Card as="section" labelledBy="password-heading">
      <Stack gap="m">
        <Heading level={2} size="large" id="password-heading">
          {hasPassword ? "Изменить пароль" : "Задать пароль"}
        </Heading>
        {username === null && (
          <p>
            Войти по паролю можно с адресом почты: <a href="/my/profile/">добавьте и подтвердите адрес</a>.
          </p>
        )}
        <form method="post" action={SETTINGS_PATH} noValidate>
          <input type="hidden" name="intent" value="password" />
          {/* Tells password managers whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={username ?? ""} readOnly hidden />
          <Stack gap="s">
            {hasPassword && (
              <TextField
                {...field("old_password")}
                label="Прежний пароль"
                type="password"
                autoComplete="current-password"
                maxLength={200}
              />
            )}
            <NewPasswordFields field={field} minLength={minLength} />
            <p>На других устройствах нужно будет войти заново.</p>
            <div>
              <Button type="submit">{hasPassword ? "Изменить пароль" : "Задать пароль"}</Button>
            </div>
          </Stack>
        </form>
      </Stack>
    </Card>
  );
}
