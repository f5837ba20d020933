import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { CodeTarget } from "../../contract/customers/phone-confirm.ts";
import type { Database, Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { phoneConfirmations } from "../../platform/db/schema/sign-in.ts";
import { userEmails, userPhones } from "../../platform/db/schema/users.ts";
import { MAX_LIVE_CODES, MAX_WRONG_TRIES } from "./rules.ts";

export type Confirmation = typeof phoneConfirmations.$inferSelect;

/** Long enough for an enquiry about yesterday. */
const KEEP_MS = 2 * 24 * 3_600_000;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Requests of one browser, or for null those of callers without a browser key. */
const sameBrowser = (browserHash: string | null): SQL =>
  browserHash === null ? isNull(phoneConfirmations.browserHash) : eq(phoneConfirmations.browserHash, browserHash);

/** Requests for one phone queue until the transaction ends. */
export const lockRequests = (executor: Executor, phone: string): Promise<void> =>
  lockKey(executor, `phone-confirm ${phone}`);

const isCode = inArray(phoneConfirmations.target, ["phone", "email"]);

/** The latest request of one kind for a phone; null for none. */
export async function latestRequest(
  executor: Executor,
  phone: string,
  target: CodeTarget,
): Promise<Confirmation | null> {
  const [row] = await executor
    .select()
    .from(phoneConfirmations)
    .where(and(eq(phoneConfirmations.phone, phone), eq(phoneConfirmations.target, target)))
    .orderBy(desc(phoneConfirmations.createdAt))
    .limit(1);
  return row ?? null;
}

/** The latest codes of a phone that one browser may still enter, locked until the transaction ends: guesses are counted one after another. */
export function lockLiveCodes(
  executor: Executor,
  { phone, browserHash, now }: { phone: string; browserHash: string | null; now: Date },
): Promise<Confirmation[]> {
  const { createdAt, expiresAt, id, wrongTries } = phoneConfirmations;
  const isLive = and(gt(expiresAt, now), lt(wrongTries, MAX_WRONG_TRIES));
  return executor
    .select()
    .from(phoneConfirmations)
    .where(and(eq(phoneConfirmations.phone, phone), isCode, sameBrowser(browserHash), isLive))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_LIVE_CODES)
    .for("update");
}

/** Unexpired requests of a phone, or of all phones, whose call has not come in yet. */
export function pendingCalls(executor: Executor, now: Date, phone?: string): Promise<Confirmation[]> {
  const { confirmedAt, expiresAt, target } = phoneConfirmations;
  const isPending = and(eq(target, "waitcall"), isNull(confirmedAt), gt(expiresAt, now));
  return executor
    .select()
    .from(phoneConfirmations)
    .where(and(isPending, phone === undefined ? undefined : eq(phoneConfirmations.phone, phone)))
    .orderBy(desc(phoneConfirmations.createdAt));
}

/** A request for a call, of the browser that made it. */
export async function findCall(
  executor: Executor,
  { requestId, browserHash }: { requestId: string; browserHash: string | null },
): Promise<Confirmation | undefined> {
  const { id, target } = phoneConfirmations;
  const [request] = await executor
    .select()
    .from(phoneConfirmations)
    .where(and(eq(id, requestId), eq(target, "waitcall"), sameBrowser(browserHash)));
  return request;
}

/** Confirms the pending requests of the calling phone that were given the called number; returns how many. */
export async function confirmCalls(executor: Executor, call: { from: string; to: string }, now: Date): Promise<number> {
  const { callPhone, confirmedAt, expiresAt, id, phone, target } = phoneConfirmations;
  const isPending = and(
    eq(target, "waitcall"),
    eq(phone, call.from),
    eq(callPhone, call.to),
    isNull(confirmedAt),
    gt(expiresAt, now),
  );
  const pending = executor.select({ id }).from(phoneConfirmations).where(isPending);
  const confirmed = await executor
    .update(phoneConfirmations)
    .set({ confirmedAt: now })
    .where(inArray(id, pending))
    .returning({ id });
  return confirmed.length;
}

export async function insertConfirmation(
  executor: Executor,
  row: typeof phoneConfirmations.$inferInsert,
): Promise<Confirmation> {
  const [request] = await executor.insert(phoneConfirmations).values(row).returning();
  if (!request) throw new Error("The request was not stored");
  return request;
}

export async function countWrongGuess(executor: Executor, ids: readonly string[]): Promise<void> {
  const { id, wrongTries } = phoneConfirmations;
  await executor
    .update(phoneConfirmations)
    .set({ wrongTries: sql`${wrongTries} + 1` })
    .where(inArray(id, [...ids]));
}

/** The codes are no longer accepted. */
export async function revokeCodes(executor: Executor, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .update(phoneConfirmations)
    .set({ expiresAt: now })
    .where(inArray(phoneConfirmations.id, [...ids]));
}

export async function setConfirmed(executor: Executor, id: string, confirmedAt: Date): Promise<void> {
  await executor.update(phoneConfirmations).set({ confirmedAt }).where(eq(phoneConfirmations.id, id));
}

/** Whether the user has confirmed the phone. */
export async function isPhoneOf(executor: Executor, userId: number, phone: string): Promise<boolean> {
  const own = and(eq(userPhones.userId, userId), eq(userPhones.phone, phone), isNotNull(userPhones.confirmedAt));
  return (await executor.$count(userPhones, own)) > 0;
}

/** The confirmed address, the primary one first, of the account that has confirmed the phone: its codes may go by letter. */
export async function findAccountEmail(
  executor: Executor,
  phone: string,
): Promise<{ userId: number; email: string } | null> {
  const [row] = await executor
    .select({ userId: userEmails.userId, email: userEmails.email })
    .from(userPhones)
    .innerJoin(userEmails, eq(userEmails.userId, userPhones.userId))
    .where(and(eq(userPhones.phone, phone), isNotNull(userPhones.confirmedAt), isNotNull(userEmails.confirmedAt)))
    .orderBy(desc(userEmails.isPrimary), asc(userEmails.id))
    .limit(1);
  return row ?? null;
}

export async function deleteOldConfirmations(db: Database, now: Date): Promise<void> {
  await db.delete(phoneConfirmations).where(lt(phoneConfirmations.createdAt, before(now, KEEP_MS)));
}
