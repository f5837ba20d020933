import { type AccessTokens, createAccessTokens } from "../auth/access-token.ts";
import { cartRoutes } from "../cart/handlers.ts";
import { checkoutRoutes } from "../checkout/handlers.ts";
import { type CheckoutSettings, defaultCheckoutSettings } from "../checkout/settings.ts";
import type { DatabaseConnection } from "../db/database.ts";
import { createCardReader } from "../goods/card-reader.ts";
import type { Route } from "../http/route.ts";
import { orderRoutes } from "../orders/handlers.ts";
import { regionRoutes } from "../region/handlers.ts";
import type { Services } from "../services.ts";
import { openTestGateway, type TestGateway } from "./client.ts";
import { FIXTURE_NOW } from "./fixture.ts";
import { openTestServices } from "./services.ts";

export interface TestShop extends TestGateway {
  services: Services;
  /** Its routes, for a gateway with further ones. */
  routes: readonly Route[];
  /** For `signInUser`. */
  accessTokens: AccessTokens;
  /** The shop's current time; a test may set it. */
  clock: { now: Date };
}

/** Signs the access tokens of test shops. */
export const TEST_SECRET = "a secret for the tests of the shop only";

/** Everything a customer needs to buy, over a database that has goods. */
export async function openTestShop(
  connection: DatabaseConnection,
  settings: CheckoutSettings = defaultCheckoutSettings,
): Promise<TestShop> {
  const clock = { now: FIXTURE_NOW };
  const services = await openTestServices(connection, () => clock.now);
  const accessTokens = createAccessTokens({ secret: TEST_SECRET, now: services.now, db: connection.db });
  const cards = createCardReader(services);
  const routes = [
    ...regionRoutes(services),
    ...cartRoutes(services, cards),
    ...checkoutRoutes(services, cards, settings),
    ...orderRoutes({ services, cards, settings, accessTokens }),
  ];
  return { ...openTestGateway(routes), services, routes, accessTokens, clock };
}
