import { type AccessTokens, createAccessTokens } from "../auth/access-token.ts";
import { cartRoutes } from "../cart/handlers.ts";
import { checkoutRoutes } from "../checkout/handlers.ts";
import { type CheckoutSettings, defaultCheckoutSettings } from "../checkout/settings.ts";
import type { DatabaseConnection } from "../db/database.ts";
import { createCardReader } from "../goods/card-reader.ts";
import type { Identity } from "../http/identity.ts";
import type { Route } from "../http/route.ts";
import { createIdentity } from "../identity.ts";
import { deriveKeys } from "../keys.ts";
import { orderRoutes } from "../orders/handlers.ts";
import type { OrderMessaging } from "../orders/tell-customer.ts";
import { noPaymentProviders, type PaymentProviders } from "../payments/provider-directory.ts";
import { cartPromoRoutes } from "../promo/cart-handlers.ts";
import { regionRoutes } from "../region/handlers.ts";
import type { SecurityEvent } from "../security-log.ts";
import type { Services } from "../services.ts";
import { openTestGateway, type TestGateway } from "./client.ts";
import { FIXTURE_NOW } from "./fixture.ts";
import { openTestServices } from "./services.ts";

export interface TestShop extends TestGateway {
  services: Services;
  messaging: OrderMessaging;
  providers: PaymentProviders;
  settings: CheckoutSettings;
  /** Its routes, for a gateway with further ones. */
  routes: readonly Route[];
  /** Knows its users, for a gateway with other routes. */
  identity: Identity;
  /** For `signInUser`. */
  accessTokens: AccessTokens;
  /** The shop's current time; a test may set it. */
  clock: { now: Date };
  /** What was logged of accounts so far. */
  securityEvents: SecurityEvent[];
}

/** The keys of test shops. */
export const TEST_KEYS = deriveKeys("a secret for the tests of the shop only");

/** The site that links in messages of test shops lead to. */
export const TEST_ORIGIN = "https://shop.test";

/** Everything a customer needs to buy, over a database that has goods. */
export async function openTestShop(
  connection: DatabaseConnection,
  settings: CheckoutSettings = defaultCheckoutSettings,
  providers: PaymentProviders = noPaymentProviders,
): Promise<TestShop> {
  const clock = { now: FIXTURE_NOW };
  const securityEvents: SecurityEvent[] = [];
  const services = await openTestServices(
    connection,
    () => clock.now,
    (event) => securityEvents.push(event),
  );
  const accessTokens = createAccessTokens({ key: TEST_KEYS.accessTokens, now: services.now, db: connection.db });
  const cards = createCardReader(services);
  const messaging = { regions: services.regions, orderAccessKey: TEST_KEYS.orderAccess, siteOrigin: TEST_ORIGIN };
  const routes = [
    ...regionRoutes(services),
    ...cartRoutes(services, cards, TEST_KEYS.namedCarts),
    ...checkoutRoutes(services, cards, settings),
    ...orderRoutes({ services, cards, settings, messaging, providers }),
    ...cartPromoRoutes({ services, cards }),
  ];
  const identity = createIdentity({ ...services, db: connection.db, accessTokens, keys: TEST_KEYS });
  return {
    ...openTestGateway(routes, identity),
    services,
    messaging,
    providers,
    settings,
    routes,
    identity,
    accessTokens,
    clock,
    securityEvents,
  };
}
