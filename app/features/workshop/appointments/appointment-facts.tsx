import { loneLink } from "../../../styles/typography.css.ts";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import type { AppointmentView } from "./appointments.server.ts";

/** What the appointment is for, where it is and by what car. */
export function AppointmentFacts({ appointment }: { appointment: AppointmentView }) {
  return (
    <DefinitionTable
      rows={[
        { term: "Услуга", value: appointment.title },
        ...(appointment.car ? [{ term: "Автомобиль", value: appointment.car }] : []),
        { term: "Где", value: appointment.place },
        {
          term: "Телефон центра",
          value: (
            <a href={`tel:${appointment.phone}`} className={loneLink}>
              {appointment.phoneText}
            </a>
          ),
        },
        ...(appointment.placedByStaff ? [{ term: "Кто записал", value: "Оформил сотрудник магазина" }] : []),
        { term: "Номер записи", value: appointment.reserve },
      ]}
    />
  );
}
