import type { ReactElement, ReactNode } from "react";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Details } from "../../../ui/details.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { ProfileView } from "./profile.server.ts";
import { PROFILE_PATH } from "./profile-path.ts";

interface ButtonFormProps {
  intent: string;
  /** The value that the button sends: a phone or an address. */
  name: "phone" | "email";
  value: string;
  children: ReactNode;
}

/** A form with a single button. */
function ButtonForm({ intent, name, value, children }: ButtonFormProps) {
  return (
    <form method="post" action={PROFILE_PATH}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={name} value={value} />
      <Button type="submit">{children}</Button>
    </form>
  );
}

interface NamesFormProps {
  names: { firstname: string; surname: string };
  reply?: RefusedForm;
}

/** AUT-134, AUT-135 */
function NamesForm({ names, reply }: NamesFormProps) {
  const field = fieldsOf("names", reply, names);
  return (
    <Card as="section" labelledBy="names-heading">
      <form method="post" action={PROFILE_PATH} noValidate>
        <input type="hidden" name="intent" value="names" />
        <Stack gap="m">
          <Heading level={2} size="large" id="names-heading">
            Имя и фамилия
          </Heading>
          <Grid template="halves">
            <TextField
              {...field("firstname")}
              label="Имя"
              hint="Русскими буквами"
              autoComplete="given-name"
              maxLength={100}
            />
            <TextField
              {...field("surname")}
              label="Фамилия"
              hint="Русскими буквами"
              autoComplete="family-name"
              maxLength={100}
            />
          </Grid>
          <div>
            <Button type="submit" variant="primary">
              Сохранить имя
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

/** Phones to sign in with; each was confirmed by a code. */
function PhonesBlock({ phones }: { phones: ProfileView["phones"] }) {
  return (
    <Card as="section" labelledBy="phones-heading">
      <Stack gap="m">
        <Heading level={2} size="large" id="phones-heading">
          Телефоны
        </Heading>
        <Stack as="ul" gap="m">
          {phones.map(({ phone, text, isPrimary, canGo }) => (
            <Stack as="li" key={phone} gap="xs">
              <Inline gap="s">
                <b>{text}</b>
                {isPrimary && <Badge>Основной</Badge>}
                {!isPrimary && (
                  <ButtonForm intent="phone-primary" name="phone" value={phone}>
                    Сделать основным<VisuallyHidden> {text}</VisuallyHidden>
                  </ButtonForm>
                )}
              </Inline>
              {canGo && (
                <Details
                  summary={
                    <span>
                      Убрать<VisuallyHidden> {text}</VisuallyHidden>
                    </span>
                  }
                >
                  <Stack gap="s">
                    <p>Войти по этому номеру больше не получится. Вернуть его можно, подтвердив кодом ещё раз.</p>
                    <ButtonForm intent="phone-remove" name="phone" value={phone}>
                      Да, убрать<VisuallyHidden> {text}</VisuallyHidden>
                    </ButtonForm>
                  </Stack>
                </Details>
              )}
            </Stack>
          ))}
        </Stack>
        <div>
          <ButtonLink href="/my/profile/phone/" icon="plus">
            Добавить телефон
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}

interface EmailsBlockProps {
  emails: ProfileView["emails"];
  /** The customer has a password, which needs an address to sign in with. */
  isForPassword: boolean;
  reply?: RefusedForm;
}

/** Addresses, confirmed or waiting for it. ACC-008 */
function EmailsBlock({ emails, isForPassword, reply }: EmailsBlockProps) {
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

function EmailEntry({ email, text, isPrimary, isConfirmed, isForPassword }: EmailEntryProps) {
  return (
    <Stack as="li" gap="xs">
      <Inline gap="s">
        <b>{text}</b>
        {isPrimary && <Badge>Основной</Badge>}
        {!isConfirmed && <Badge tone="danger">Не подтверждён</Badge>}
        {!isConfirmed && (
          <ButtonForm intent="email-resend" name="email" value={email}>
            Подтвердить<VisuallyHidden> {text}</VisuallyHidden>
          </ButtonForm>
        )}
        {isConfirmed && !isPrimary && (
          <ButtonForm intent="email-primary" name="email" value={email}>
            Сделать основным<VisuallyHidden> {text}</VisuallyHidden>
          </ButtonForm>
        )}
      </Inline>
      <Details
        summary={
          <span>
            Убрать<VisuallyHidden> {text}</VisuallyHidden>
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
            Да, убрать<VisuallyHidden> {text}</VisuallyHidden>
          </ButtonForm>
        </Stack>
      </Details>
    </Stack>
  );
}

interface ProfilePageProps {
  view: ProfileView;
  reply?: RefusedForm;
  /** A block of another capability among those of the customer's own data. */
  more: { block: ReactElement; isFirst: boolean };
}

/** The customer's own data, a form for each part. ACC-005, ACC-018 … ACC-020 */
export function ProfilePage({ view, reply, more }: ProfilePageProps) {
  return (
    <Stack gap="m">
      {more.isFirst && more.block}
      <NamesForm names={view.names} reply={reply} />
      <PhonesBlock phones={view.phones} />
      <EmailsBlock emails={view.emails} isForPassword={view.needsEmailForPassword} reply={reply} />
      {!more.isFirst && more.block}
    </Stack>
  );
}
