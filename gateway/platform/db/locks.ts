import { type AnyColumn, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Executor } from "./database.ts";

/** Serialises transactions with the same key. The lock is released at the end of the transaction. */
export async function lockKey(executor: Executor, key: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Takes the lock of `lockKey` if nobody has it, without waiting. */
export async function tryLockKey(executor: Executor, key: string): Promise<boolean> {
  const { rows } = await executor.execute<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as "isMine"`,
  );
  return rows[0]?.isMine === true;
}

/** A key as `lockKey` has it, or, `isShared`, as `shareKey` has it. */
export interface WantedLock {
  key: string;
  isShared?: boolean;
}

/** Several of both kinds in one statement, in the order given: whoever needs some of them takes them in the same one. */
export async function lockInTurn(executor: Executor, locks: readonly WantedLock[]): Promise<void> {
  if (locks.length === 0) return;
  const keys = locks.map(({ key }) => key);
  const shared = locks.map(({ isShared = false }) => isShared);
  await executor.execute(sql`select case when is_shared then pg_advisory_xact_lock_shared(hashtextextended(key, 0))
    else pg_advisory_xact_lock(hashtextextended(key, 0)) end
    from unnest(${sql.param(keys)}::text[], ${sql.param(shared)}::bool[]) wanted (key, is_shared)`);
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
