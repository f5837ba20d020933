import { SoldLink } from "../../../shared/sold-link.tsx";
import { muted } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import type { AdvisedAppointment } from "./master-advice.server.ts";

export function AdviceList({ appointments }: { appointments: readonly AdvisedAppointment[] }) {
  const book = (
    <SoldLink href="/service-tyre-fitting/" variant={appointments.length === 0 ? "primary" : "secondary"}>
      Записаться в центр
    </SoldLink>
  );
  if (appointments.length === 0)
    return (
      <EmptyState icon="car" title="Рекомендаций пока нет" actions={book}>
        <p>После визита в сервисный центр мастер запишет здесь, что проверить или заменить и к какому сроку.</p>
      </EmptyState>
    );
  return (
    <Stack gap="m">
      {appointments.map(({ identity, title, about, advice }) => (
        <Card key={identity} as="article" labelledBy={`advice-${identity}`}>
          <Heading level={2} size="large" id={`advice-${identity}`}>
            {title}
          </Heading>
          <p className={muted}>{about}</p>
          <Stack as="ul" gap="xs">
            {advice.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Stack>
        </Card>
      ))}
      <div>{book}</div>
    </Stack>
  );
}
