import type { z } from "zod";
import type { visit } from "../../contract/workshop/booking.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isUpcoming } from "../appointments/rules.ts";
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
  const { location, zone } = shopOfVisit(services.regions, row.locationId);
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
    firstIdentity: moves.firstNumber,
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
      zone,
      lat: location.lat,
      lng: location.lng,
    },
    items: items.map(({ title, quantity, kopecks, minutes }) => ({ title, quantity, price: kopecks, minutes })),
    works: row.works ?? { serviceIds: [], fitting: null },
    hasStorage: row.mountType === "STORAGE",
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
