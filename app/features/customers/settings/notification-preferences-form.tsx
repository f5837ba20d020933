import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import type { SettingsView } from "./settings.server.ts";
import { SETTINGS_PATH } from "./settings-path.ts";

/** Preferences for messages other than those about orders, and a button to unsubscribe from all of them. ACC-006 */
export function NotificationPreferencesForm({ notify }: { notify: SettingsView["notify"] }) {
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
