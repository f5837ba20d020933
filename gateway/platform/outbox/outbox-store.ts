import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { isAmongLocked } from "../db/locks.ts";
import { outboxMessages, type TextInstead } from "../db/schema/outbox.ts";

import type { DropReason } from "./message-rules.ts";
import type { MessageKind } from "./message-table.ts";

export type OutboxRow = typeof outboxMessages.$inferSelect;

/** Distinguishes messages with a code from all others: they go first, are retried every minute and are never sent late. */
export const CODE_SUBJECT = "Код подтверждения";

/** How long a code is valid, and so how long its message is worth sending. */
export const CODE_LIFE_MINUTES = 10;

/** Minutes until the next attempt double from the first to the longest: about three days in all. */
const FIRST_DELAY_MINUTES = 2;
const LONGEST_DELAY_MINUTES = 360;
const CODE_DELAY_MINUTES = 1;
export const MAX_ATTEMPTS = 18;
/** Older news is stale: a backlog from before a provider was configured is not sent to customers. */
const MAX_AGE_MINUTES = 3 * 24 * 60;

/** Addresses and phones are personal data and are not stored for ever. */
const KEEP_DAYS = 30;
const KEEP_CODES_DAYS = 1;

/** What is left of a message whose code or link has ended. */
const SECRET_ENDED = "Текст удалён: код или ссылка больше не действует.";

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** A message that the door has decided about. */
export interface NewMessage {
  kind: MessageKind;
  channel: OutboxRow["channel"];
  recipient: string;
  subject: string;
  body: string;
  /** Not sent before; null at once. */
  sendAt: Date | null;
  /** Why it is not sent at all; null for one that is. */
  dropped: DropReason | null;
  /** How long the code or link in it lives; absent for one without. */
  secretSeconds?: number | undefined;
  orderId?: number | undefined;
  instead?: TextInstead | undefined;
}

/** For the door of the outbox alone: everybody else writes through it. */
export async function insertMessages(executor: Executor, messages: readonly NewMessage[]): Promise<void> {
  await executor.insert(outboxMessages).values(
    messages.map(({ sendAt, secretSeconds, orderId, instead, ...message }) => ({
      ...message,
      ...(sendAt && { nextAttemptAt: sendAt }),
      // Codes are due since yesterday, so that they are sent before all waiting letters.
      ...(message.subject === CODE_SUBJECT && { nextAttemptAt: sql`now() - interval '1 day'` }),
      secretExpiresAt: secretSeconds === undefined ? null : inSeconds(secretSeconds),
      orderId: orderId ?? null,
      instead: message.dropped === null ? (instead ?? null) : null,
    })),
  );
}

/**
 * Messages of a kind in the last 24 hours to each of the recipients, without those that were dropped. Counted without a lock, so that
 * nobody waits for others: what is written in the same moment may go beyond a cap.
 */
export async function countWritten(
  executor: Executor,
  { kind, channel, recipients }: Pick<NewMessage, "kind" | "channel"> & { recipients: readonly string[] },
): Promise<Map<string, number>> {
  const { recipient } = outboxMessages;
  const rows = await executor
    .select({ recipient, written: count() })
    .from(outboxMessages)
    .where(
      and(
        inArray(recipient, [...recipients]),
        eq(outboxMessages.kind, kind),
        eq(outboxMessages.channel, channel),
        isNull(outboxMessages.dropped),
        sql`${outboxMessages.createdAt} > now() - interval '24 hours'`,
      ),
    )
    .groupBy(recipient);
  return new Map(rows.map((row) => [row.recipient, row.written]));
}

/** Claims the message of a channel that is due first, by moving its next attempt; several workers share the work. */
export async function claimNext(executor: Executor, name: OutboxRow["channel"]): Promise<OutboxRow | undefined> {
  const { attempts, channel, createdAt, dropped, id, nextAttemptAt, secretExpiresAt, sentAt, subject } = outboxMessages;
  const isCode = sql`${subject} = ${CODE_SUBJECT}`;
  const next = executor
    .select({ id })
    .from(outboxMessages)
    .where(
      and(
        isNull(sentAt),
        isNull(dropped),
        eq(channel, name),
        lte(nextAttemptAt, sql`now()`),
        lt(attempts, MAX_ATTEMPTS),
        sql`${createdAt} > now() - make_interval(mins => ${MAX_AGE_MINUTES}::int)`,
        or(isNull(secretExpiresAt), gt(secretExpiresAt, sql`now()`)),
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
    .where(isAmongLocked(id, next))
    .returning();
  return row;
}

export async function markSent(executor: Executor, id: number): Promise<void> {
  await executor.update(outboxMessages).set({ sentAt: sql`now()`, instead: null }).where(eq(outboxMessages.id, id));
}

/** The moment of taking the text message that comes instead of a letter, by the database; undefined where it was taken before, or there is none. */
export async function takeInstead(tx: Executor, id: number): Promise<Date | undefined> {
  const [taken] = await tx
    .update(outboxMessages)
    .set({ instead: null })
    .where(and(eq(outboxMessages.id, id), isNotNull(outboxMessages.instead)))
    .returning({ at: sql<string>`now()` });
  return taken && new Date(taken.at);
}

/** Keeps why an attempt failed; after a final one the message is not tried again. */
export async function markFailed(
  executor: Executor,
  id: number,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<void> {
  await executor
    .update(outboxMessages)
    .set({ failure: reason, ...(isFinal && { attempts: MAX_ATTEMPTS }) })
    .where(eq(outboxMessages.id, id));
}

/** Not sent, not tried any more, not dropped on purpose, and nobody has said that it need not be. Codes are asked for anew, so nobody misses them. */
export const hasFailed = sql`${outboxMessages.sentAt} is null and ${outboxMessages.dropped} is null and ${outboxMessages.dismissedAt} is null
  and ${outboxMessages.subject} <> ${CODE_SUBJECT}
  and (${outboxMessages.attempts} >= ${MAX_ATTEMPTS}
       or ${outboxMessages.createdAt} <= now() - make_interval(mins => ${MAX_AGE_MINUTES}::int))`;

/** Its code or link, if it has one, still works. */
export const canBeSent = sql<boolean>`${outboxMessages.body} <> ${SECRET_ENDED}
  and coalesce(${outboxMessages.secretExpiresAt} > now(), true)`;

/** Tries a failed message as if it were written now; false where it has not failed, or is not worth sending. */
export async function retryMessage(executor: Executor, id: number): Promise<boolean> {
  const now = sql`now()`;
  const rows = await executor
    .update(outboxMessages)
    .set({ attempts: 0, nextAttemptAt: now, createdAt: now })
    .where(and(eq(outboxMessages.id, id), hasFailed, canBeSent))
    .returning({ id: outboxMessages.id });
  return rows.length > 0;
}

/** False where the message has not failed. */
export async function dismissMessage(executor: Executor, id: number): Promise<boolean> {
  const rows = await executor
    .update(outboxMessages)
    .set({ dismissedAt: sql`now()` })
    .where(and(eq(outboxMessages.id, id), hasFailed))
    .returning({ id: outboxMessages.id });
  return rows.length > 0;
}

/** The latest messages of all channels that are sent, the latest first. */
export function readLatest(executor: Executor, limit: number): Promise<OutboxRow[]> {
  return executor
    .select()
    .from(outboxMessages)
    .where(isNull(outboxMessages.dropped))
    .orderBy(desc(outboxMessages.id))
    .limit(limit);
}

/** The messages about an order, the latest first. */
export function readAboutOrder(executor: Executor, orderId: number): Promise<OutboxRow[]> {
  return executor
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.orderId, orderId))
    .orderBy(desc(outboxMessages.id));
}

/** Deletes the texts of messages whose code or link has ended; one that was not sent yet never is. */
export async function wipeEndedSecrets(executor: Executor): Promise<void> {
  await executor
    .update(outboxMessages)
    .set({ body: SECRET_ENDED, instead: null, secretExpiresAt: null, attempts: MAX_ATTEMPTS })
    .where(lte(outboxMessages.secretExpiresAt, sql`now()`));
}

export async function deleteOldMessages(executor: Executor): Promise<void> {
  const { createdAt, subject } = outboxMessages;
  const olderThan = (days: number) => lt(createdAt, sql`now() - make_interval(days => ${days})`);
  await executor
    .delete(outboxMessages)
    .where(or(olderThan(KEEP_DAYS), and(eq(subject, CODE_SUBJECT), olderThan(KEEP_CODES_DAYS))));
}
