import { and, desc, eq, inArray } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { fullNameBy } from "../db/full-name.ts";
import { staffActions } from "../db/schema/staff-acting.ts";

/** What the journal has of changes to one thing, the latest first. The names of calls and the target are all of its key. */
export function readHistory(executor: Executor, calls: string[], target: string, limit: number) {
  const { id, at, call, before, after, staffId, outcome } = staffActions;
  return executor
    .select({ id, at, call, before, after, by: fullNameBy(staffId) })
    .from(staffActions)
    .where(and(eq(staffActions.target, target), inArray(call, calls), eq(outcome, "done")))
    .orderBy(desc(id))
    .limit(limit);
}
