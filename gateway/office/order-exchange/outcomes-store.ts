import { eq, lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { Executor } from "../../platform/db/database.ts";
import { orderExchangeDocuments } from "../../platform/db/schema/order-exchange.ts";

type DocumentRow = typeof orderExchangeDocuments.$inferSelect;
export type NewOutcome = Omit<DocumentRow, "id">;

/**
 * Keeps what came of a document. One that changed nothing, because it was done before, leaves what was done then to be read.
 */
export async function saveOutcome(executor: Executor, outcome: NewOutcome): Promise<void> {
  const { number: _, ...said } = outcome;
  const isRepeated = outcome.outcome === "same";
  const kept = (column: "outcome" | "message") =>
    isRepeated
      ? sql`case when ${orderExchangeDocuments.outcome} = 'done' then ${orderExchangeDocuments[column]} else ${outcome[column]} end`
      : outcome[column];
  await executor
    .insert(orderExchangeDocuments)
    .values(outcome)
    .onConflictDoUpdate({
      target: orderExchangeDocuments.number,
      set: { ...said, outcome: kept("outcome"), message: kept("message") } as Partial<DocumentRow>,
    });
}

const KEPT_MS = 60 * DAY_MS;

/** What 1C has not spoken of for long is forgotten, refused or not. */
export async function forgetOldOutcomes(executor: Executor, at: Date): Promise<void> {
  const limit = new Date(at.getTime() - KEPT_MS);
  await executor.delete(orderExchangeDocuments).where(lt(orderExchangeDocuments.receivedAt, limit));
}

/** What came of the documents of a file so far. */
export const readOutcomesOf = (executor: Executor, fileId: number): Promise<DocumentRow[]> =>
  executor
    .select()
    .from(orderExchangeDocuments)
    .where(eq(orderExchangeDocuments.fileId, fileId))
    .orderBy(orderExchangeDocuments.id);
