import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { staffActions } from "../db/schema/staff-acting.ts";
import { users } from "../db/schema/users.ts";

/** What the journal has of changes to one thing, the latest first. The names of calls and the target are all of its key. */
export function readHistory(executor: Executor, calls: string[], target: string, limit: number) {
  const { id, at, call, before, after, staffId, outcome } = staffActions;
  const by = sql<string>`coalesce((select trim(concat(${users.firstname}, ' ', ${users.surname})) from ${users} where ${users.id} = ${staffId}), '')`;
  return executor
    .select({ id, at, call, before, after, by })
    .from(staffActions)
    .where(and(eq(staffActions.target, target), inArray(call, calls), eq(outcome, "done")))
    .orderBy(desc(id))
    .limit(limit);
}
