import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { staffActing } from "../../platform/db/schema/staff-acting.ts";

export type ActingRow = typeof staffActing.$inferSelect;

/** What a session acts for, whatever the time. */
export async function findActing(executor: Executor, sessionId: string): Promise<ActingRow | null> {
  const which = and(eq(staffActing.sessionId, sessionId), isNull(staffActing.endedAt));
  const [row] = await executor.select().from(staffActing).where(which);
  return row ?? null;
}

export async function noteUse(executor: Executor, id: string, now: Date): Promise<void> {
  await executor
    .update(staffActing)
    .set({ lastAt: now })
    .where(and(eq(staffActing.id, id), isNull(staffActing.endedAt)));
}

export async function insertActing(executor: Executor, row: typeof staffActing.$inferInsert): Promise<ActingRow> {
  const [inserted] = await executor.insert(staffActing).values(row).returning();
  if (!inserted) throw new Error("Acting was not stored");
  return inserted;
}

/** Null when it had ended before. */
export async function endActing(
  executor: Executor,
  { id, sessionId }: Pick<ActingRow, "id" | "sessionId">,
  now: Date,
): Promise<ActingRow | null> {
  const [ended] = await executor
    .update(staffActing)
    .set({ endedAt: now })
    .where(and(eq(staffActing.id, id), eq(staffActing.sessionId, sessionId), isNull(staffActing.endedAt)))
    .returning();
  return ended ?? null;
}
