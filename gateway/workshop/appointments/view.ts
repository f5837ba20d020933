import { shopSummaryOf } from "../../chain/regions/shops.ts";
import type { Services } from "../../chain/services.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Appointment } from "../../contract/workshop/appointments.ts";
import { dayText, pluralOf } from "../../platform/format.ts";
import type { AppointmentRow } from "./appointments-store.ts";
import type { FutureVisit } from "./future-visits-store.ts";
import { isUpcoming } from "./rules.ts";

const TOLD = 10;

/** «25 ноября 10:15 Сезонная смена (Z-123); … и ещё 3 записи» for a message to staff. */
export function visitsText(visits: readonly Pick<FutureVisit, "number" | "title" | "localTime">[]): string {
  const told = visits
    .slice(0, TOLD)
    .map(
      ({ number, title, localTime }) =>
        `${dayText(localTime.slice(0, 10) as Day)} ${localTime.slice(11)} ${title} (${number})`,
    );
  const more = visits.length - told.length;
  return more > 0
    ? `${told.join("; ")} и ещё ${more} ${pluralOf(more, "запись", "записи", "записей")}`
    : told.join("; ");
}

/** An appointment as calls return it. */
export function appointmentOf(services: Services, row: AppointmentRow): Appointment {
  const updatedAt = row.updatedAt.toISOString();
  return {
    identity: row.appointmentNumber,
    status: row.status,
    title: row.title,
    created_at: row.createdAt.toISOString(),
    updated_at: updatedAt,
    service: { reserve_id: row.reserveId, datetime: row.startsAt.toISOString(), updated_at: updatedAt },
    shop: shopSummaryOf(services.regions, row.locationId),
    car: row.carTitle,
    plate: row.carPlate,
    works: row.works ?? { serviceIds: [], fitting: null },
    placedByStaff: row.placedBy !== null,
    canBeCancelled: isUpcoming(row, services.now()),
  };
}
