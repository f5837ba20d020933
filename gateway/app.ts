import { Hono } from "hono";
import { writeEmailConfirmation } from "./account/email-confirmation.ts";
import { accountRoutes } from "./account/handlers.ts";
import { accountingRoutes } from "./accounting/handlers.ts";
import { receiptRoutes } from "./accounting/receipt-handlers.ts";
import { actingRoutes } from "./acting/handlers.ts";
import { appointmentRoutes } from "./appointments/handlers.ts";
import type { AccessTokens } from "./auth/access-token.ts";
import { authRoutes } from "./auth/handlers.ts";
import { bookingRoutes } from "./booking/handlers.ts";
import { timeRoutes } from "./booking/time-handlers.ts";
import { carRoutes } from "./cars/handlers.ts";
import { cartRoutes } from "./cart/handlers.ts";
import { createCarLookup } from "./catalogue/chosen-car.ts";
import type { GoodsIndex } from "./catalogue/goods-index.ts";
import { catalogueRoutes } from "./catalogue/handlers.ts";
import { checkoutRoutes } from "./checkout/handlers.ts";
import type { CheckoutSettings } from "./checkout/settings.ts";
import { contentRoutes } from "./content/handlers.ts";
import { courierTariffRoutes } from "./courier-tariffs/handlers.ts";
import { createDatabaseCheck } from "./db/database-check.ts";
import { enquiryRoutes } from "./enquiries/handlers.ts";
import { feedRoutes } from "./feeds/handlers.ts";
import { fittingRoutes } from "./fitting/handlers.ts";
import { garageRoutes } from "./garage/handlers.ts";
import { gaveUpRoutes } from "./gave-up/handlers.ts";
import { createCardReader } from "./goods/card-reader.ts";
import { goodsRoutes } from "./goods/handlers.ts";
import type { Identity } from "./http/identity.ts";
import { type GatewayLog, mount } from "./http/mount.ts";
import type { Route } from "./http/route.ts";
import { serveDocs } from "./http/serve-docs.ts";
import { serveHealth } from "./http/serve-health.ts";
import { createIdentity } from "./identity.ts";
import { drawInvoice } from "./invoices/draw-invoice.ts";
import { invoiceRoutes } from "./invoices/handlers.ts";
import { journalRoutes } from "./journal/handlers.ts";
import type { Keys } from "./keys.ts";
import { loyaltyRoutes } from "./loyalty/handlers.ts";
import { type MarketplaceRenewing, marketplaceRoutes } from "./marketplaces/handlers.ts";
import { moneyDeskRoutes } from "./money-desk/handlers.ts";
import { offerRoutes } from "./offers/handlers.ts";
import { orderDeskRoutes } from "./order-desk/handlers.ts";
import { shipmentDeskRoutes } from "./order-desk/shipment-handlers.ts";
import { orderRoutes } from "./orders/handlers.ts";
import { type OrganizationDependencies, organizationRoutes } from "./organizations/handlers.ts";
import { ownCartRoutes } from "./own-cart/handlers.ts";
import type { PaymentProviders } from "./payments/provider-directory.ts";
import { demoInboxRoutes } from "./phone-confirm/demo-inbox-handlers.ts";
import type { PhoneConfirmDependencies } from "./phone-confirm/dependencies.ts";
import { phoneConfirmRoutes } from "./phone-confirm/handlers.ts";
import type { PictureStore } from "./pictures/picture-store.ts";
import { servePictures } from "./pictures/serve-pictures.ts";
import { promoRoutes } from "./promo/handlers.ts";
import { regionRoutes } from "./region/handlers.ts";
import { returnRoutes } from "./returns/handlers.ts";
import { reviewRoutes } from "./reviews/handlers.ts";
import { servePhotos } from "./reviews/serve-photos.ts";
import type { Services } from "./services.ts";
import { departmentRoutes } from "./staff/department-handlers.ts";
import { staffRoutes } from "./staff/handlers.ts";
import { storageRoutes } from "./storage/handlers.ts";

interface GatewayParts {
  services: Services;
  index: GoodsIndex;
  pictures: PictureStore;
  settings: CheckoutSettings;
  providers: PaymentProviders;
  accessTokens: AccessTokens;
  /** Of programs that call without a session. */
  callerSecrets: Identity["secrets"];
  /** Of staff in a new browser: a code to the phone besides the password. */
  needsSecondProof: boolean;
  keys: Keys;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
  phoneConfirm: Omit<PhoneConfirmDependencies, "services">;
  organizations: Omit<OrganizationDependencies, "services">;
  marketplaces: MarketplaceRenewing;
  /** Shows messages to anybody: for demonstration and development. */
  hasMessageInbox: boolean;
  log: GatewayLog;
}

/** All capabilities on one Hono application, with their documentation. */
export function createGatewayApp(parts: GatewayParts): Hono {
  const { services, index, pictures, settings, accessTokens, keys, siteOrigin, log } = parts;
  const cards = createCardReader(services);
  const cars = createCarLookup(services);
  const phoneConfirm = { ...parts.phoneConfirm, services };
  const messaging = { regions: services.regions, orderAccessKey: keys.orderAccess, siteOrigin };
  const booking = { services, siteOrigin, keys };
  const routes: Route[] = [
    ...regionRoutes(services),
    ...catalogueRoutes(services, index, cars),
    ...goodsRoutes(services, cards),
    ...offerRoutes({ services, index, cards, cars, settings }),
    ...carRoutes(services),
    ...cartRoutes(services, cards),
    ...checkoutRoutes(services, cards, settings),
    ...orderRoutes({ services, cards, settings, providers: parts.providers, messaging }),
    ...moneyDeskRoutes({ services, providers: parts.providers, messaging }),
    ...orderDeskRoutes({ services, settings, messaging }),
    ...shipmentDeskRoutes(services),
    ...invoiceRoutes({ services, messaging, draw: drawInvoice }),
    ...organizationRoutes({ services, ...parts.organizations }),
    ...returnRoutes({ services, messaging }),
    ...authRoutes({
      services,
      accessTokens,
      needsSecondProof: parts.needsSecondProof,
      keys,
      captcha: phoneConfirm.captcha,
      siteOrigin,
      writeEmailConfirmation,
    }),
    ...ownCartRoutes({ services, cards, keys }),
    ...actingRoutes({ services, keys }),
    ...accountRoutes({ services, siteOrigin }),
    ...loyaltyRoutes({ services, siteOrigin }),
    ...promoRoutes(services),
    ...garageRoutes(services),
    ...appointmentRoutes(services),
    ...fittingRoutes(services),
    ...timeRoutes(booking),
    ...bookingRoutes(booking),
    ...storageRoutes(services),
    ...phoneConfirmRoutes(phoneConfirm),
    ...(parts.hasMessageInbox ? demoInboxRoutes(phoneConfirm) : []),
    ...reviewRoutes(services),
    ...enquiryRoutes({ services, cards, siteOrigin }),
    ...feedRoutes(services),
    ...accountingRoutes(services),
    ...receiptRoutes(services),
    ...staffRoutes({ services, siteOrigin, log }),
    ...departmentRoutes(services),
    ...contentRoutes(services),
    ...courierTariffRoutes(services),
    ...gaveUpRoutes(services),
    ...journalRoutes({ services, endpoints: () => endpoints }),
    ...marketplaceRoutes(services, parts.marketplaces),
  ];
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const app = new Hono();
  mount(
    app,
    routes,
    createIdentity({
      db: services.connection.db,
      now: services.now,
      accessTokens,
      keys,
      secrets: parts.callerSecrets,
    }),
    log,
  );
  serveHealth(app, {
    databaseAnswers: createDatabaseCheck(services.connection.pool),
    isIndexReady: () => index.isReady,
    hasRegions: () => services.regions.regions.length > 0,
  });
  servePictures(app, services, pictures);
  servePhotos(app, services);
  serveDocs(app, endpoints);
  app.notFound((context) =>
    context.json({ status_code: 404, data: null, errors: [{ message: "Такого адреса нет" }] }, 404),
  );
  return app;
}
