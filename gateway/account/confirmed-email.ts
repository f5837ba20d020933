import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { userEmails, users } from "../db/schema/users.ts";

/** Whose confirmed address this is; null for one that is unknown or only claimed, and for who is blocked. */
export async function findOwner(executor: Executor, email: string): Promise<number | null> {
  const [owner] = await executor
    .select({ userId: userEmails.userId })
    .from(userEmails)
    .innerJoin(users, eq(users.id, userEmails.userId))
    .where(and(eq(userEmails.email, email), isNotNull(userEmails.confirmedAt), isNull(users.blockedAt)));
  return owner?.userId ?? null;
}

/** Where a user is written to: the confirmed address, the primary one first; null for who has none. */
export async function confirmedEmailOf(executor: Executor, userId: number): Promise<string | null> {
  const [row] = await executor
    .select({ email: userEmails.email })
    .from(userEmails)
    .where(and(eq(userEmails.userId, userId), isNotNull(userEmails.confirmedAt)))
    .orderBy(desc(userEmails.isPrimary), asc(userEmails.id))
    .limit(1);
  return row?.email ?? null;
}
