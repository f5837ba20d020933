import { and, asc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { isAmongLocked } from "../../platform/db/locks.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import type { AppointmentRow } from "../appointments/appointments-store.ts";

const isActive = eq(appointments.status, "active");
/** The day before begins up to two days ahead. */
const AHEAD_MS = 48 * 3_600_000;
const BATCH = 200;

/** Visits that may be due for a reminder, after an id. */
export const readToRemind = (executor: Executor, now: Date, afterId: number): Promise<AppointmentRow[]> =>
  executor
    .select()
    .from(appointments)
    .where(
      and(
        isActive,
        gt(appointments.startsAt, now),
        lt(appointments.startsAt, new Date(now.getTime() + AHEAD_MS)),
        or(isNull(appointments.remindedDayAt), isNull(appointments.remindedHoursAt)),
        gt(appointments.id, afterId),
      ),
    )
    .orderBy(asc(appointments.id))
    .limit(BATCH);

/** Notes a reminder; null when another process was first, or the visit is off. */
export async function noteReminder(
  tx: Executor,
  id: number,
  which: "day_before" | "hours_before",
  now: Date,
): Promise<AppointmentRow | null> {
  const column = which === "day_before" ? appointments.remindedDayAt : appointments.remindedHoursAt;
  const [row] = await tx
    .update(appointments)
    .set(which === "day_before" ? { remindedDayAt: now } : { remindedHoursAt: now })
    .where(and(eq(appointments.id, id), isActive, isNull(column)))
    .returning();
  return row ?? null;
}

/** A visit of the rush that nobody has confirmed in time, locked unless somebody else frees it. */
export async function lockUnconfirmed(tx: Executor, before: Date, now: Date): Promise<AppointmentRow | null> {
  const [row] = await tx
    .select()
    .from(appointments)
    .where(
      and(
        isActive,
        eq(appointments.needsConfirmation, true),
        isNull(appointments.confirmedAt),
        lte(appointments.startsAt, before),
        gt(appointments.startsAt, now),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(1)
    .for("no key update", { skipLocked: true });
  return row ?? null;
}

/** Visits that ended so long ago took place, unless staff said otherwise. */
export async function endVisits(executor: Executor, endedBefore: Date, now: Date): Promise<void> {
  const ended = executor
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(isActive, lte(appointments.endsAt, endedBefore)))
    .limit(1_000)
    .for("update", { skipLocked: true });
  await executor
    .update(appointments)
    .set({ status: "done", updatedAt: now, version: sql`${appointments.version} + 1` })
    .where(isAmongLocked(appointments.id, ended));
}
