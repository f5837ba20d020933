import { desc, eq } from "drizzle-orm";
import type { DatabaseConnection } from "../db/database.ts";
import { outboxMessages } from "../db/schema/outbox.ts";
import { phoneConfirmations, phoneTokens } from "../db/schema/sign-in.ts";
import { createCodeKeys } from "../phone-confirm/code-keys.ts";
import type { Confirming } from "../phone-confirm/confirming.ts";
import { phoneConfirmRoutes } from "../phone-confirm/handlers.ts";
import { offlineRoutes } from "../phone-confirm/offline.ts";
import { type CallProvider, offlineCalls } from "../providers/calls/call-provider.ts";
import { noCaptcha } from "../providers/captcha/captcha-provider.ts";
import type { Services } from "../services.ts";
import { openTestGateway, type TestGateway } from "./client.ts";

export interface TestConfirming extends TestGateway {
  /** The code that was last written to a recipient. */
  lastCodeTo(recipient: string): Promise<string>;
  messages(): Promise<(typeof outboxMessages.$inferSelect)[]>;
  /** Leaves no message, no confirmation and no token: limits count from nothing. */
  forget(): Promise<void>;
}

/** Phone confirmation with its offline calls, over a database; parts may be replaced. */
export function openTestConfirming(
  services: Services,
  parts: Partial<Omit<Confirming, "services" | "calls">> & { calls?: CallProvider } = {},
): TestConfirming {
  const confirming: Confirming = {
    services,
    keys: createCodeKeys("a secret for the tests of codes only"),
    limits: { perAddressAnHour: 10, messagesADay: 1_000 },
    calls: offlineCalls,
    captcha: noCaptcha,
    isFailing: () => false,
    ...parts,
  };
  const { db }: DatabaseConnection = services.connection;
  return {
    ...openTestGateway([...phoneConfirmRoutes(confirming), ...offlineRoutes(confirming)]),
    messages: () => db.select().from(outboxMessages).orderBy(outboxMessages.id),
    async forget() {
      for (const table of [outboxMessages, phoneConfirmations, phoneTokens]) await db.delete(table);
    },
    async lastCodeTo(recipient) {
      const [row] = await db
        .select()
        .from(outboxMessages)
        .where(eq(outboxMessages.recipient, recipient))
        .orderBy(desc(outboxMessages.id))
        .limit(1);
      const code = /\b\d{4}\b/.exec(row?.body ?? "")?.[0];
      if (code === undefined) throw new Error(`no code was written to ${recipient}`);
      return code;
    },
  };
}

/** Another code than this one. */
export const wrongFor = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, "0");
