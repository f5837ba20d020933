import type { Database } from "../db/database.ts";
import type { SmsProvider } from "../providers/sms/sms-provider.ts";
import { type OutboxLog, sendDue } from "./send-due.ts";

/** Sends the due text messages; returns how many. */
export function sendSms(db: Database, sms: SmsProvider, log: OutboxLog, signal: AbortSignal): Promise<number> {
  const send = ({ id, recipient, body }: { id: number; recipient: string; body: string }) =>
    sms.send({ id: `outbox-${id}`, to: recipient, text: body });
  return sendDue(db, { name: "sms", send }, log, signal);
}
