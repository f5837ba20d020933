import type { Delivery } from "../mail/mail-provider.ts";
import type { SmsProvider } from "./sms-provider.ts";

const ANSWER_WITHIN_MS = 8_000;

/** Statuses that speak of this one message: the number or the text will never be taken. All others are the shop's or passing. */
const REFUSED = new Set([400, 404, 410, 413, 422]);

interface SmsSettings {
  url: string;
  token: string;
}

/** Sends `{id, to, text}` as JSON to a provider's address, `to` as 11 digits; any 2xx answer means that it was taken. */
export function createHttpSms({ url, token }: SmsSettings): SmsProvider {
  return {
    async send({ id, to, text }): Promise<Delivery> {
      try {
        const response = await fetch(url, {
          method: "POST",
          redirect: "error",
          headers: {
            "Content-Type": "application/json",
            Authorization: `Bearer ${token}`,
            "Idempotency-Key": id,
          },
          body: JSON.stringify({ id, to: to.replace(/^\+/, ""), text }),
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        await response.body?.cancel();
        if (response.ok) return { outcome: "sent" };
        return { outcome: REFUSED.has(response.status) ? "refused" : "postponed", reason: `status ${response.status}` };
      } catch (error) {
        return { outcome: "postponed", reason: error instanceof Error ? error.name : "unknown" };
      }
    },
  };
}
