import type { Database } from "../db/database.ts";
import type { Mail, MailProvider } from "../providers/mail/mail-provider.ts";
import { endUrlOf } from "./letter.ts";
import type { OutboxRow } from "./outbox-store.ts";
import { type OutboxLog, sendDue } from "./send-due.ts";

/** Sends the due letters; returns how many. */
export function sendLetters(db: Database, mail: MailProvider, log: OutboxLog, signal: AbortSignal): Promise<number> {
  return sendDue(db, { name: "mail", send: (row) => mail.send(mailOf(row)) }, log, signal);
}

const mailOf = ({ id, recipient, subject, body }: OutboxRow): Mail => ({
  id: `outbox-${id}`,
  to: recipient,
  subject,
  text: body,
  unsubscribeUrl: endUrlOf(body),
});
