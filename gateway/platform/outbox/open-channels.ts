import type { Database } from "../db/database.ts";
import { createSmtpMail } from "../providers/mail/smtp-mail.ts";
import { createHttpSms } from "../providers/sms/http-sms.ts";
import { monitorDelivery } from "./monitor-delivery.ts";
import { type OutboxLog, sendLetters, sendSms } from "./send-due.ts";

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
  const mailServer = smtp && createSmtpMail(smtp);
  const smsProvider = sms && createHttpSms(sms);
  const mail = mailServer && monitorDelivery(mailServer, Date.now);
  const texts = smsProvider && monitorDelivery(smsProvider, Date.now);
  // What would not be handed over is not counted as tried.
  const unlessAway =
    (provider: { isAway?(): boolean } | undefined, send: (signal: AbortSignal) => Promise<number>) =>
    async (signal: AbortSignal) =>
      provider?.isAway?.() ? 0 : send(signal);
  const isAnyConfigured = mail !== undefined || texts !== undefined;
  return {
    jobs: [
      ...(mail ? [unlessAway(mailServer, (signal) => sendLetters(db, mail, log, signal))] : []),
      ...(texts ? [unlessAway(smsProvider, (signal) => sendSms(db, texts, log, signal))] : []),
    ],
    isFailing: (channel) => (channel === "mail" ? mail : texts)?.isFailing() ?? isAnyConfigured,
  };
}
