import type { FormReply } from "../../shared/form-reply.ts";
import { Stack } from "../../ui/layout.tsx";
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
      <NotificationPreferencesForm notify={view.notify} />
      <PasswordForm {...view.password} reply={reply} />
      <SessionsBlock sessions={view.sessions} />
    </Stack>
  );
}
