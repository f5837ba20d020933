import type { FormReply } from "../../../shared/form-reply.ts";
import { KeptFormNotice } from "../../../shared/kept-form-notice.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { NotificationPreferencesForm } from "./notification-preferences-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionsBlock } from "./sessions-block.tsx";
import type { SettingsView } from "./settings.server.ts";

interface SettingsPageProps {
  view: SettingsView;
  reply?: FormReply;
}

/** ACC-006, ACC-007 */
export function SettingsPage({ view, reply }: SettingsPageProps) {
  return (
    <Stack gap="m">
      <KeptFormNotice kept={view.kept} />
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
