import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { locations, regions } from "../../platform/db/schema/regions.ts";
import { storageContracts, storageReminders } from "../../platform/db/schema/storage.ts";
import { hoursOf } from "../../platform/outbox/message-table.ts";
import type { ContractRow } from "./contracts-store.ts";
import { REMINDER_LATE_DAYS, type Reminder } from "./reminder-rules.ts";

/** Farther than any reminder is before the end. */
const ENDING_WITHIN_DAYS = 14;

/**
 * Stored goods whose owners may have to be reminded: it is day where they lie, and the end or the change of tyres there is near. The
 * rules decide which are due.
 */
function mayBeDue(now: Date) {
  const local = sql`(${now.toISOString()}::timestamptz at time zone ${regions.zone})`;
  const hours = hoursOf("storage_reminder");
  const hour = sql`extract(hour from ${local})`;
  const isSeason = sql`exists (select from unnest(${regions.tyreDays}) tyre_day, generate_series(0, ${REMINDER_LATE_DAYS - 1}::int) late
    where to_char(${local} - make_interval(days => late), 'MM-DD') = tyre_day)`;
  const isEnding = sql`${storageContracts.planningDate} between ${local}::date and ${local}::date + ${ENDING_WITHIN_DAYS}::int`;
  return and(
    eq(storageContracts.status, "stored"),
    eq(storageContracts.reminds, true),
    sql`${hour} >= ${hours.from} and ${hour} < ${hours.to}`,
    sql`(${isSeason} or ${isEnding})`,
  );
}

/** Ids of such contracts after one, in order. */
export async function findMayBeDue(executor: Executor, now: Date, afterId: number, limit: number): Promise<number[]> {
  const rows = await executor
    .select({ id: storageContracts.id })
    .from(storageContracts)
    .innerJoin(locations, eq(locations.id, storageContracts.locationId))
    .innerJoin(regions, eq(regions.id, locations.regionId))
    .where(and(mayBeDue(now), gt(storageContracts.id, afterId)))
    .orderBy(asc(storageContracts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A contract that is still stored and reminded of, locked; null when it is not, or somebody else is at it. */
export async function lockToRemind(tx: Executor, id: number): Promise<ContractRow | null> {
  const isWanted = and(eq(storageContracts.status, "stored"), eq(storageContracts.reminds, true));
  const [row] = await tx
    .select()
    .from(storageContracts)
    .where(and(eq(storageContracts.id, id), isWanted))
    .for("update", { skipLocked: true });
  return row ?? null;
}

/** Notes reminders as written; returns those that were not yet. */
export async function saveReminders(tx: Executor, contractId: number, due: readonly Reminder[]): Promise<Reminder[]> {
  const saved = await tx
    .insert(storageReminders)
    .values(due.map(({ kind, day }) => ({ contractId, kind, day })))
    .onConflictDoNothing()
    .returning();
  return due.filter(({ kind, day }) => saved.some((row) => row.kind === kind && row.day === day));
}
