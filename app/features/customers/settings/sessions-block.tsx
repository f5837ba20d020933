import type { ReactNode } from "react";
import { muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { SettingsView } from "./settings.server.ts";
import { SETTINGS_PATH } from "./settings-path.ts";

/** The customer's sessions; all except the current one can be ended here. */
export function SessionsBlock({ sessions }: { sessions: SettingsView["sessions"] }) {
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
