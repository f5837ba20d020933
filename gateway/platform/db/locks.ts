import { type AnyColumn, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Executor } from "./database.ts";

/** Serialises transactions with the same key. The lock is released at the end of the transaction. */
export async function lockKey(executor: Executor, key: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** The same for several, in the order given: whoever needs some of them takes them in the same one. */
export async function lockKeys(executor: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await executor.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sql.param([...keys])}::text[]) key`,
    );
}

/** Waits for `lockKey` of others and keeps them waiting, but not others who share the key as well. */
export async function shareKey(executor: Executor, key: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`);
}

/**
 * Whether `column` is one of the values that `selected` locks, for statements that take rows with `limit … for update skip locked`.
 * PostgreSQL may run the subquery of an IN again for each row it looks at, and every run skips what the one before has locked: more rows
 * would be taken than the limit says. It makes an array once.
 */
export const isAmongLocked = (column: AnyColumn, selected: SQLWrapper): SQL => sql`${column} = any(array(${selected}))`;
