import type { Database } from "../db/database.ts";
import type { Delivery } from "../providers/mail/mail-provider.ts";
import { createSmtpMail } from "../providers/mail/smtp-mail.ts";
import { createHttpSms } from "../providers/sms/http-sms.ts";
import { type OutboxLog, sendLetters, sendSms } from "./send-due.ts";

/** After this time a provider is tried again. */
const FAILURE_TTL_MS = 5 * 60_000;

interface Sender<Message> {
  send(message: Message): Promise<Delivery>;
}

interface Monitored<Message> extends Sender<Message> {
  /** Whether the last message could not be delivered a short time ago. */
  isFailing(): boolean;
}

/** Records whether a provider works, so that a customer who requests a code can be offered another channel. */
export function monitorDelivery<Message>(provider: Sender<Message>, nowMs: () => number): Monitored<Message> {
  let failedAtMs: number | null = null;
  return {
    async send(message) {
      const delivery = await provider.send(message);
      failedAtMs = delivery.outcome === "postponed" ? nowMs() : null;
      return delivery;
    },
    isFailing: () => failedAtMs !== null && nowMs() - failedAtMs < FAILURE_TTL_MS,
  };
}

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
