import { asc, eq, sql } from "drizzle-orm";
import { writeEmailConfirmation } from "../customers/account/email-confirmation.ts";
import { accountRoutes } from "../customers/account/handlers.ts";
import { authRoutes } from "../customers/auth/handlers.ts";
import { personalRoutes } from "../office/personal/handlers.ts";
import type { Database, Executor } from "../platform/db/database.ts";
import { letterSecrets } from "../platform/db/schema/account.ts";
import { outboxMessages } from "../platform/db/schema/outbox.ts";
import { noCaptcha } from "../platform/providers/captcha/captcha-provider.ts";
import { loyaltyDeskRoutes } from "../sales/loyalty/desk-handlers.ts";
import { loyaltyRoutes } from "../sales/loyalty/handlers.ts";
import { promoRoutes } from "../sales/promo/handlers.ts";
import { openTestGateway } from "./client.ts";
import { openFixtureDatabase } from "./fixture.ts";
import { openTestShop, TEST_KEYS, type TestShop } from "./shop.ts";

export const SITE_ORIGIN = "https://shop.example";

/** A shop with the customer's account, loyalty and promo codes. */
export const openAccountGateway = ({ services, accessTokens, identity, routes }: TestShop) =>
  openTestGateway(
    [
      ...routes,
      ...authRoutes({
        services,
        accessTokens,
        needsSecondProof: true,
        keys: TEST_KEYS,
        captcha: noCaptcha,
        siteOrigin: SITE_ORIGIN,
        writeEmailConfirmation,
      }),
      ...accountRoutes({ services, siteOrigin: SITE_ORIGIN }),
      ...loyaltyRoutes({ services, siteOrigin: SITE_ORIGIN }),
      ...personalRoutes(services),
      ...loyaltyDeskRoutes(services),
      ...promoRoutes({ services, siteOrigin: SITE_ORIGIN }),
    ],
    identity,
  );

export interface AccountShop extends TestShop {
  db: Database;
  /** Throws if an internal error has occurred. */
  close(): Promise<void>;
}

/** `openAccountGateway` over the fixture's shop, in a database of its own. */
export async function openAccountShop(): Promise<AccountShop> {
  const connection = await openFixtureDatabase();
  const shop = await openTestShop(connection);
  const gateway = openAccountGateway(shop);
  return {
    ...shop,
    ...gateway,
    db: connection.db,
    async close() {
      await connection.close();
      if (gateway.failures.length > 0) throw new AggregateError(gateway.failures, "the gateway failed inside");
    },
  };
}

/** Letters to an address, the earliest first. */
export const lettersTo = (executor: Executor, recipient: string) =>
  executor
    .select({ subject: outboxMessages.subject, body: outboxMessages.body })
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(asc(outboxMessages.id));

/** The secret in the link of the latest letter to an address. */
export async function secretTo(executor: Executor, recipient: string): Promise<string> {
  const letters = await lettersTo(executor, recipient);
  const secret = /token=([\w-]+)/.exec(letters.at(-1)?.body ?? "")?.[1];
  if (!secret) throw new Error(`no secret was sent to ${recipient}`);
  return secret;
}

/** Makes all letters older. */
export async function backdateLetters(executor: Executor, seconds: number): Promise<void> {
  await executor
    .update(letterSecrets)
    .set({ expiresAt: sql`${letterSecrets.expiresAt} - make_interval(secs => ${seconds})` });
}
