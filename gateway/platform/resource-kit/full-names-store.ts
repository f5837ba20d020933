import { type AnyColumn, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { users } from "../db/schema/users.ts";

/** First name and surname of a row of `users`. */
export const fullName: SQL<string> = sql<string>`trim(concat(${users.firstname}, ' ', ${users.surname}))`;

/** The same of the account that a column names; empty for nobody and for accounts that are gone. */
export const fullNameBy = (userId: AnyColumn): SQL<string> =>
  sql<string>`coalesce((select ${fullName} from ${users} where ${users.id} = ${userId}), '')`;

/** Empty for nobody and for an account that is gone. */
export async function fullNameOf(executor: Executor, userId: number | null): Promise<string> {
  if (userId === null) return "";
  const [row] = await executor.select({ name: fullName }).from(users).where(eq(users.id, userId));
  return row?.name ?? "";
}

/** Full names by the ids of users. */
export async function findFullNames(executor: Executor, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await executor.select({ id: users.id, name: fullName }).from(users).where(inArray(users.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
