import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { Stack } from "../../../ui/layout.tsx";
import type { HitView } from "./hit-view.ts";

/** Clients with links to their cards. */
export function ClientList({ clients }: { clients: readonly HitView[] }) {
  return (
    <Stack as="ul" gap="xs">
      {clients.map(({ path, name, contacts, hasAccount }) => (
        <Card as="li" key={path} padding="s">
          <a href={path} className={loneLink}>
            {name}
          </a>
          <p className={muted}>
            {contacts}
            {!hasAccount && " · без личного кабинета"}
          </p>
        </Card>
      ))}
    </Stack>
  );
}
