import type { ReactNode } from "react";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { AppointmentFacts } from "./appointment-facts.tsx";
import { APPOINTMENTS_PATH, cancelPath, movePath, visitPath } from "./appointment-paths.ts";
import type { AppointmentView } from "./appointments.server.ts";

const tones = { active: "solid", done: "neutral", cancelled: "neutral" } as const;

/** An upcoming appointment with everything needed to get there; a past one with service and place only. */
function AppointmentCard({ appointment }: { appointment: AppointmentView }) {
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

interface AppointmentsListProps {
  appointments: readonly AppointmentView[];
  /** The list is filtered by status. */
  isFiltered: boolean;
  filter: ReactNode;
  pages: ReactNode;
}

export function AppointmentsList({ appointments, isFiltered, filter, pages }: AppointmentsListProps) {
  const book = (
    <ButtonLink href="/service-tyre-fitting/" variant={appointments.length > 0 ? "secondary" : "primary"}>
      Записаться на шиномонтаж
    </ButtonLink>
  );
  return (
    <Stack gap="m">
      {filter}
      {appointments.length > 0 ? (
        <div>{book}</div>
      ) : (
        <EmptyState
          icon="calendar"
          title={isFiltered ? "Таких записей нет" : "Записей пока нет"}
          actions={
            <>
              {book}
              {isFiltered && <ButtonLink href={APPOINTMENTS_PATH}>Все записи</ButtonLink>}
            </>
          }
        >
          {!isFiltered && <p>Здесь появятся визиты в сервисные центры: время, адрес и возможность отменить запись.</p>}
        </EmptyState>
      )}
      {appointments.map((appointment) => (
        <AppointmentCard key={appointment.reserve} appointment={appointment} />
      ))}
      {pages}
    </Stack>
  );
}
