import { desc, eq } from "drizzle-orm";
import type { Services } from "../chain/services.ts";
import { createAccessTokens } from "../customers/auth/access-token.ts";
import { demoInboxRoutes } from "../customers/phone-confirm/demo-inbox-handlers.ts";
import { createCodeKeys, type PhoneConfirmDependencies } from "../customers/phone-confirm/dependencies.ts";
import { phoneConfirmRoutes } from "../customers/phone-confirm/handlers.ts";
import { createIdentity } from "../identity.ts";
import type { DatabaseConnection } from "../platform/db/database.ts";
import { outboxMessages } from "../platform/db/schema/outbox.ts";
import { phoneConfirmations, phoneTokens } from "../platform/db/schema/sign-in.ts";
import { useCounts } from "../platform/db/schema/use-counts.ts";
import { deriveKeys } from "../platform/keys.ts";
import { offlineCalls } from "../platform/providers/calls/call-provider.ts";
import { noCaptcha } from "../platform/providers/captcha/captcha-provider.ts";
import { openTestGateway, type TestGateway } from "./client.ts";
import { TEST_KEYS } from "./shop.ts";

export interface TestPhoneConfirm extends TestGateway {
  /** The code that was last written to a recipient. */
  lastCodeTo(recipient: string): Promise<string>;
  messages(): Promise<(typeof outboxMessages.$inferSelect)[]>;
  /** Deletes messages, confirmations, tokens and counts: limits count from zero. */
  clear(): Promise<void>;
}

/** Phone confirmation with simulated calls, over a database; dependencies may be replaced. */
export function openTestPhoneConfirm(
  services: Services,
  {
    telephonySecret,
    ...parts
  }: Partial<Omit<PhoneConfirmDependencies, "services">> & { telephonySecret?: string } = {},
): TestPhoneConfirm {
  const { db }: DatabaseConnection = services.connection;
  const phoneConfirm: PhoneConfirmDependencies = {
    services,
    keys: createCodeKeys(deriveKeys("a secret for the tests of codes only").phoneConfirm),
    limits: { perAddressAnHour: 10, messagesADay: 1_000 },
    calls: offlineCalls,
    captcha: noCaptcha,
    isFailing: () => false,
    ...parts,
  };
  const identity = createIdentity({
    db,
    now: services.now,
    accessTokens: createAccessTokens({ key: TEST_KEYS.accessTokens, now: services.now, db }),
    keys: TEST_KEYS,
    secrets: { telephony: telephonySecret },
    logSecurityEvent: services.logSecurityEvent,
  });
  return {
    ...openTestGateway([...phoneConfirmRoutes(phoneConfirm), ...demoInboxRoutes(phoneConfirm)], identity),
    messages: () => db.select().from(outboxMessages).orderBy(outboxMessages.id),
    async clear() {
      for (const table of [outboxMessages, phoneConfirmations, phoneTokens, useCounts]) await db.delete(table);
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
export const otherCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, "0");
