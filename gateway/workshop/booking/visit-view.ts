import type { z } from "zod";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { visit } from "../../contract/workshop/booking.ts";
import type { Executor } from "../../platform/db/database.ts";
import { localTime } from "../../platform/zone-time.ts";
import { isUpcoming } from "../appointments/rules.ts";
import { readyMoment } from "../fitting/ready-rules.ts";
import { findOrderById } from "../fitting/sizes-store.ts";
import { readLastRetrievals } from "../storage/contracts-store.ts";
import { MOST_MOVES } from "./move-rules.ts";
import { confirmBefore } from "./round-rules.ts";
import { shopOfVisit } from "./shops.ts";
import { type BookingDependencies, visitAccess } from "./visit-access.ts";
import { type AppointmentRow, findSuccessor, readItems, readMoves } from "./visits-store.ts";

/** An appointment whole, as its own page shows it. */
export async function visitOf(
  executor: Executor,
  { services, keys }: BookingDependencies,
  row: AppointmentRow,
): Promise<z.input<typeof visit>> {
  const { location, region, zone } = shopOfVisit(services.regions, row.locationId);
  const now = services.now();
  const items = await readItems(executor, row.id);
  const movedTo = await findSuccessor(executor, row.id);
  const moves = await readMoves(executor, row);
  const isOpen = row.status === "active" && row.needsConfirmation && row.confirmedAt === null;
  return {
    identity: row.appointmentNumber,
    reserve_id: row.reserveId,
    status: row.status,
    cancelReason: row.cancelReason,
    movedTo,
    movedToAccess: movedTo && visitAccess(keys.appointmentAccess, movedTo),
    link: { identity: moves.firstNumber, access: visitAccess(keys.appointmentAccess, moves.firstNumber) },
    revision: moves.count + (row.status === "cancelled" ? 1 : 0),
    title: row.title,
    datetime: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    localTime: row.localTime,
    centre: {
      id: location.id,
      code: location.code,
      title: location.title,
      address: location.address,
      phone: location.phone,
      city: region.title,
      zone,
      lat: location.lat,
      lng: location.lng,
    },
    items: items.map(({ title, quantity, kopecks, minutes }) => ({ title, quantity, price: kopecks, minutes })),
    works: row.works ?? { serviceIds: [], fitting: null },
    hasStorage: row.mountType === "STORAGE",
    missingWheels: isUpcoming(row, now) ? await missingWheelsOf(executor, row, { zone, now }) : null,
    sum: row.sumKopecks,
    isEstimate: row.isEstimate,
    car: { title: row.carTitle, plate: row.carPlate },
    name: row.contact?.name ?? "",
    canBeChanged: isUpcoming(row, now),
    movesLeft: Math.max(0, MOST_MOVES - row.moves),
    confirmBefore: isOpen && isUpcoming(row, now) ? confirmBefore(row.startsAt).toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type MissingWheels = z.input<typeof visit>["missingWheels"];

/** Why the wheels that a visit counts on will not be there, for all that is known. */
async function missingWheelsOf(
  executor: Executor,
  { orderId, contractId, startsAt }: AppointmentRow,
  { zone, now }: { zone: Zone; now: Date },
): Promise<MissingWheels> {
  if (contractId !== null) {
    const retrieval = (await readLastRetrievals(executor, [contractId])).get(contractId);
    if (retrieval?.state === "refused") return { source: "storage", reason: retrieval.decision, readyOn: null };
    const isLate = retrieval?.state === "accepted" && retrieval.plannedOn > localTime(startsAt, zone).day;
    return isLate ? { source: "storage", reason: "", readyOn: retrieval.plannedOn } : null;
  }
  const order = orderId === null ? null : await findOrderById(executor, orderId);
  if (!order) return null;
  if (order.status === "cancelled") return { source: "order", reason: "Заказ с шинами отменён", readyOn: null };
  const { from, isLate } = readyMoment(order, now);
  return isLate && from !== null && from > startsAt
    ? { source: "order", reason: "Заказ с шинами ещё не готов", readyOn: null }
    : null;
}
