import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { CodeTarget } from "../contract/phone-confirm.ts";
import type { Database, Executor } from "../db/database.ts";
import { lockKey } from "../db/lock-key.ts";
import { phoneConfirmations } from "../db/schema/sign-in.ts";
import { userEmails, userPhones } from "../db/schema/users.ts";

export type Confirmation = typeof phoneConfirmations.$inferSelect;

/** After so many wrong guesses a code is dead. */
export const MAX_WRONG_TRIES = 5;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Long enough for every limit to be counted, and for a look at what happened yesterday. */
const KEEP_MS = 2 * DAY_MS;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Whose request it is: a browser's, or nobody's in particular for callers without a key. */
export const sameBrowser = (browserHash: string | null): SQL =>
  browserHash === null ? isNull(phoneConfirmations.browserHash) : eq(phoneConfirmations.browserHash, browserHash);

/** Requests about one phone wait for each other until the transaction ends, and then those from one address: always in this order. */
export async function lockRequests(executor: Executor, phone: string, address: string): Promise<void> {
  await lockKey(executor, `phone-confirm ${phone}`);
  await lockKey(executor, `phone-confirm from ${address}`);
}

/** What the limits are about; counted from the requests themselves, so that a restart or a second machine forgets nothing. */
export async function countRequests(executor: Executor, phone: string, address: string, now: Date) {
  const { createdAt, target, wrongTries } = phoneConfirmations;
  const figure = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`;
  const inHour = gt(createdAt, before(now, HOUR_MS));
  const [row] = await executor
    .select({
      codesOfPhoneADay: figure(and(eq(phoneConfirmations.phone, phone), isCode)),
      requestsOfAddressAnHour: figure(and(eq(phoneConfirmations.address, address), inHour)),
      messagesADay: figure(eq(target, "phone")),
      wrongGuessesAnHour: sql<number>`(coalesce(sum(${wrongTries}) filter (where ${inHour}), 0))::int`,
    })
    .from(phoneConfirmations)
    .where(gt(createdAt, before(now, DAY_MS)));
  if (!row) throw new Error("Requests cannot be counted");
  return row;
}

const isCode = inArray(phoneConfirmations.target, ["phone", "email"]);

/** The latest request of one kind about a phone. */
export async function latestRequest(
  executor: Executor,
  phone: string,
  target: CodeTarget,
): Promise<Confirmation | undefined> {
  const [row] = await executor
    .select()
    .from(phoneConfirmations)
    .where(and(eq(phoneConfirmations.phone, phone), eq(phoneConfirmations.target, target)))
    .orderBy(desc(phoneConfirmations.createdAt))
    .limit(1);
  return row;
}

/** Codes of a phone that one browser may still enter, held until the transaction ends: guesses are counted one after another. */
export function lockLiveCodes(
  executor: Executor,
  { phone, browserHash, now }: { phone: string; browserHash: string | null; now: Date },
): Promise<Confirmation[]> {
  const { createdAt, expiresAt, id, wrongTries } = phoneConfirmations;
  const isAlive = and(gt(expiresAt, now), lt(wrongTries, MAX_WRONG_TRIES));
  return executor
    .select()
    .from(phoneConfirmations)
    .where(and(eq(phoneConfirmations.phone, phone), isCode, sameBrowser(browserHash), isAlive))
    .orderBy(asc(createdAt), asc(id))
    .for("update");
}

/** Calls of a phone, or of all phones, that have not come yet. */
export function awaitedCalls(executor: Executor, now: Date, phone?: string): Promise<Confirmation[]> {
  const { confirmedAt, expiresAt, target } = phoneConfirmations;
  const isAwaited = and(eq(target, "waitcall"), isNull(confirmedAt), gt(expiresAt, now));
  return executor
    .select()
    .from(phoneConfirmations)
    .where(and(isAwaited, phone === undefined ? undefined : eq(phoneConfirmations.phone, phone)))
    .orderBy(desc(phoneConfirmations.createdAt));
}

/** Where the code of a phone's owner may go by letter: a confirmed address of the account that has confirmed the phone. */
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

export async function forgetOldConfirmations(db: Database, now: Date): Promise<void> {
  await db.delete(phoneConfirmations).where(lt(phoneConfirmations.createdAt, before(now, KEEP_MS)));
}
