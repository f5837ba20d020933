import { eq, sql } from "drizzle-orm";
import { IMPORT_LOCK } from "../../platform/db/bulk-load.ts";
import type { Executor } from "../../platform/db/database.ts";
import { priceRules } from "../../platform/db/schema/goods-prices.ts";
import { storeFacts } from "../../platform/db/schema/system-state.ts";

/** The fact of how far prices follow the rules: the state of the rules that they were made by, and the goods after which to go on. */
const FACT = "renewed_prices";

export interface Renewal {
  /** Grows with every change of a rule. */
  rules: number;
  /** Null once all goods are done. */
  afterId: number | null;
}

/** What is to be done, for one process at a time; null where prices follow the rules or an import is under way. */
export async function lockRenewal(tx: Executor): Promise<(Renewal & { afterId: number }) | null> {
  const [known] = await tx.select({ id: priceRules.id }).from(priceRules).limit(1);
  if (known === undefined) return null;
  const { name, value } = storeFacts;
  await tx
    .insert(storeFacts)
    .values({ name: FACT, value: JSON.stringify({ rules: 0, afterId: null } satisfies Renewal) })
    .onConflictDoNothing();
  const [row] = await tx.select({ value }).from(storeFacts).where(eq(name, FACT)).for("update");
  // Rows are never deleted, and every change counts up one of them.
  const [{ rules } = { rules: 0 }] = await tx
    .select({ rules: sql<number>`coalesce(sum(${priceRules.version}), 0)::int` })
    .from(priceRules);
  const done = JSON.parse(row?.value ?? "{}") as Renewal;
  const isSame = done.rules === rules;
  if (isSame && done.afterId === null) return null;
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as locked`,
  );
  if (!rows[0]?.locked) return null;
  return { rules, afterId: isSame ? (done.afterId ?? 0) : 0 };
}

export async function saveRenewal(tx: Executor, { rules }: Renewal, afterId: number | null): Promise<void> {
  await tx
    .update(storeFacts)
    .set({ value: JSON.stringify({ rules, afterId } satisfies Renewal) })
    .where(eq(storeFacts.name, FACT));
}

/** Lets the next renewal look at all goods. */
export async function renewAllPrices(executor: Executor): Promise<void> {
  await executor.delete(storeFacts).where(eq(storeFacts.name, FACT));
}
