import { asc, eq, sql } from "drizzle-orm";
import { accountRoutes } from "../account/handlers.ts";
import { letterSecrets } from "../db/account-schema.ts";
import type { DatabaseConnection, Executor } from "../db/database.ts";
import { outboxMessages } from "../db/schema.ts";
import { openTestDatabase } from "../db/testing.ts";
import { loyaltyRoutes } from "../loyalty/handlers.ts";
import { promoRoutes } from "../promo/handlers.ts";
import { openTestGateway, type TestGateway } from "./client.ts";
import { seedFixture } from "./fixture.ts";
import { openTestShop, type TestShop } from "./shop.ts";

export const SITE_ORIGIN = "https://shop.example";

/** All that customers change about themselves, over a shop. */
export const openAccountGateway = ({ services, tokens: accessTokens }: Pick<TestShop, "services" | "tokens">) =>
  openTestGateway([
    ...accountRoutes({ services, accessTokens, siteOrigin: SITE_ORIGIN }),
    ...loyaltyRoutes({ services, accessTokens, siteOrigin: SITE_ORIGIN }),
    ...promoRoutes(services, accessTokens),
  ]);

interface AccountTest {
  connection: DatabaseConnection;
  shop: TestShop;
  gateway: TestGateway;
}

export async function openAccountTest(): Promise<AccountTest> {
  const connection = await openTestDatabase();
  await seedFixture(connection.db);
  const shop = await openTestShop(connection);
  return { connection, shop, gateway: openAccountGateway(shop) };
}

/** Letters to an address, the first written first. */
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

/** All letters become so much older. */
export async function ageLetters(executor: Executor, seconds: number): Promise<void> {
  await executor
    .update(letterSecrets)
    .set({ expiresAt: sql`${letterSecrets.expiresAt} - make_interval(secs => ${seconds})` });
}
