import { eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/users.ts";
import { notSignedIn } from "../../platform/http/api-error.ts";

type UserRow = typeof users.$inferSelect;

/** The user, locked until the transaction ends: changes of one account happen one after another. Throws `unauthorized`. */
export async function lockUser(executor: Executor, userId: number): Promise<UserRow> {
  const [user] = await executor.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw notSignedIn();
  return user;
}

/** Sets the given columns of a user. */
export async function updateUser(
  executor: Executor,
  userId: number,
  change: Partial<Pick<UserRow, "firstname" | "surname" | "passwordHash">>,
): Promise<void> {
  await executor.update(users).set(change).where(eq(users.id, userId));
}
