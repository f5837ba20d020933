import { eq, type SQL, sql } from "drizzle-orm";
import { notSignedIn } from "../auth/access-token.ts";
import type { Executor } from "../db/database.ts";
import { userPhones, users } from "../db/schema/users.ts";

type UserRow = typeof users.$inferSelect;

/** The user, held until the transaction ends: changes of one account happen one after another. */
export async function lockUser(executor: Executor, userId: number): Promise<UserRow> {
  const [user] = await executor.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw notSignedIn();
  return user;
}

const LOOKED_AT_DIGITS = 10;

/** Phones are compared by their last ten digits, however they were typed. C-10 */
export const hasPhone = (typed: string): SQL =>
  sql`right(${userPhones.phone}, ${LOOKED_AT_DIGITS}) = ${typed.replace(/\D/g, "").slice(-LOOKED_AT_DIGITS)}`;
