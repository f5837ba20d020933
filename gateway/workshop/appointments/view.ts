import { shopSummaryOf } from "../../chain/regions/shop-summary.ts";
import type { Services } from "../../chain/services.ts";
import type { Appointment } from "../../contract/workshop/appointments.ts";
import type { AppointmentRow } from "./appointments-store.ts";
import { isUpcoming } from "./rules.ts";

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
