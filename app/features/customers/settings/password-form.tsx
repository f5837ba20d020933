import { type FormReply, fieldsOf } from "../../../shared/form-reply.ts";
import { signInAgainPath } from "../../../shared/sign-in-path.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { NewPasswordFields } from "../auth/new-password-fields.tsx";
import { SETTINGS_PATH } from "./settings-path.ts";

interface PasswordFormProps {
  hasPassword: boolean;
  needsProof: boolean;
  /** The address to sign in with; null when there is none. */
  username: string | null;
  minLength: number;
  reply?: FormReply;
}

/** A new password, or the first one. Nothing typed here is sent back to the page. ACC-007 */
export function PasswordForm({ hasPassword, needsProof, username, minLength, reply }: PasswordFormProps) {
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
        {needsProof ? (
          <ProofFirst />
        ) : (
          <form method="post" action={SETTINGS_PATH} noValidate>
            <input type="hidden" name="intent" value="password" />
            {/* Password managers need to know whose password it is. */}
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
        )}
      </Stack>
    </Card>
  );
}

/** Before anything is typed, because a password is not kept anywhere. */
function ProofFirst() {
  return (
    <>
      <p>Чтобы задать пароль, подтвердите, что это вы: войдите ещё раз по номеру телефона.</p>
      <div>
        <ButtonLink href={signInAgainPath(SETTINGS_PATH)}>Подтвердить, что это я</ButtonLink>
      </div>
    </>
  );
}
