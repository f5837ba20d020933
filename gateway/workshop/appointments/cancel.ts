import { shopSummaryOf } from "../../chain/regions/shops.ts";
import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { localTime } from "../../platform/zone-time.ts";
import { followVisits } from "../storage/follow-visits.ts";
import { type AppointmentRow, cancelRow, freeMinutes, lockShopDays } from "./appointments-store.ts";

export type CancelReason = NonNullable<AppointmentRow["cancelReason"]>;

/** Cancels an appointment whose row the transaction has locked, and gives its minutes back. */
export async function cancelAppointment(
  tx: Executor,
  services: Pick<Services, "regions" | "now">,
  appointment: AppointmentRow,
  reason: CancelReason,
): Promise<void> {
  const { zone } = shopSummaryOf(services.regions, appointment.locationId);
  await lockShopDays(tx, [{ locationId: appointment.locationId, day: localTime(appointment.startsAt, zone).day }]);
  await freeMinutes(tx, appointment.id);
  await cancelRow(tx, appointment.id, reason, services.now());
  // Who has not come may still come for the goods, and the visit can still be called done.
  if (appointment.contractId !== null && reason !== "no_show")
    await followVisits(tx, services, appointment.contractId, {
      requestSource: reason === "customer" ? "account" : "other",
      actorKind: reason === "customer" ? "customer" : "system",
      actorId: null,
    });
}
