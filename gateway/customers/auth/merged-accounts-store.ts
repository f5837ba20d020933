import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { accountMerges } from "../../platform/db/schema/account-merges.ts";

/** Where an account went that staff joined with another one of the same client; null for one that did not. */
export async function findStaying(executor: Executor, goesId: number): Promise<number | null> {
  const [row] = await executor
    .select({ staysId: accountMerges.staysId })
    .from(accountMerges)
    .where(and(eq(accountMerges.goesId, goesId), eq(accountMerges.state, "done")));
  return row?.staysId ?? null;
}

/** Accounts that went into this one. */
export async function findGone(executor: Executor, staysId: number): Promise<number[]> {
  const rows = await executor
    .select({ goesId: accountMerges.goesId })
    .from(accountMerges)
    .where(and(eq(accountMerges.staysId, staysId), eq(accountMerges.state, "done")));
  return rows.map(({ goesId }) => goesId);
}

/** The member who has the points of an account whose invitation code this was. */
export const stayingOfCode = (code: string) =>
  sql`(select ${accountMerges.staysId} from ${accountMerges} where ${accountMerges.refererCode} = ${code})`;
