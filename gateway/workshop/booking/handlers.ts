import {
  appointmentAccess,
  appointmentByLink,
  appointmentCancelByLink,
  appointmentConfirmByLink,
  appointmentMoveByLink,
  appointmentTransfer,
  bookingCreate,
  bookingForClient,
  bookingHold,
  bookingRelease,
} from "../../contract/workshop/booking.ts";
import { waitListJoin, waitListLeave, waitListRead } from "../../contract/workshop/waiting.ts";
import { type Owner, ownerOfPhone } from "../../customers/auth/ownership-store.ts";
import { countsInDatabase, type UseCounts } from "../../platform/db/rate-limit-store.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { cancelAppointment } from "../appointments/cancel.ts";
import { cancelRefusal, isUpcoming } from "../appointments/rules.ts";
import { bookForClient, bookOwn } from "./book-visit.ts";
import { holdTime, releaseHold } from "./hold-time.ts";
import { moveVisit } from "./move-visit.ts";
import { type BookingDependencies, openVisit, visitAccess } from "./visit-access.ts";
import { visitOf } from "./visit-view.ts";
import { confirmVisit, findOwnByNumber, lockByNumber } from "./visits-store.ts";
import { joinWaitList, leaveWaitList, readWaitEntry } from "./wait.ts";

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
