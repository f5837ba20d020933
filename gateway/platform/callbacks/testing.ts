import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { CallbackProvider, Notice, ReceivedNotice } from "./callback-provider.ts";

const SECRET = "a secret of the test bank";

export const signatureOf = (body: string | Buffer): string => createHmac("sha256", SECRET).update(body).digest("hex");

interface TestBank extends CallbackProvider {
  /** What `read` was given, latest last. */
  seen: ReceivedNotice[];
  /** Awaited before a notice is applied. */
  beforeApply: (notice: Notice) => Promise<void>;
}

/** A bank whose notices are forms signed in a header of its own; their effect is a row of the table `bank_effects`. */
export function createTestBank(): TestBank {
  const bank: TestBank = {
    kind: "payment",
    id: "test-bank",
    seen: [],
    beforeApply: async () => {},
    async read(notice) {
      bank.seen.push(notice);
      if (notice.headers["x-api-signature-sha256"] !== signatureOf(notice.query || notice.body)) return null;
      const event = eventOf(notice);
      return { key: event, answer: { status: 202, contentType: "text/plain; charset=utf-8", body: `OK ${event}` } };
    },
    async prepare(notice) {
      await bank.beforeApply(notice);
      return async (tx) => {
        await tx.execute(sql`insert into bank_effects (event) values (${eventOf(notice)})`);
      };
    },
  };
  return bank;
}

const eventOf = ({ query, body }: Notice): string =>
  new URLSearchParams(query || body.toString("latin1")).get("event") ?? "";
