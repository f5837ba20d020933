import type { ReactNode } from "react";
import { SoldLink } from "../../../shared/sold-link.tsx";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { APPOINTMENTS_PATH, cancelPath, movePath, visitPath } from "./appointment-paths.ts";
import type { AppointmentView } from "./appointments.server.ts";

const tones = { active: "solid", done: "neutral", cancelled: "neutral" } as const;

/** Two of them fit a phone: what and where in lines, and of an upcoming one how to call, to move and to cancel it. */
function AppointmentCard({ appointment }: { appointment: AppointmentView }) {
  const { identity, reserve, status, statusTitle, title, when, car, place, canBeCancelled } = appointment;
  const headingId = `appointment-${reserve}`;
  return (
    <Card as="article" labelledBy={headingId} padding="s">
      <Stack gap="xxs">
        <Inline apart gap="xs" align="center">
          <Heading level={2} size="body" id={headingId}>
            <a href={visitPath(identity)} className={loneLink}>
              {when}
            </a>
          </Heading>
          <Badge tone={tones[status]}>{statusTitle}</Badge>
        </Inline>
        <div>
          <p>{[title, car].filter(Boolean).join(", ")}</p>
          <p className={muted}>{place}</p>
          {appointment.placedByStaff && <p className={muted}>Оформил сотрудник магазина</p>}
        </div>
        {canBeCancelled && (
          <>
            <Inline gap="m">
              <a href={`tel:${appointment.phone}`} className={loneLink}>
                {appointment.phoneText}
              </a>
              <span className={muted}>№ {reserve}</span>
            </Inline>
            <Inline gap="xs">
              <ButtonLink href={movePath(identity)}>
                Перенести<VisuallyHidden> запись: {when}</VisuallyHidden>
              </ButtonLink>
              <ButtonLink href={cancelPath(reserve)}>
                Отменить<VisuallyHidden> запись: {when}</VisuallyHidden>
              </ButtonLink>
            </Inline>
          </>
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
    <SoldLink href="/service-tyre-fitting/" variant={appointments.length > 0 ? "secondary" : "primary"}>
      Записаться на шиномонтаж
    </SoldLink>
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
