import { eq } from "drizzle-orm";
import { notSignedIn } from "../auth/access-token.ts";
import type { Executor } from "../db/database.ts";
import { users } from "../db/schema/users.ts";

type UserRow = typeof users.$inferSelect;

/** The user, locked until the transaction ends: changes of one account happen one after another. Throws `unauthorized`. */
export async function lockUser(executor: Executor, userId: number): Promise<UserRow> {
  const [user] = await executor.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw notSignedIn();
  return user;
}

/** Null for a user without a password. */
export async function findPasswordHash(executor: Executor, userId: number): Promise<string | null> {
  const [user] = await executor.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return user?.hash ?? null;
}

/** Sets the given columns of a user. */
export async function updateUser(
  executor: Executor,
  userId: number,
  change: Partial<Pick<UserRow, "firstname" | "surname" | "passwordHash">>,
): Promise<void> {
  await executor.update(users).set(change).where(eq(users.id, userId));
}
