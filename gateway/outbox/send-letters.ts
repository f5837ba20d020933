import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { outboxMessages } from "../db/schema.ts";
import type { Mail, MailProvider } from "../providers/mail/mail-provider.ts";
import { endUrlOf } from "./letter.ts";

/** Minutes until the next attempt double from the first to the longest: about three days in all. */
const FIRST_PAUSE_MINUTES = 2;
const LONGEST_PAUSE_MINUTES = 360;
export const MAX_ATTEMPTS = 18;
/** Older news is none: letters that wait for a mail server to be configured are not poured out over customers. */
const MAX_AGE_DAYS = 3;
/** Addresses are personal data and are not kept for ever. */
const KEEP_DAYS = 30;

interface OutboxLog {
  error(details: object, message: string): void;
}

/**
 * Sends what is due, oldest first, until nothing is left, the mail server is away or `signal` says stop; answers how many were sent.
 * A letter is taken by moving its next attempt, without a lock while the server is talked to: several workers share the work, and
 * a worker that dies leaves its letter to a later attempt.
 */
export async function sendLetters(
  db: Database,
  mail: MailProvider,
  log: OutboxLog,
  signal: AbortSignal,
): Promise<number> {
  for (let sent = 0; ; ) {
    const row = signal.aborted ? undefined : await takeNext(db);
    if (!row) return sent;
    const delivery = await mail.send(mailOf(row));
    if (delivery.outcome === "sent") {
      await db.update(outboxMessages).set({ sentAt: sql`now()` }).where(eq(outboxMessages.id, row.id));
      sent += 1;
      continue;
    }
    const isGivenUp = delivery.outcome === "refused" || row.attempts >= MAX_ATTEMPTS;
    if (isGivenUp) {
      await db.update(outboxMessages).set({ attempts: MAX_ATTEMPTS }).where(eq(outboxMessages.id, row.id));
      log.error({ letter: row.id, attempts: row.attempts, reason: delivery.reason }, "letter given up");
    }
    if (delivery.outcome === "postponed") return sent;
  }
}

type OutboxRow = typeof outboxMessages.$inferSelect;

const mailOf = ({ id, recipient, subject, body }: OutboxRow): Mail => ({
  id: `outbox-${id}`,
  to: recipient,
  subject,
  text: body,
  unsubscribeUrl: endUrlOf(body),
});

async function takeNext(db: Database): Promise<OutboxRow | undefined> {
  const { attempts, channel, createdAt, id, nextAttemptAt, sentAt } = outboxMessages;
  const next = db
    .select({ id })
    .from(outboxMessages)
    .where(
      and(
        isNull(sentAt),
        eq(channel, "mail"),
        lte(nextAttemptAt, sql`now()`),
        lt(attempts, MAX_ATTEMPTS),
        gt(createdAt, sql`now() - make_interval(days => ${MAX_AGE_DAYS})`),
      ),
    )
    .orderBy(asc(nextAttemptAt), asc(id))
    .limit(1)
    .for("update", { skipLocked: true });
  const pause = sql`least(${FIRST_PAUSE_MINUTES} * power(2, ${attempts}), ${LONGEST_PAUSE_MINUTES})`;
  const [row] = await db
    .update(outboxMessages)
    .set({
      attempts: sql`${attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(mins => (${pause})::int)`,
    })
    .where(inArray(id, next))
    .returning();
  return row;
}

export async function forgetOldLetters(db: Database): Promise<void> {
  await db.delete(outboxMessages).where(lt(outboxMessages.createdAt, sql`now() - make_interval(days => ${KEEP_DAYS})`));
}
