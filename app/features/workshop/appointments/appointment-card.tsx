import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { AppointmentFacts } from "./appointment-facts.tsx";
import { cancelPath, movePath, visitPath } from "./appointment-paths.ts";
import type { AppointmentView } from "./appointments.server.ts";

const tones = { active: "solid", done: "neutral", cancelled: "neutral" } as const;

/** An upcoming appointment with everything needed to get there; a past one with service and place only. */
export function AppointmentCard({ appointment }: { appointment: AppointmentView }) {
  const { identity, reserve, status, statusTitle, title, when, car, place, canBeCancelled } = appointment;
  const headingId = `appointment-${reserve}`;
  return (
    <Card as="article" labelledBy={headingId}>
      <Stack gap="xs">
        <Inline apart gap="s" align="baseline">
          <Heading level={2} size="large" id={headingId}>
            <a href={visitPath(identity)} className={loneLink}>
              {when}
            </a>
          </Heading>
          <Badge tone={tones[status]}>{statusTitle}</Badge>
        </Inline>
        {canBeCancelled ? (
          <>
            <AppointmentFacts appointment={appointment} />
            <Inline gap="xs">
              <ButtonLink href={movePath(identity)}>
                Перенести<VisuallyHidden> запись: {when}</VisuallyHidden>
              </ButtonLink>
              <ButtonLink href={cancelPath(reserve)}>
                Отменить<VisuallyHidden> запись: {when}</VisuallyHidden>
              </ButtonLink>
            </Inline>
          </>
        ) : (
          <div>
            <p>{[title, car].filter(Boolean).join(", ")}</p>
            <p className={muted}>{place}</p>
          </div>
        )}
      </Stack>
    </Card>
  );
}
