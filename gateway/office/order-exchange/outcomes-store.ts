import { eq, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { Executor } from "../../platform/db/database.ts";
import { orderExchangeDocuments } from "../../platform/db/schema/order-exchange.ts";

type DocumentRow = typeof orderExchangeDocuments.$inferSelect;
export type NewOutcome = Omit<DocumentRow, "id" | "closedNote">;

/**
 * Keeps what came of a document. One that changed nothing, because it was done before, leaves what was done then to be read; one that is
 * refused for the reason that somebody has closed by hand stays closed.
 */
export async function saveOutcome(executor: Executor, outcome: NewOutcome): Promise<void> {
  const { number: _, ...said } = outcome;
  const { outcome: before, message, closedNote } = orderExchangeDocuments;
  const staysAsItWas =
    outcome.outcome === "refused"
      ? sql`${before} = 'closed' and ${message} = ${outcome.message}`
      : outcome.outcome === "same"
        ? sql`${before} = 'done'`
        : sql`false`;
  const kept = (column: PgColumn, otherwise: string) =>
    sql`case when ${staysAsItWas} then ${column} else ${otherwise} end`;
  await executor
    .insert(orderExchangeDocuments)
    .values(outcome)
    .onConflictDoUpdate({
      target: orderExchangeDocuments.number,
      set: {
        ...said,
        outcome: kept(before, outcome.outcome),
        message: kept(message, outcome.message),
        closedNote: kept(closedNote, ""),
      },
    });
}

/** The last document about an order, locked. */
export async function lockOutcome(tx: Executor, id: number): Promise<DocumentRow | null> {
  const [row] = await tx.select().from(orderExchangeDocuments).where(eq(orderExchangeDocuments.id, id)).for("update");
  return row ?? null;
}

/** A refusal that staff have settled otherwise. */
export async function closeOutcome(tx: Executor, id: number, note: string): Promise<void> {
  await tx
    .update(orderExchangeDocuments)
    .set({ outcome: "closed", closedNote: note })
    .where(eq(orderExchangeDocuments.id, id));
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
