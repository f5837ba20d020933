import { eq, type SQL, sql } from "drizzle-orm";
import { notSignedIn } from "../auth/access-token.ts";
import { PHONE_DIGITS, phoneDigitsOf } from "../auth/own-rows.ts";
import type { Executor } from "../db/database.ts";
import { userPhones, users } from "../db/schema/users.ts";

type UserRow = typeof users.$inferSelect;

/** The user, held until the transaction ends: changes of one account happen one after another. */
export async function lockUser(executor: Executor, userId: number): Promise<UserRow> {
  const [user] = await executor.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw notSignedIn();
  return user;
}

/** Whether a row of `user_phones` is the phone, however it was typed. */
export const hasPhone = (typed: string): SQL =>
  sql`right(${userPhones.phone}, ${PHONE_DIGITS}) = ${phoneDigitsOf(typed)}`;
