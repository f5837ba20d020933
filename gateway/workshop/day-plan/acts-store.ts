import { and, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/lock-key.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { bayClosures, bayTimes } from "../../platform/db/schema/booking.ts";
import type { AppointmentRow } from "../appointments/appointments-store.ts";

export type ClosureRow = typeof bayClosures.$inferSelect;

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
