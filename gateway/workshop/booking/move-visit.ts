import type { OutputOf } from "../../contract/platform/endpoint.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { bookingCreate } from "../../contract/workshop/booking.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { hashOfRequest } from "../../platform/request-hash.ts";
import { localTime } from "../../platform/zone-time.ts";
import { cancelRow, freeMinutes, lockShopDays } from "../appointments/appointments-store.ts";
import { followVisits } from "../storage/follow-visits.ts";
import { bookedOf } from "./book-visit.ts";
import { deleteHold, findHold } from "./minutes-store.ts";
import { planMoved } from "./move-plan.ts";
import { moveRefusal } from "./move-rules.ts";
import { isConfirmedLater } from "./round-rules.ts";
import { settleTime } from "./settle-time.ts";
import { readPlanContext, requirePlan, shopById, shopOfVisit } from "./shops.ts";
import { minuteOf } from "./slot-rules.ts";
import type { BookingDependencies } from "./visit-access.ts";
import { tellOfVisit } from "./visit-messages.ts";
import { type AppointmentRow, findByKey, insertVisit, lockByNumber, readItems } from "./visits-store.ts";
import { earliestOfVisit } from "./whereabouts.ts";

export interface Move {
  key: string;
  center?: number | undefined;
  date: Day;
  time: string;
  holdToken: string | null;
  /** Staff want it in this bay. */
  bayId?: number | null;
}

interface Mover {
  isStaff: boolean;
  /** At the centre itself: at any time, and without the time that somebody needs to arrive. */
  isDesk?: true;
  placedBy: number | null;
  /** Throws when it is not this mover's, or not as they have seen it. */
  check?: (tx: Executor, old: AppointmentRow) => Promise<void>;
  audit?: (tx: Executor, change: { target: string; before: object; after: object }) => Promise<void>;
}

/**
 * Ends a visit and begins another in its place, in one transaction: both days are locked in order, and the old minutes count as free. Throws
 * `too_late`, `slot_taken`, `key_reused`. SVC-047, SVC-048
 */
export async function moveVisit(
  dependencies: BookingDependencies,
  oldNumber: string,
  { key, center, date, time, holdToken, bayId = null }: Move,
  mover: Mover,
): Promise<OutputOf<typeof bookingCreate>> {
  const { services } = dependencies;
  const requestHash = hashOfRequest([
    "move",
    oldNumber,
    center ?? null,
    date,
    time,
    ...(bayId === null ? [] : [bayId]),
  ]);
  return services.connection.db.transaction(async (tx) => {
    const earlier = await findByKey(tx, key);
    if (earlier) {
      if (earlier.requestHash === requestHash) return bookedOf(dependencies, earlier);
      throw new ApiError("key_reused", "Запись уже перенесена. Чтобы перенести ещё раз, откройте её заново");
    }
    const now = services.now();
    const old = await lockByNumber(tx, oldNumber);
    if (!old) throw notFound("Запись не найдена");
    await mover.check?.(tx, old);
    const refusal = moveRefusal(old, now, mover);
    if (refusal) throw new ApiError("too_late", refusal);
    const from = shopOfVisit(services.regions, old.locationId);
    const shop = center === undefined ? from : shopById(services.regions, center);
    const oldDay = { locationId: from.id, day: localTime(old.startsAt, from.zone).day };
    const hold = holdToken === null ? null : await findHold(tx, holdToken, now);
    await lockShopDays(tx, [oldDay, { locationId: shop.id, day: date }, ...(hold ? [hold] : [])]);
    const planned = await planMoved(tx, old, await readPlanContext(tx, services.connection, [shop], now), shop);
    const { parts } = requirePlan(planned({ day: date, minute: minuteOf(time) }));
    const settled = await settleTime(tx, {
      shop,
      day: date,
      time,
      parts,
      earliest: {
        ...(await earliestOfVisit(tx, services, old, shop)),
        ...(mover.isDesk && { leadMinutes: 0 }),
      },
      own: { holdId: hold?.id ?? null, appointmentId: old.id },
      bayId,
    });
    if (hold) await deleteHold(tx, hold.id);
    await freeMinutes(tx, old.id);
    await cancelRow(tx, old.id, "moved", now);
    const items = await readItems(tx, old.id);
    const row = await insertVisit(
      tx,
      {
        ...newOf(old),
        placedBy: mover.placedBy ?? old.placedBy,
        locationId: shop.id,
        startsAt: settled.startsAt,
        endsAt: settled.endsAt,
        localTime: `${date}T${time}`,
        key,
        requestHash,
        movedFrom: old.id,
        moves: old.moves + (mover.isStaff ? 0 : 1),
        // Staff of the centre have just agreed on it with the customer.
        needsConfirmation: old.needsConfirmation && !mover.isDesk && isConfirmedLater(settled.startsAt, now),
        createdAt: now,
        updatedAt: now,
      },
      {
        items: items.map(({ serviceId, title, quantity, kopecks, minutes }) => ({
          serviceId,
          title,
          quantity,
          kopecks,
          minutes,
        })),
        minutes: { locationId: shop.id, ...settled, pinnedIn: bayId },
      },
    );
    if (row.contractId !== null)
      await followVisits(tx, services, row.contractId, {
        requestSource: mover.isStaff ? "call" : "account",
        actorKind: mover.isStaff ? "staff" : "customer",
        actorId: mover.isStaff ? mover.placedBy : row.userId,
      });
    await tellOfVisit(tx, dependencies, row, "moved");
    await mover.audit?.(tx, {
      target: oldNumber,
      before: { locationId: old.locationId, localTime: old.localTime },
      after: { locationId: shop.id, localTime: row.localTime, identity: row.appointmentNumber },
    });
    return bookedOf(dependencies, row);
  });
}

/** What stays when a visit is moved: whose it is, its works and its price. */
function newOf(old: AppointmentRow) {
  const { userId, phoneDigits, title, contact, carTitle, carPlate, comment, source, mountType } = old;
  const { orderId, contractId, packet, works, sumKopecks, isEstimate, consent, network, proof } = old;
  return {
    userId,
    phoneDigits,
    title,
    contact,
    carTitle,
    carPlate,
    comment,
    source,
    mountType,
    orderId,
    contractId,
    packet,
    works,
    sumKopecks,
    isEstimate,
    consent,
    network,
    proof,
  };
}
