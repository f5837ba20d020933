import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { userEmails, userPhones, users } from "../../platform/db/schema/users.ts";
import { PHONE_DIGITS, phoneDigitsOf } from "../auth/phone-rules.ts";

type EmailRow = typeof userEmails.$inferSelect;

/** Id of the user who has confirmed an address; null when nobody has, or the user is blocked. */
export async function findEmailOwner(executor: Executor, email: string): Promise<number | null> {
  const [owner] = await executor
    .select({ userId: userEmails.userId })
    .from(userEmails)
    .innerJoin(users, eq(users.id, userEmails.userId))
    .where(and(eq(userEmails.email, email), isNotNull(userEmails.confirmedAt), isNull(users.blockedAt)));
  return owner?.userId ?? null;
}

/** A user's confirmed address, the primary one first; null without one. */
export async function confirmedEmailOf(executor: Executor, userId: number): Promise<string | null> {
  const [row] = await executor
    .select({ email: userEmails.email })
    .from(userEmails)
    .where(and(eq(userEmails.userId, userId), isNotNull(userEmails.confirmedAt)))
    .orderBy(desc(userEmails.isPrimary), asc(userEmails.id))
    .limit(1);
  return row?.email ?? null;
}

/** All addresses of a user, confirmed or not. */
export function readEmails(executor: Executor, userId: number): Promise<EmailRow[]> {
  return executor.select().from(userEmails).where(eq(userEmails.userId, userId)).orderBy(asc(userEmails.id));
}

/** All claims of an address, locked in one order: two users who confirm it at once queue instead of deadlocking. */
export function lockClaims(tx: Executor, email: string): Promise<EmailRow[]> {
  return tx.select().from(userEmails).where(eq(userEmails.email, email)).orderBy(asc(userEmails.id)).for("update");
}

export async function isClaimed(executor: Executor, email: string): Promise<boolean> {
  return (await executor.$count(userEmails, eq(userEmails.email, email))) > 0;
}

/** Stores an unconfirmed address. `isOwnClaim` says that the customer named it in a session of their own. */
export async function insertClaim(
  executor: Executor,
  claim: { userId: number; email: string; isOwnClaim: boolean },
): Promise<void> {
  await executor.insert(userEmails).values(claim);
}

export async function setConfirmed(executor: Executor, id: number, confirmedAt: Date): Promise<void> {
  await executor.update(userEmails).set({ confirmedAt }).where(eq(userEmails.id, id));
}

export async function setPrimaryEmail(executor: Executor, userId: number, email: string): Promise<void> {
  await executor
    .update(userEmails)
    .set({ isPrimary: sql`${userEmails.email} = ${email}` })
    .where(eq(userEmails.userId, userId));
}

export async function deleteEmails(executor: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await executor.delete(userEmails).where(inArray(userEmails.id, [...ids]));
}

/** Deletes the claims of everybody but the owner. */
export async function deleteOtherClaims(executor: Executor, email: string, ownerId: number): Promise<void> {
  await executor.delete(userEmails).where(and(eq(userEmails.email, email), ne(userEmails.userId, ownerId)));
}

type PhoneRow = typeof userPhones.$inferSelect;

export function readPhones(executor: Executor, userId: number): Promise<PhoneRow[]> {
  return executor.select().from(userPhones).where(eq(userPhones.userId, userId));
}

/** A user's phone, however it was typed. */
export async function findPhone(executor: Executor, userId: number, typed: string): Promise<PhoneRow | null> {
  const isTyped = sql`right(${userPhones.phone}, ${PHONE_DIGITS}) = ${phoneDigitsOf(typed)}`;
  const [row] = await executor
    .select()
    .from(userPhones)
    .where(and(eq(userPhones.userId, userId), isTyped));
  return row ?? null;
}

/** The confirmed phone that is primary, or would be next. */
export async function findMainPhone(executor: Executor, userId: number): Promise<PhoneRow | null> {
  const [row] = await executor
    .select()
    .from(userPhones)
    .where(and(eq(userPhones.userId, userId), isNotNull(userPhones.confirmedAt)))
    .orderBy(desc(userPhones.isPrimary), asc(userPhones.id))
    .limit(1);
  return row ?? null;
}

/** False when the phone belongs to another user. */
export async function insertPhone(
  executor: Executor,
  phone: Pick<PhoneRow, "userId" | "phone" | "isPrimary" | "confirmedAt">,
): Promise<boolean> {
  const added = await executor.insert(userPhones).values(phone).onConflictDoNothing({ target: userPhones.phone });
  return added.rowCount !== 0;
}

export async function deletePhone(executor: Executor, id: number): Promise<void> {
  await executor.delete(userPhones).where(eq(userPhones.id, id));
}

export async function setPrimaryPhone(
  executor: Executor,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await executor
    .update(userPhones)
    .set({ isPrimary: sql`${userPhones.id} = ${id}` })
    .where(eq(userPhones.userId, userId));
}
