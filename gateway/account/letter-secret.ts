import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { letterSecrets } from "../db/schema/account.ts";
import { ApiError } from "../http/api-error.ts";
import { hashOfSecret, newSecret } from "../secret.ts";

type SecretRow = typeof letterSecrets.$inferSelect;
type Purpose = SecretRow["purpose"];
type Recipient = Pick<SecretRow, "purpose" | "userId" | "email">;

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const lifetimeSeconds: Readonly<Record<Purpose, number>> = {
  password: HOUR_SECONDS,
  email: 7 * DAY_SECONDS,
  unsubscribe: 365 * DAY_SECONDS,
};

/** A mailbox is not flooded, and an account does not flood mailboxes by claiming one after another. */
const PAUSE_SECONDS = 60;
const A_DAY_PER_ADDRESS = 5;
const A_DAY_PER_USER = 10;

const inSeconds = (seconds: number) => sql`make_interval(secs => ${seconds})`;

/** Makes the secret of a letter; the store keeps its hash. Moments are the database's, one clock for all gateways. */
export async function newLetterSecret(executor: Executor, recipient: Recipient): Promise<string> {
  const { purpose, userId } = recipient;
  const old = sql`now() - ${inSeconds(DAY_SECONDS)}`;
  await executor
    .delete(letterSecrets)
    .where(and(eq(letterSecrets.userId, userId), eq(letterSecrets.purpose, purpose), lt(letterSecrets.expiresAt, old)));
  const secret = newSecret();
  await executor.insert(letterSecrets).values({
    ...recipient,
    hash: hashOfSecret(secret),
    expiresAt: sql`now() + ${inSeconds(lifetimeSeconds[purpose])}`,
  });
  return secret;
}

/**
 * Refuses another letter that comes too early or too often: a Fault `too_many`. Who asks holds the lock on the user, so that
 * letters asked for at one moment are counted one after another.
 */
export async function refuseManyLetters(executor: Executor, { purpose, userId, email }: Recipient): Promise<void> {
  const writtenAt = sql`${letterSecrets.expiresAt} - ${inSeconds(lifetimeSeconds[purpose])}`;
  const isSameAddress = sql`${letterSecrets.email} = ${email}`;
  const [written] = await executor
    .select({
      justNow: sql<boolean>`coalesce(bool_or(${isSameAddress} and ${writtenAt} > now() - ${inSeconds(PAUSE_SECONDS)}), false)`,
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
  if (!written) return;
  if (written.justNow) throw new ApiError("too_many", "Письмо уже отправлено. Новое можно запросить через минуту");
  if (written.toAddress >= A_DAY_PER_ADDRESS || written.byUser >= A_DAY_PER_USER)
    throw new ApiError("too_many", "Сегодня мы уже отправили несколько писем. Новое можно запросить завтра");
}

type Found = Pick<SecretRow, "userId" | "email">;

const found = { userId: letterSecrets.userId, email: letterSecrets.email };

const isGood = (purpose: Purpose, secret: string) =>
  and(
    eq(letterSecrets.hash, hashOfSecret(secret)),
    eq(letterSecrets.purpose, purpose),
    isNull(letterSecrets.usedAt),
    gt(letterSecrets.expiresAt, sql`now()`),
  );

/** Whose secret this is; null for one that is unknown, spent or too old. */
export async function findLetterSecret(executor: Executor, purpose: Purpose, secret: string): Promise<Found | null> {
  const [row] = await executor.select(found).from(letterSecrets).where(isGood(purpose, secret));
  return row ?? null;
}

/** Like `findLetterSecret`, once: afterwards the secret is spent. */
export async function consumeLetterSecret(executor: Executor, purpose: Purpose, secret: string): Promise<Found | null> {
  const [row] = await executor
    .update(letterSecrets)
    .set({ usedAt: sql`now()` })
    .where(isGood(purpose, secret))
    .returning(found);
  return row ?? null;
}

/** Ends all secrets of a user that were sent for a purpose. */
export async function endLetterSecrets(executor: Executor, purpose: Purpose, userId: number): Promise<void> {
  await executor
    .update(letterSecrets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(letterSecrets.userId, userId), eq(letterSecrets.purpose, purpose), isNull(letterSecrets.usedAt)));
}
