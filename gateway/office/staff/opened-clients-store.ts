import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { openedClients } from "../../platform/db/schema/staff.ts";

type OpenedRow = typeof openedClients.$inferSelect;

export function readOpened(executor: Executor, staffId: number, limit: number): Promise<OpenedRow[]> {
  return executor
    .select()
    .from(openedClients)
    .where(eq(openedClients.userId, staffId))
    .orderBy(desc(openedClients.openedAt), desc(openedClients.client))
    .limit(limit);
}

/** Remembers that somebody has opened a card now, and forgets all but the latest ones. */
export async function rememberOpened(tx: Executor, opened: OpenedRow, kept: number): Promise<void> {
  const { userId, client, openedAt } = openedClients;
  await tx
    .insert(openedClients)
    .values(opened)
    .onConflictDoUpdate({ target: [userId, client], set: { openedAt: opened.openedAt } });
  const latest = tx
    .select({ client })
    .from(openedClients)
    .where(eq(userId, opened.userId))
    .orderBy(desc(openedAt), desc(client))
    .limit(kept);
  await tx.delete(openedClients).where(and(eq(userId, opened.userId), notInArray(client, latest)));
}
