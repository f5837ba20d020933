import type { Database } from "../db/database.ts";
import type { Delivery, Mail, MailProvider } from "../providers/mail/mail-provider.ts";
import type { SmsProvider } from "../providers/sms/sms-provider.ts";
import { endUrlOf } from "./letter.ts";
import { letterHtml } from "./letter-html.ts";
import { readShopName } from "./letter-texts-store.ts";
import { claimNext, MAX_ATTEMPTS, markFailed, markSent, type OutboxRow } from "./outbox-store.ts";
import { writeInstead } from "./write-messages.ts";

/** Sends the due letters; returns how many. */
export async function sendLetters(
  db: Database,
  mail: MailProvider,
  log: OutboxLog,
  signal: AbortSignal,
): Promise<number> {
  const shop = await readShopName(db);
  return sendDue(db, { name: "mail", send: (row) => mail.send(mailOf(row, shop)) }, log, signal);
}

const mailOf = ({ id, recipient, subject, body }: OutboxRow, shop: string): Mail => ({
  id: `outbox-${id}`,
  to: recipient,
  subject,
  text: body,
  html: letterHtml({ shop, subject, body }),
  unsubscribeUrl: endUrlOf(body),
});

/** Sends the due text messages; returns how many. */
export function sendSms(db: Database, sms: SmsProvider, log: OutboxLog, signal: AbortSignal): Promise<number> {
  const send = ({ id, recipient, body }: { id: number; recipient: string; body: string }) =>
    sms.send({ id: `outbox-${id}`, to: recipient, text: body });
  return sendDue(db, { name: "sms", send }, log, signal);
}

export interface OutboxLog {
  error(details: object, message: string): void;
}

/** Half an hour after the first attempt: who waits for a link looks for it by then. The letter is tried on. */
const TEXT_AFTER_ATTEMPTS = 5;

interface Channel {
  name: OutboxRow["channel"];
  send(row: OutboxRow): Promise<Delivery>;
}

/**
 * Sends the due messages of a channel, oldest first, until none is left, the provider is unavailable or `signal` aborts; returns how
 * many were sent. No lock is held while the provider is called: a message is claimed by moving its next attempt, and a worker that
 * dies leaves it to that attempt.
 */
export async function sendDue(db: Database, channel: Channel, log: OutboxLog, signal: AbortSignal): Promise<number> {
  for (let sent = 0; ; ) {
    const row = signal.aborted ? undefined : await claimNext(db, channel.name);
    if (!row) return sent;
    const delivery = await channel.send(row);
    if (delivery.outcome === "sent") {
      await markSent(db, row.id);
      sent += 1;
      continue;
    }
    const isFinal = delivery.outcome === "refused" || row.attempts >= MAX_ATTEMPTS;
    await markFailed(db, row.id, { reason: delivery.reason, isFinal });
    if (row.instead && (isFinal || row.attempts >= TEXT_AFTER_ATTEMPTS))
      await db.transaction((tx) => writeInstead(tx, row));
    if (isFinal) {
      log.error(
        { channel: channel.name, message: row.id, attempts: row.attempts, reason: delivery.reason },
        "message given up",
      );
    }
    if (delivery.outcome === "postponed") return sent;
  }
}
