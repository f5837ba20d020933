import { and, asc, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { outboxMessages } from "../db/schema/outbox.ts";
import type { Delivery } from "../providers/mail/mail-provider.ts";
import { CODE_LIFE_MINUTES, CODE_SUBJECT } from "./code-message.ts";

/** Minutes until the next attempt double from the first to the longest: about three days in all. */
const FIRST_PAUSE_MINUTES = 2;
const LONGEST_PAUSE_MINUTES = 360;
const CODE_PAUSE_MINUTES = 1;
export const MAX_ATTEMPTS = 18;
/** Older news is none: what waits for a provider to be configured is not poured out over customers. */
const MAX_AGE_MINUTES = 3 * 24 * 60;

export type OutboxRow = typeof outboxMessages.$inferSelect;

export interface OutboxLog {
  error(details: object, message: string): void;
}

interface Channel {
  name: OutboxRow["channel"];
  send(row: OutboxRow): Promise<Delivery>;
}

/**
 * Sends what is due in a channel, oldest first, until nothing is left, the provider is away or `signal` says stop; answers how many
 * were sent. A message is taken by moving its next attempt, without a lock while the provider is talked to: several workers share
 * the work, and a worker that dies leaves its message to a later attempt.
 */
export async function sendDue(db: Database, channel: Channel, log: OutboxLog, signal: AbortSignal): Promise<number> {
  for (let sent = 0; ; ) {
    const row = signal.aborted ? undefined : await takeNext(db, channel.name);
    if (!row) return sent;
    const delivery = await channel.send(row);
    if (delivery.outcome === "sent") {
      await db.update(outboxMessages).set({ sentAt: sql`now()` }).where(eq(outboxMessages.id, row.id));
      sent += 1;
      continue;
    }
    const isGivenUp = delivery.outcome === "refused" || row.attempts >= MAX_ATTEMPTS;
    if (isGivenUp) {
      await db.update(outboxMessages).set({ attempts: MAX_ATTEMPTS }).where(eq(outboxMessages.id, row.id));
      const { name } = channel;
      log.error(
        { channel: name, message: row.id, attempts: row.attempts, reason: delivery.reason },
        "message given up",
      );
    }
    if (delivery.outcome === "postponed") return sent;
  }
}

async function takeNext(db: Database, name: OutboxRow["channel"]): Promise<OutboxRow | undefined> {
  const { attempts, channel, createdAt, id, nextAttemptAt, sentAt, subject } = outboxMessages;
  const isCode = sql`${subject} = ${CODE_SUBJECT}`;
  const next = db
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
  const growing = sql`least(${FIRST_PAUSE_MINUTES} * power(2, ${attempts}), ${LONGEST_PAUSE_MINUTES})`;
  const [row] = await db
    .update(outboxMessages)
    .set({
      attempts: sql`${attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(mins => (case when ${isCode} then ${CODE_PAUSE_MINUTES} else ${growing} end)::int)`,
    })
    .where(inArray(id, next))
    .returning();
  return row;
}
