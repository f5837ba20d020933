import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import { APPOINTMENTS_PATH } from "./appointment-paths.ts";
import type { AppointmentView } from "./appointments.server.ts";

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
