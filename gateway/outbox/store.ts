import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { outboxMessages } from "../db/schema/outbox.ts";
import { bodyOf, type Letter } from "./letter.ts";

export type OutboxRow = typeof outboxMessages.$inferSelect;

/** Distinguishes messages with a code from all others: they go first, are retried every minute and are never sent late. */
const CODE_SUBJECT = "Код подтверждения";

/** How long a code is valid, and so how long its message is worth sending. */
export const CODE_LIFE_MINUTES = 10;

/** Minutes until the next attempt double from the first to the longest: about three days in all. */
const FIRST_DELAY_MINUTES = 2;
const LONGEST_DELAY_MINUTES = 360;
const CODE_DELAY_MINUTES = 1;
export const MAX_ATTEMPTS = 18;
/** Older news is stale: a backlog from before a provider was configured is not sent to customers. */
const MAX_AGE_MINUTES = 3 * 24 * 60;

/** Addresses and phones are personal data and are not stored for ever; a code is useless long before its day is over. */
const KEEP_DAYS = 30;
const KEEP_CODES_DAYS = 1;

/** Puts letters into the outbox. Call it in the transaction of what they report, so that both happen or neither. */
export async function writeLetters(executor: Executor, letters: readonly Letter[]): Promise<void> {
  if (letters.length === 0) return;
  await executor.insert(outboxMessages).values(
    letters.map((letter) => ({
      channel: "mail" as const,
      recipient: letter.recipient,
      subject: letter.subject,
      body: bodyOf(letter),
    })),
  );
}

/** A text message with a code to an E.164 phone, in the transaction of the code's request. */
export const writeCodeSms = (executor: Executor, { recipient, body }: { recipient: string; body: string }) =>
  writeCode(executor, { channel: "sms", recipient, body });

/** A letter with a code, in the transaction of the code's request. */
export const writeCodeLetter = (executor: Executor, letter: Pick<Letter, "recipient" | "paragraphs">) =>
  writeCode(executor, {
    channel: "mail",
    recipient: letter.recipient,
    body: bodyOf({ paragraphs: letter.paragraphs, endUrl: null }),
  });

async function writeCode(executor: Executor, row: Pick<OutboxRow, "channel" | "recipient" | "body">): Promise<void> {
  // Due since yesterday, so that a code is sent before all waiting letters.
  const nextAttemptAt = new Date(Date.now() - 86_400_000);
  await executor.insert(outboxMessages).values({ ...row, subject: CODE_SUBJECT, nextAttemptAt });
}

/** Claims the message of a channel that is due first, by moving its next attempt; several workers share the work. */
export async function claimNext(executor: Executor, name: OutboxRow["channel"]): Promise<OutboxRow | undefined> {
  const { attempts, channel, createdAt, id, nextAttemptAt, sentAt, subject } = outboxMessages;
  const isCode = sql`${subject} = ${CODE_SUBJECT}`;
  const next = executor
    .select({ id })
    .from(outboxMessages)
    .where(
      and(
        isNull(sentAt),
        eq(channel, name),
        lte(nextAttemptAt, sql`now()`),
        lt(attempts, MAX_ATTEMPTS),
        sql`${createdAt} > now() - make_interval(mins => case when ${isCode} then ${CODE_LIFE_MINUTES}::int else ${MAX_AGE_MINUTES}::int end)`,
      ),
    )
    .orderBy(asc(nextAttemptAt), asc(id))
    .limit(1)
    .for("update", { skipLocked: true });
  const growing = sql`least(${FIRST_DELAY_MINUTES} * power(2, ${attempts}), ${LONGEST_DELAY_MINUTES})`;
  const [row] = await executor
    .update(outboxMessages)
    .set({
      attempts: sql`${attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(mins => (case when ${isCode} then ${CODE_DELAY_MINUTES} else ${growing} end)::int)`,
    })
    .where(inArray(id, next))
    .returning();
  return row;
}

export async function markSent(executor: Executor, id: number): Promise<void> {
  await executor.update(outboxMessages).set({ sentAt: sql`now()` }).where(eq(outboxMessages.id, id));
}

/** The message is not tried again. */
export async function markFailed(executor: Executor, id: number): Promise<void> {
  await executor.update(outboxMessages).set({ attempts: MAX_ATTEMPTS }).where(eq(outboxMessages.id, id));
}

/** The latest messages of all channels, the latest first. */
export function readLatest(executor: Executor, limit: number): Promise<OutboxRow[]> {
  return executor.select().from(outboxMessages).orderBy(desc(outboxMessages.id)).limit(limit);
}

export async function deleteOldMessages(executor: Executor): Promise<void> {
  const { createdAt, subject } = outboxMessages;
  const olderThan = (days: number) => lt(createdAt, sql`now() - make_interval(days => ${days})`);
  await executor
    .delete(outboxMessages)
    .where(or(olderThan(KEEP_DAYS), and(eq(subject, CODE_SUBJECT), olderThan(KEEP_CODES_DAYS))));
}
