import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import { type Owner, ownRowsOf } from "../../customers/auth/ownership-store.ts";
import { countBy } from "../../platform/db/count-by.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockInTurn, type WantedLock } from "../../platform/db/locks.ts";
import { hasVisitNumber } from "../../platform/db/match.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { bayTimes } from "../../platform/db/schema/booking.ts";

export interface ShopDay {
  locationId: number;
  /** By the shop's clock. */
  day: Day;
}

/**
 * Whoever gives or takes minutes of a shop's day waits here for the others, after the row of an appointment and before its minutes. Days are
 * locked in one order, so that two who need both never wait for each other.
 */
export const lockShopDays = (tx: Executor, days: readonly ShopDay[]): Promise<void> =>
  lockInTurn(tx, shopDayLocks(days));

export function shopDayLocks(days: readonly ShopDay[]): WantedLock[] {
  const keys = new Set(days.map(({ locationId, day }) => `bays ${String(locationId).padStart(10, "0")} ${day}`));
  return [...keys].sort().map((key) => ({ key }));
}

/** Gives the minutes of an appointment back; call it under the lock of its day. */
export async function freeMinutes(tx: Executor, appointmentId: number): Promise<void> {
  await tx.delete(bayTimes).where(eq(bayTimes.appointmentId, appointmentId));
}

export type AppointmentRow = typeof appointments.$inferSelect;
type Status = AppointmentRow["status"];

interface Page {
  offset: number;
  limit: number;
  status?: Status | undefined;
}

/** A page of somebody's appointments with the total: upcoming ones first, the soonest first, then the latest. */
export async function readAppointments(executor: Executor, owner: Owner, { offset, limit, status }: Page) {
  const isOwn = ownRowsOf(appointments, owner);
  const which = and(isOwn, status && eq(appointments.status, status));
  const isActive = eq(appointments.status, "active");
  const [rows, total] = await Promise.all([
    executor
      .select()
      .from(appointments)
      .where(which)
      .orderBy(
        desc(isActive),
        asc(sql`case when ${isActive} then ${appointments.startsAt} end`),
        desc(appointments.startsAt),
        desc(appointments.id),
      )
      .limit(limit)
      .offset(offset),
    executor.$count(appointments, which),
  ]);
  return { rows, total };
}

export async function countAppointments(executor: Executor, userId: number): Promise<Map<Status, number>> {
  return countBy(executor, appointments, appointments.status, ownRowsOf(appointments, userId));
}

/** Somebody's appointment by its reserve id, locked until the transaction ends: a master who starts it at this moment waits. */
export async function lockAppointment(tx: Executor, owner: Owner, reserveId: string): Promise<AppointmentRow | null> {
  const isOwn = ownRowsOf(appointments, owner);
  const [row] = await tx
    .select()
    .from(appointments)
    .where(and(isOwn, hasVisitNumber(reserveId)))
    .for("update");
  return row ?? null;
}

export async function cancelRow(
  tx: Executor,
  id: number,
  cancelReason: AppointmentRow["cancelReason"],
  now: Date,
): Promise<void> {
  await tx
    .update(appointments)
    .set({ status: "cancelled", cancelReason, updatedAt: now, version: sql`${appointments.version} + 1` })
    .where(eq(appointments.id, id));
}

/** A user's past appointments after which the master gave advice, the latest first. */
export async function readAdvised(executor: Executor, userId: number, limit: number): Promise<AppointmentRow[]> {
  const isOwn = ownRowsOf(appointments, userId);
  return executor
    .select()
    .from(appointments)
    .where(and(isOwn, eq(appointments.status, "done"), sql`cardinality(${appointments.advice}) > 0`))
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(limit);
}

export async function findAppointment(executor: Executor, reserveId: string): Promise<AppointmentRow | null> {
  const [row] = await executor.select().from(appointments).where(hasVisitNumber(reserveId));
  return row ?? null;
}
