import { createCardReader } from "../catalogue/goods/card-reader.ts";
import { regionRoutes } from "../chain/regions/handlers.ts";
import type { Services } from "../chain/services.ts";
import { type AccessTokens, createAccessTokens } from "../customers/auth/access-token.ts";
import { createIdentity } from "../identity.ts";
import type { DatabaseConnection } from "../platform/db/database.ts";
import type { Identity } from "../platform/http/identity.ts";
import type { Route } from "../platform/http/route.ts";
import { deriveKeys } from "../platform/keys.ts";
import type { SecurityEvent } from "../platform/security-log.ts";
import { cartRoutes } from "../sales/cart/handlers.ts";
import { checkoutRoutes } from "../sales/checkout/handlers.ts";
import { type CheckoutSettings, defaultCheckoutSettings } from "../sales/checkout/settings.ts";
import { orderRoutes } from "../sales/orders/handlers.ts";
import { type OrderMessaging, orderMessaging } from "../sales/orders/tell-customer.ts";
import { noPaymentProviders, type PaymentProviders } from "../sales/payments/payment-provider.ts";
import { cartPromoRoutes } from "../sales/promo/cart-handlers.ts";
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
  const messaging = orderMessaging(services, TEST_KEYS.orderAccess, TEST_ORIGIN);
  const routes = [
    ...regionRoutes(services),
    ...cartRoutes(services, cards, TEST_KEYS.namedCarts),
    ...checkoutRoutes(services, cards, settings, { providers, orderAccessKey: TEST_KEYS.orderAccess }),
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
