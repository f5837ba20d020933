import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { bayClosures, bayTimes, serviceHolds, waitList } from "../../platform/db/schema/booking.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { bays } from "../../platform/db/schema/services.ts";
import type { AppointmentRow } from "../appointments/appointments-store.ts";

type ClosureRow = typeof bayClosures.$inferSelect;

/** Changes a visit whose row is locked, and counts the change. */
export async function changeVisit(tx: Executor, id: number, change: Partial<AppointmentRow>): Promise<void> {
  await tx
    .update(appointments)
    .set({ ...change, version: sql`${appointments.version} + 1` })
    .where(eq(appointments.id, id));
}

/** Adds to what a change of this transaction has counted already. */
export async function noteOnVisit(tx: Executor, id: number, note: Partial<AppointmentRow>): Promise<void> {
  await tx.update(appointments).set(note).where(eq(appointments.id, id));
}

/** What is left of a visit's minutes is free; call it under the lock of the day. */
export async function cutMinutes(tx: Executor, appointmentId: number, now: Date): Promise<void> {
  const own = eq(bayTimes.appointmentId, appointmentId);
  await tx.delete(bayTimes).where(and(own, gte(bayTimes.startsAt, now)));
  await tx
    .update(bayTimes)
    .set({ endsAt: now })
    .where(and(own, lt(bayTimes.startsAt, now), gt(bayTimes.endsAt, now)));
}

/** Pins the minutes of a visit that are in a bay, and no others; with null none. */
export async function pinMinutes(tx: Executor, appointmentId: number, bayId: number | null): Promise<void> {
  await tx
    .update(bayTimes)
    .set({ isPinned: bayId === null ? false : sql`${bayTimes.bayId} = ${bayId}` })
    .where(eq(bayTimes.appointmentId, appointmentId));
}

/** The closure of a form; a second one with the key waits until the first has ended. */
export async function findClosureByKey(tx: Executor, key: string): Promise<ClosureRow | null> {
  await lockKey(tx, `closure of key ${key}`);
  const [row] = await tx.select().from(bayClosures).where(eq(bayClosures.key, key));
  return row ?? null;
}

export async function insertClosure(tx: Executor, values: typeof bayClosures.$inferInsert): Promise<ClosureRow> {
  const [row] = await tx.insert(bayClosures).values(values).returning();
  if (!row) throw new Error("The closure was not stored");
  return row;
}

/** Locked until the transaction ends. */
export async function lockClosure(tx: Executor, id: number): Promise<ClosureRow | null> {
  const [row] = await tx.select().from(bayClosures).where(eq(bayClosures.id, id)).for("update");
  return row ?? null;
}

export async function liftClosure(
  tx: Executor,
  id: number,
  by: { liftedBy: number | null; liftedAt: Date },
): Promise<void> {
  await tx
    .update(bayClosures)
    .set({ ...by, version: sql`${bayClosures.version} + 1` })
    .where(eq(bayClosures.id, id));
}

export interface Span {
  from: Date;
  to: Date;
}

/** Bays of a shop; those out of use as well, for they may still have visits. */
export const readAllBays = (executor: Executor, locationId: number) =>
  executor
    .select({ id: bays.id, title: bays.title, kind: bays.kind, maxInch: bays.maxInch, isActive: bays.isActive })
    .from(bays)
    .where(eq(bays.locationId, locationId))
    .orderBy(asc(bays.position));

/** What bays of a shop are taken by: visits that are not cancelled, and holds that have not ended. */
export const readTakenTimes = (executor: Executor, locationId: number, { from, to }: Span, now: Date) =>
  executor
    .select({
      id: bayTimes.id,
      bayId: bayTimes.bayId,
      startsAt: bayTimes.startsAt,
      endsAt: bayTimes.endsAt,
      isPinned: bayTimes.isPinned,
      identity: appointments.appointmentNumber,
      holdKind: serviceHolds.kind,
      until: serviceHolds.expiresAt,
    })
    .from(bayTimes)
    .leftJoin(appointments, eq(appointments.id, bayTimes.appointmentId))
    .leftJoin(serviceHolds, eq(serviceHolds.id, bayTimes.holdId))
    .where(
      and(
        eq(bayTimes.locationId, locationId),
        lt(bayTimes.startsAt, to),
        gt(bayTimes.endsAt, from),
        or(isNull(bayTimes.holdId), gt(serviceHolds.expiresAt, now)),
      ),
    )
    .orderBy(asc(bayTimes.startsAt), asc(bayTimes.id));

/** Visits of a shop that begin within a span. */
export const readVisits = (executor: Executor, locationId: number, { from, to }: Span): Promise<AppointmentRow[]> =>
  executor
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.locationId, locationId),
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, to),
        // What was moved shows as the visit that came in its place.
        or(isNull(appointments.cancelReason), ne(appointments.cancelReason, "moved")),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id));

export async function readVisitsByNumber(executor: Executor, numbers: readonly string[]): Promise<AppointmentRow[]> {
  if (numbers.length === 0) return [];
  return executor
    .select()
    .from(appointments)
    .where(inArray(appointments.appointmentNumber, [...numbers]))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
}

/** Closures of a shop that are not lifted, within a span. */
export const readClosures = (executor: Executor, locationId: number, { from, to }: Span) =>
  executor
    .select({
      id: bayClosures.id,
      version: bayClosures.version,
      bayId: bayClosures.bayId,
      startsAt: bayClosures.startsAt,
      endsAt: bayClosures.endsAt,
      reason: bayClosures.reason,
      closedBy: bayClosures.closedBy,
    })
    .from(bayClosures)
    .where(
      and(
        eq(bayClosures.locationId, locationId),
        isNull(bayClosures.liftedAt),
        lt(bayClosures.startsAt, to),
        gt(bayClosures.endsAt, from),
      ),
    )
    .orderBy(asc(bayClosures.startsAt), asc(bayClosures.id));

/** Entries that wait for time at a shop on a day. */
export const countWaiting = (executor: Executor, locationId: number, day: Day): Promise<number> =>
  executor.$count(
    waitList,
    and(
      sql`${locationId} = any(${waitList.locationIds})`,
      inArray(waitList.state, ["waiting", "offered"]),
      sql`${day}::date between ${waitList.fromDay} and ${waitList.toDay}`,
    ),
  );

/** The bays of a visit, in the order of its parts. */
export const readBaysOf = (executor: Executor, appointmentId: number) =>
  executor
    .select({
      timeId: bayTimes.id,
      id: bays.id,
      title: bays.title,
      isPinned: bayTimes.isPinned,
      startsAt: bayTimes.startsAt,
      endsAt: bayTimes.endsAt,
      kind: bayTimes.needsKind,
      inch: bayTimes.needsInch,
    })
    .from(bayTimes)
    .innerJoin(bays, eq(bays.id, bayTimes.bayId))
    .where(eq(bayTimes.appointmentId, appointmentId))
    .orderBy(asc(bayTimes.startsAt));

export async function findNumbers(executor: Executor, { orderId, movedFrom }: AppointmentRow) {
  const [order] =
    orderId === null
      ? []
      : await executor.select({ number: orders.orderNumber }).from(orders).where(eq(orders.id, orderId));
  const [earlier] =
    movedFrom === null
      ? []
      : await executor
          .select({ number: appointments.appointmentNumber })
          .from(appointments)
          .where(eq(appointments.id, movedFrom));
  return { orderNumber: order?.number ?? null, movedFrom: earlier?.number ?? null };
}

const YEAR_MS = 365 * DAY_MS;

/** Visits that a phone has missed within a year. */
export const countMissed = (executor: Executor, phoneDigits: string, now: Date): Promise<number> =>
  executor.$count(
    appointments,
    and(
      eq(appointments.phoneDigits, phoneDigits),
      eq(appointments.cancelReason, "no_show"),
      gt(appointments.startsAt, new Date(now.getTime() - YEAR_MS)),
    ),
  );
