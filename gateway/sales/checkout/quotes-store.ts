import { and, eq, gt, lt, lte } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { deliveryQuotes } from "../../platform/db/schema/delivery.ts";

export type QuoteRow = typeof deliveryQuotes.$inferSelect;
export type QuoteKey = Pick<QuoteRow, "basketHash" | "kind" | "target">;

const isOf = ({ basketHash, kind, target }: QuoteKey) =>
  and(eq(deliveryQuotes.basketHash, basketHash), eq(deliveryQuotes.kind, kind), eq(deliveryQuotes.target, target));

/** A price that still holds. */
export async function findQuote(executor: Executor, key: QuoteKey, now: Date): Promise<QuoteRow | null> {
  const [row] = await executor
    .select()
    .from(deliveryQuotes)
    .where(and(isOf(key), gt(deliveryQuotes.expiresAt, now)));
  return row ?? null;
}

/** Keeps a price; of two that were asked for at once the first holds, for both. */
export async function saveQuote(executor: Executor, quote: QuoteRow, now: Date): Promise<QuoteRow> {
  const { basketHash: _hash, kind: _kind, target: _target, ...facts } = quote;
  await executor
    .insert(deliveryQuotes)
    .values(quote)
    .onConflictDoUpdate({
      target: [deliveryQuotes.basketHash, deliveryQuotes.kind, deliveryQuotes.target],
      set: facts,
      setWhere: lte(deliveryQuotes.expiresAt, now),
    });
  return (await findQuote(executor, quote, now)) ?? quote;
}

export async function deleteEndedQuotes(executor: Executor, now: Date): Promise<void> {
  await executor.delete(deliveryQuotes).where(lt(deliveryQuotes.expiresAt, now));
}
