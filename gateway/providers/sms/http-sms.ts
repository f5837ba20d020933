import type { Delivery } from "../mail/mail-provider.ts";
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
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await response.body?.cancel();
        if (response.ok) return { outcome: "sent" };
        return {
          outcome: PERMANENT_FAILURES.has(response.status) ? "refused" : "postponed",
          reason: `status ${response.status}`,
        };
      } catch (error) {
        return { outcome: "postponed", reason: error instanceof Error ? error.name : "unknown" };
      }
    },
  };
}
