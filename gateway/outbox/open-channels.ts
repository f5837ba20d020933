import type { Database } from "../db/database.ts";
import { createSmtpMail } from "../providers/mail/smtp-mail.ts";
import { createHttpSms } from "../providers/sms/http-sms.ts";
import { monitorDelivery } from "./monitor-delivery.ts";
import type { OutboxLog } from "./send-due.ts";
import { sendLetters } from "./send-letters.ts";
import { sendSms } from "./send-sms.ts";

interface ChannelSettings {
  smtp: { url: string; from: string } | undefined;
  sms: { url: string; token: string } | undefined;
}

interface Channels {
  /** One job per channel with a provider: sends its due messages. */
  jobs: ((signal: AbortSignal) => Promise<number>)[];
  /**
   * Whether a channel is known to be out of order. Without any provider none is: a demonstration shop shows its outbox. With at least
   * one, a channel without a provider would lose codes.
   */
  isFailing(channel: "mail" | "sms"): boolean;
}

export function openChannels({ smtp, sms }: ChannelSettings, db: Database, log: OutboxLog): Channels {
  const mail = smtp && monitorDelivery(createSmtpMail(smtp), Date.now);
  const texts = sms && monitorDelivery(createHttpSms(sms), Date.now);
  const isAnyConfigured = mail !== undefined || texts !== undefined;
  return {
    jobs: [
      ...(mail ? [(signal: AbortSignal) => sendLetters(db, mail, log, signal)] : []),
      ...(texts ? [(signal: AbortSignal) => sendSms(db, texts, log, signal)] : []),
    ],
    isFailing: (channel) => (channel === "mail" ? mail : texts)?.isFailing() ?? isAnyConfigured,
  };
}
