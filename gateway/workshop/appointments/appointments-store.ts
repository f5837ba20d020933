import { and, asc, desc, eq, sql } from "drizzle-orm";
import { type Owner, ownRowsOf } from "../../customers/auth/ownership-store.ts";
import { countBy } from "../../platform/db/count-by.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasVisitNumber } from "../../platform/db/number-match.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";

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
