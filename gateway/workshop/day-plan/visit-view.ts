import type { Zone } from "../../contract/platform/local-time.ts";
import type { PlanVisit } from "../../contract/workshop/day-plan.ts";
import { localTime } from "../../platform/zone-time.ts";
import type { AppointmentRow } from "../appointments/appointments-store.ts";
import { timeOf } from "../booking/slot-rules.ts";

/** A visit as the plan of a day shows it, by the centre's clock. */
export const planVisitOf = (row: AppointmentRow, zone: Zone): PlanVisit => ({
  identity: row.appointmentNumber,
  version: row.version,
  status: row.status,
  cancelReason: row.cancelReason,
  title: row.title,
  name: row.contact?.name ?? "",
  car: row.carTitle,
  plate: row.carPlate,
  from: timeOf(localTime(row.startsAt, zone).minute),
  to: timeOf(localTime(row.endsAt, zone).minute),
  datetime: row.startsAt.toISOString(),
  sum: row.sumKopecks,
  isUnconfirmed: row.status === "active" && row.needsConfirmation && row.confirmedAt === null,
});
