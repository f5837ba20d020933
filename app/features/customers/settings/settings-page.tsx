import type { ReactNode } from "react";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { signInAgainPath } from "../../../shared/sign-in-path.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { NewPasswordFields } from "../auth/new-password-fields.tsx";
import type { SettingsView } from "./settings.server.ts";
import { SETTINGS_PATH } from "./settings-path.ts";

/** Preferences for messages other than those about orders, and a button to unsubscribe from all of them. ACC-006 */
function NotificationPreferencesForm({ notify }: { notify: SettingsView["notify"] }) {
  return (
    <Card as="section" labelledBy="notices-heading">
      <Stack gap="m">
        <Heading level={2} size="large" id="notices-heading">
          Уведомления
        </Heading>
        <form method="post" action={SETTINGS_PATH}>
          <input type="hidden" name="intent" value="notify" />
          <Stack gap="s">
            <p>Об акциях и баллах. О заказах и записях мы сообщаем всегда.</p>
            <div>
              <Checkbox name="accept_sms" label="По SMS" defaultChecked={notify.accept_sms} />
              <Checkbox name="accept_email" label="По электронной почте" defaultChecked={notify.accept_email} />
            </div>
            <div>
              <Button type="submit" variant="primary">
                Сохранить уведомления
              </Button>
            </div>
          </Stack>
        </form>
        {notify.accept_email && (
          <form method="post" action={SETTINGS_PATH}>
            <input type="hidden" name="intent" value="unsubscribe" />
            <Button type="submit">Отписаться от рассылок</Button>
          </form>
        )}
      </Stack>
    </Card>
  );
}

interface PasswordFormProps {
  hasPassword: boolean;
  needsProof: boolean;
  /** The address to sign in with; null when there is none. */
  username: string | null;
  minLength: number;
  reply?: RefusedForm;
}

/** A new password, or the first one. Nothing typed here is sent back to the page. ACC-007 */
function PasswordForm({ hasPassword, needsProof, username, minLength, reply }: PasswordFormProps) {
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

/** The customer's sessions; all except the current one can be ended here. */
function SessionsBlock({ sessions }: { sessions: SettingsView["sessions"] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Card as="section" labelledBy="sessions-heading">
      <Stack gap="m">
        <Heading level={2} size="large" id="sessions-heading">
          Активные сеансы
        </Heading>
        <Stack as="ul" gap="m">
          {sessions.map(({ id, device, address, signedIn, used, isCurrent }) => (
            <Stack as="li" key={id} gap="xxs">
              <Inline gap="s">
                <b>{device}</b>
                {isCurrent && <Badge tone="success">Это устройство</Badge>}
                {!isCurrent && (
                  <EndSession id={id}>
                    Завершить
                    <VisuallyHidden>
                      {" "}
                      сеанс: {device}, {used}
                    </VisuallyHidden>
                  </EndSession>
                )}
              </Inline>
              <span className={muted}>
                {address && `${address} · `}вход {signedIn} · последний раз {used}
              </span>
            </Stack>
          ))}
        </Stack>
        {others.length > 1 && <EndSession id="others">Завершить все остальные</EndSession>}
        {others.length === 0 && <p>Вы вошли только на этом устройстве.</p>}
      </Stack>
    </Card>
  );
}

function EndSession({ id, children }: { id: string; children: ReactNode }) {
  return (
    <form method="post" action={SETTINGS_PATH}>
      <input type="hidden" name="intent" value="session-end" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit">{children}</Button>
    </form>
  );
}

interface SettingsPageProps {
  view: SettingsView;
  reply?: RefusedForm;
}

/** ACC-006, ACC-007 */
export function SettingsPage({ view, reply }: SettingsPageProps) {
  return (
    <Stack gap="m">
      <NotificationPreferencesForm notify={view.notify} />
      <PasswordForm {...view.password} reply={reply} />
      <SessionsBlock sessions={view.sessions} />
      <p>
        Что мы храним о вас, согласия и удаление личного кабинета —{" "}
        <a href="/my/settings/personal/">персональные данные</a>.
      </p>
    </Stack>
  );
}
