import type { z } from "zod";
import type { Zone } from "../../contract/platform/local-time.ts";
import { appointmentTransfer, bookingCreate, bookingForClient } from "../../contract/workshop/booking.ts";
import { bookingHold, bookingRelease } from "../../contract/workshop/free-times.ts";
import {
  appointmentAccess,
  appointmentByLink,
  appointmentCancelByLink,
  appointmentConfirmByLink,
  appointmentMoveByLink,
  type visit,
} from "../../contract/workshop/visit-page.ts";
import { waitListJoin, waitListLeave, waitListRead } from "../../contract/workshop/waiting.ts";
import { type Owner, ownerOfPhone } from "../../customers/auth/ownership-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { countsInDatabase, type UseCounts } from "../../platform/db/rate-limit-store.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { cancelAppointment } from "../appointments/cancel.ts";
import { cancelRefusal, isUpcoming } from "../appointments/rules.ts";
import { readyMoment } from "../fitting/ready-rules.ts";
import { findOrderById } from "../fitting/sizes-store.ts";
import { readLastRetrievals } from "../storage/contracts-store.ts";
import { bookForClient, bookOwn } from "./book-visit.ts";
import { holdTime, releaseHold } from "./hold-time.ts";
import { MOST_MOVES } from "./move-rules.ts";
import { moveVisit } from "./move-visit.ts";
import { confirmBefore } from "./round-rules.ts";
import { shopOfVisit } from "./shops.ts";
import { type BookingDependencies, openVisit, visitAccess } from "./visit-access.ts";
import {
  type AppointmentRow,
  confirmVisit,
  findOwnByNumber,
  findSuccessor,
  lockByNumber,
  readItems,
  readMoves,
} from "./visits-store.ts";
import { joinWaitList, leaveWaitList, readWaitEntry } from "./wait.ts";

/** An appointment whole, as its own page shows it. */
async function visitOf(
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

/** An office or an operator's customers share a network; who may book how often is decided by phone and network besides. */
const ATTEMPTS_AN_HOUR = 120;

function createBookingRateLimits(counts: UseCounts) {
  const limit = createRateLimit(
    { name: "bookings of a network", uses: ATTEMPTS_AN_HOUR, seconds: HOUR_SECONDS },
    counts,
  );
  return {
    /** Counts one attempt from a network of the internet. Throws `too_many`. */
    async consume(clientAddress: string): Promise<void> {
      const network = publicNetworkOf(clientAddress);
      if (network !== null) await limit.consume(network);
    },
  };
}

/** Booking, moving and cancelling visits, and the waiting list. API-124, API-129 */
export function bookingRoutes(dependencies: BookingDependencies): Route[] {
  const { services, keys } = dependencies;
  const { db } = services.connection;
  const limits = createBookingRateLimits(countsInDatabase(db, services.now));

  return [
    route(bookingHold, async (input, caller) => holdTime(dependencies, input, caller)),
    route(bookingRelease, async ({ holdToken }) => {
      await releaseHold(dependencies, holdToken);
      return {};
    }),
    route(bookingCreate, async (input, caller) => {
      if (caller.actor.kind !== "staff") await limits.consume(caller.clientAddress);
      return bookOwn(dependencies, input, caller);
    }),
    route(bookingForClient, async (input, caller) => bookForClient(dependencies, input, caller)),
    route(appointmentTransfer, async ({ oldIdentity, phone, ...move }, caller) => {
      const owner: Owner | null =
        "subject" in caller ? caller.subject : phone === undefined ? null : await ownerOfPhone(db, phone);
      if (owner === null || !(await findOwnByNumber(db, owner, oldIdentity))) throw notFound("Запись не найдена");
      const isStaff = caller.actor.kind !== "user";
      const placedBy = caller.actor.kind === "staff" ? caller.actor.userId : null;
      return moveVisit(dependencies, oldIdentity, move, { isStaff, placedBy, audit: caller.audit });
    }),
    route(appointmentAccess, async ({ identity }, caller) => {
      if (!(await findOwnByNumber(db, caller.subject, identity))) throw notFound("Запись не найдена");
      return { access: visitAccess(keys.appointmentAccess, identity) };
    }),
    route(appointmentByLink, async (link) => visitOf(db, dependencies, await openVisit(dependencies, link))),
    route(appointmentMoveByLink, async ({ identity, secret, ...move }) => {
      await openVisit(dependencies, { identity, secret });
      return moveVisit(dependencies, identity, move, { isStaff: false, placedBy: null });
    }),
    route(appointmentCancelByLink, async (link) => {
      await openVisit(dependencies, link);
      return db.transaction(async (tx) => {
        const row = await lockByNumber(tx, link.identity);
        if (!row) throw notFound("Запись не найдена");
        const refusal = cancelRefusal(row, services.now());
        if (refusal) throw new ApiError("too_late", refusal);
        await cancelAppointment(tx, services, row, "customer");
        return { status: "cancelled" as const };
      });
    }),
    route(appointmentConfirmByLink, async (link) => {
      await openVisit(dependencies, link);
      await db.transaction(async (tx) => {
        const row = await lockByNumber(tx, link.identity);
        const now = services.now();
        if (!row || !isUpcoming(row, now)) throw new ApiError("too_late", "Эта запись уже не действует");
        if (row.confirmedAt === null) await confirmVisit(tx, row.id, now);
      });
      return {};
    }),
    route(waitListJoin, async (input, caller) => {
      if (caller.actor.kind !== "staff") await limits.consume(caller.clientAddress);
      return joinWaitList(dependencies, input, caller);
    }),
    route(waitListRead, async ({ access }) => readWaitEntry(dependencies, access)),
    route(waitListLeave, async ({ access }) => {
      await leaveWaitList(dependencies, access);
      return {};
    }),
  ];
}
