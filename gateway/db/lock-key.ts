import { sql } from "drizzle-orm";
import type { Executor } from "./database.ts";

/** Transactions that hold the same key take turns; it is let go at the end of the transaction. */
export async function lockKey(executor: Executor, key: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
