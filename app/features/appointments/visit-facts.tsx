import { DefinitionTable } from "../../ui/definition-table.tsx";
import type { AppointmentView } from "./appointments.server.ts";

/** What the visit is for, where it is and by what car. */
export function VisitFacts({ visit }: { visit: AppointmentView }) {
  return (
    <DefinitionTable
      rows={[
        { term: "Услуга", value: visit.title },
        ...(visit.car ? [{ term: "Автомобиль", value: visit.car }] : []),
        { term: "Где", value: visit.place },
        { term: "Телефон центра", value: <a href={`tel:${visit.phone}`}>{visit.phoneText}</a> },
        { term: "Номер записи", value: visit.reserve },
      ]}
    />
  );
}
