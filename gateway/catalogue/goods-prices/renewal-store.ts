import { eq, sql } from "drizzle-orm";
import { IMPORT_LOCK } from "../../platform/db/bulk-load.ts";
import type { Executor } from "../../platform/db/database.ts";
import { priceRules } from "../../platform/db/schema/goods-prices.ts";
import { storeFacts } from "../../platform/db/schema/system-state.ts";

/** The fact of how far prices follow the rules: the state of the rules and of the suppliers' terms that they were made by, and the goods after which to go on. */
const FACT = "renewed_prices";

export interface Renewal {
  /** Grows with every change of a rule. */
  rules: number;
  /** Changes with what profiles say of suppliers; not there in facts of before. */
  terms?: string;
  /** Null once all goods are done. */
  afterId: number | null;
}

/** What is to be done, for one process at a time; null where prices follow the rules or an import is under way. */
export async function lockRenewal(tx: Executor): Promise<(Renewal & { afterId: number }) | null> {
  const [known] = await tx.select({ id: priceRules.id }).from(priceRules).limit(1);
  const terms = await readTerms(tx);
  const { name, value } = storeFacts;
  // What was said once and is taken back has to be followed as well.
  if (known === undefined && terms === NO_TERMS) {
    const [fact] = await tx.select({ name }).from(storeFacts).where(eq(name, FACT));
    if (fact === undefined) return null;
  }
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
  const isSame = done.rules === rules && (done.terms ?? NO_TERMS) === terms;
  if (isSame && done.afterId === null) return null;
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as locked`,
  );
  if (!rows[0]?.locked) return null;
  return { rules, terms, afterId: isSame ? (done.afterId ?? 0) : 0 };
}

const NO_TERMS = "";

/** What profiles say of suppliers that decides between offers at the same price. */
async function readTerms(tx: Executor): Promise<string> {
  const said = sql`concat_ws(' ', code, profile->>'deliveryDays', '/', profile->>'reliability')`;
  const { rows } = await tx.execute<{ terms: string | null }>(
    sql`select string_agg(${said}, ', ' order by code) as terms from suppliers
        where profile ?| array['deliveryDays', 'reliability']`,
  );
  return rows[0]?.terms ?? NO_TERMS;
}

export async function saveRenewal(tx: Executor, { rules, terms }: Renewal, afterId: number | null): Promise<void> {
  await tx
    .update(storeFacts)
    .set({ value: JSON.stringify({ rules, terms, afterId } satisfies Renewal) })
    .where(eq(storeFacts.name, FACT));
}

/** Lets the next renewal look at all goods. */
export async function renewAllPrices(executor: Executor): Promise<void> {
  await executor.delete(storeFacts).where(eq(storeFacts.name, FACT));
}
