import { z } from "zod";
import { jsonOf, thirdParty } from "../third-party.ts";
import type { MarketplaceProvider, RenewalAnswer, RenewalOutcome } from "./marketplace-provider.ts";

/** Below the deadline of jobs. */
const TIMEOUT_MS = 10_000;

interface MarketplaceSettings {
  url: string;
  token: string;
}

const reply = z.object({
  orders: z.array(
    z.object({
      number: z.string(),
      result: z.enum(["renewed", "not_found", "in_progress"]),
      comment: z.string().max(500).default(""),
    }),
  ),
});

const states = { renewed: "done", not_found: "refused", in_progress: "later" } as const;

const UNKNOWN_NUMBER = "Маркетплейс не знает такого номера";

/**
 * Posts `{shop, orders: [number, …]}` as JSON to the address; the reply names each order with `renewed`, `not_found` or `in_progress`.
 * Whatever else comes is a fault that may pass: the numbers were checked before.
 */
export function createHttpMarketplaces({ url, token }: MarketplaceSettings): MarketplaceProvider {
  const party = thirdParty("marketplaces");
  return {
    async renew(marketplace, numbers, key): Promise<RenewalOutcome> {
      const answer = await party.ask(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, "Idempotency-Key": key },
        body: JSON.stringify({ shop: marketplace, orders: numbers }),
        timeoutMs: TIMEOUT_MS,
      });
      if (answer.status === null) return { outcome: "postponed", reason: answer.reason };
      if (answer.status < 200 || answer.status > 299)
        return { outcome: "postponed", reason: `status ${answer.status}` };
      const read = reply.safeParse(jsonOf(answer.text));
      if (!read.success) return { outcome: "postponed", reason: "a reply of another form" };
      const answers = read.data.orders.map(({ number, result, comment }): [string, RenewalAnswer] => [
        number,
        { state: states[result], message: comment || (result === "not_found" ? UNKNOWN_NUMBER : "") },
      ]);
      return { outcome: "answered", answers: new Map(answers) };
    },
  };
}
