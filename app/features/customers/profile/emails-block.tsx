import { type FormReply, fieldsOf } from "../../../shared/form-reply.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Details } from "../../../ui/details.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { ButtonForm } from "./button-form.tsx";
import type { ProfileView } from "./profile.server.ts";
import { PROFILE_PATH } from "./profile-path.ts";

interface EmailsBlockProps {
  emails: ProfileView["emails"];
  /** The customer has a password, which needs an address to sign in with. */
  isForPassword: boolean;
  reply?: FormReply;
}

/** Addresses, confirmed or waiting for it. ACC-008 */
export function EmailsBlock({ emails, isForPassword, reply }: EmailsBlockProps) {
  const field = fieldsOf("email-add", reply);
  return (
    <Card as="section" labelledBy="emails-heading">
      <Stack gap="m">
        <Heading level={2} size="large" id="emails-heading">
          Электронная почта
        </Heading>
        {emails.length > 0 && (
          <Stack as="ul" gap="m">
            {emails.map((each) => (
              <EmailEntry key={each.email} {...each} isForPassword={isForPassword && emails.length === 1} />
            ))}
          </Stack>
        )}
        <form method="post" action={PROFILE_PATH} noValidate>
          <input type="hidden" name="intent" value="email-add" />
          <Stack gap="s">
            <TextField
              {...field("email")}
              kind="email"
              label={emails.length > 0 ? "Ещё один адрес" : "Адрес"}
              hint="Пришлём на него письмо со ссылкой для подтверждения"
            />
            <div>
              <Button type="submit">Добавить адрес</Button>
            </div>
          </Stack>
        </form>
      </Stack>
    </Card>
  );
}

type EmailEntryProps = ProfileView["emails"][number] & { isForPassword: boolean };

function EmailEntry({ email, isPrimary, isConfirmed, isForPassword }: EmailEntryProps) {
  return (
    <Stack as="li" gap="xs">
      <Inline gap="s">
        <b>{email}</b>
        {isPrimary && <Badge>Основной</Badge>}
        {!isConfirmed && <Badge tone="danger">Не подтверждён</Badge>}
        {!isConfirmed && (
          <ButtonForm intent="email-resend" name="email" value={email}>
            Подтвердить<VisuallyHidden> {email}</VisuallyHidden>
          </ButtonForm>
        )}
        {isConfirmed && !isPrimary && (
          <ButtonForm intent="email-primary" name="email" value={email}>
            Сделать основным<VisuallyHidden> {email}</VisuallyHidden>
          </ButtonForm>
        )}
      </Inline>
      <Details
        summary={
          <span>
            Убрать<VisuallyHidden> {email}</VisuallyHidden>
          </span>
        }
      >
        <Stack gap="s">
          <p>
            {isForPassword
              ? "Без адреса войти по паролю нельзя, останется вход по телефону."
              : "Писем на этот адрес больше не будет."}
          </p>
          <ButtonForm intent="email-remove" name="email" value={email}>
            Да, убрать<VisuallyHidden> {email}</VisuallyHidden>
          </ButtonForm>
        </Stack>
      </Details>
    </Stack>
  );
}
