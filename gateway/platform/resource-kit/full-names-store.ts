import { eq, inArray } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { fullName } from "../db/full-name.ts";
import { users } from "../db/schema/users.ts";

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
