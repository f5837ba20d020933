import type { Delivery } from "../mail/mail-provider.ts";
import { thirdParty } from "../third-party.ts";
import type { SmsProvider } from "./sms-provider.ts";

const TIMEOUT_MS = 8_000;

/** Statuses that mean that this message will never be accepted. All others are configuration errors or temporary. */
const PERMANENT_FAILURES = new Set([400, 404, 410, 413, 422]);

interface SmsSettings {
  url: string;
  token: string;
}

/** Posts `{id, to, text}` as JSON, with `to` as 11 digits. Any 2xx status means that the message was accepted. */
export function createHttpSms({ url, token }: SmsSettings): SmsProvider {
  const party = thirdParty("sms");
  return {
    isAway: party.isAway,
    async send({ id, to, text }): Promise<Delivery> {
      const answer = await party.ask(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, "Idempotency-Key": id },
        body: JSON.stringify({ id, to: to.replace(/^\+/, ""), text }),
        timeoutMs: TIMEOUT_MS,
        ignoresBody: true,
      });
      if (answer.status === null) return { outcome: "postponed", reason: answer.reason };
      const { status } = answer;
      if (status >= 200 && status < 300) return { outcome: "sent" };
      return { outcome: PERMANENT_FAILURES.has(status) ? "refused" : "postponed", reason: `status ${status}` };
    },
  };
}
