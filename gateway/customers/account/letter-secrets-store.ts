import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { letterSecrets } from "../../platform/db/schema/account.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";
import { DAY_SECONDS, LETTER_INTERVAL_SECONDS, type LetterCounts, secretLifeSeconds } from "./rules.ts";

type SecretRow = typeof letterSecrets.$inferSelect;
type Purpose = SecretRow["purpose"];
export type LetterRecipient = Pick<SecretRow, "purpose" | "userId" | "email">;

const inSeconds = (seconds: number) => sql`make_interval(secs => ${seconds})`;

/** Creates the secret of a letter's link; only its hash is stored. Moments are the database's: one clock for all gateways. */
export async function createLetterSecret(executor: Executor, recipient: LetterRecipient): Promise<string> {
  const { purpose, userId } = recipient;
  const old = sql`now() - ${inSeconds(DAY_SECONDS)}`;
  await executor
    .delete(letterSecrets)
    .where(and(eq(letterSecrets.userId, userId), eq(letterSecrets.purpose, purpose), lt(letterSecrets.expiresAt, old)));
  const secret = newSecret();
  await executor.insert(letterSecrets).values({
    ...recipient,
    hash: hashOfSecret(secret),
    expiresAt: sql`now() + ${inSeconds(secretLifeSeconds[purpose])}`,
  });
  return secret;
}

/** Letters of one purpose that a user requested lately. */
export async function countLetters(
  executor: Executor,
  { purpose, userId, email }: LetterRecipient,
): Promise<LetterCounts> {
  const writtenAt = sql`${letterSecrets.expiresAt} - ${inSeconds(secretLifeSeconds[purpose])}`;
  const isSameAddress = sql`${letterSecrets.email} = ${email}`;
  const [counts] = await executor
    .select({
      justNow: sql<boolean>`coalesce(bool_or(${isSameAddress} and ${writtenAt} > now() - ${inSeconds(LETTER_INTERVAL_SECONDS)}), false)`,
      toAddress: sql<number>`count(*) filter (where ${isSameAddress})::int`,
      byUser: sql<number>`count(*)::int`,
    })
    .from(letterSecrets)
    .where(
      and(
        eq(letterSecrets.userId, userId),
        eq(letterSecrets.purpose, purpose),
        gt(writtenAt, sql`now() - ${inSeconds(DAY_SECONDS)}`),
      ),
    );
  if (!counts) throw new Error("Letters cannot be counted");
  return counts;
}

type SecretOwner = Pick<SecretRow, "userId" | "email">;

const owner = { userId: letterSecrets.userId, email: letterSecrets.email };

const isValid = (purpose: Purpose, secret: string) =>
  and(
    eq(letterSecrets.hash, hashOfSecret(secret)),
    eq(letterSecrets.purpose, purpose),
    isNull(letterSecrets.usedAt),
    gt(letterSecrets.expiresAt, sql`now()`),
  );

/** Whose secret this is; null for an unknown, used or expired one. */
export async function findLetterSecret(
  executor: Executor,
  purpose: Purpose,
  secret: string,
): Promise<SecretOwner | null> {
  const [row] = await executor.select(owner).from(letterSecrets).where(isValid(purpose, secret));
  return row ?? null;
}

/** Like `findLetterSecret`, and marks the secret as used. */
export async function consumeLetterSecret(
  executor: Executor,
  purpose: Purpose,
  secret: string,
): Promise<SecretOwner | null> {
  const [row] = await executor
    .update(letterSecrets)
    .set({ usedAt: sql`now()` })
    .where(isValid(purpose, secret))
    .returning(owner);
  return row ?? null;
}

/** Invalidates all secrets of a user for a purpose. */
export async function revokeLetterSecrets(executor: Executor, purpose: Purpose, userId: number): Promise<void> {
  await executor
    .update(letterSecrets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(letterSecrets.userId, userId), eq(letterSecrets.purpose, purpose), isNull(letterSecrets.usedAt)));
}

/**
 * Whose news letters a secret unsubscribes from; null for an unknown one. It never expires and may be used repeatedly: an old link must
 * not keep anybody subscribed.
 */
export async function findSubscriberBySecret(executor: Executor, secret: string): Promise<number | null> {
  const isSecret = and(eq(letterSecrets.hash, hashOfSecret(secret)), eq(letterSecrets.purpose, "unsubscribe"));
  const [row] = await executor.select({ userId: letterSecrets.userId }).from(letterSecrets).where(isSecret);
  return row?.userId ?? null;
}
