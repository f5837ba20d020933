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
import { cheaperPriceDeskRoutes } from "./cheaper-prices/desk-handlers.ts";
import { agreedPriceRoutes } from "./cheaper-prices/handlers.ts";
import { checkoutRoutes } from "./checkout/handlers.ts";
import type { CheckoutSettings } from "./checkout/settings.ts";
import { contentRoutes } from "./content/handlers.ts";
import { requireKept, serveContentPictures } from "./content/serve-pictures.ts";
import { courierTariffRoutes } from "./courier-tariffs/handlers.ts";
import { dayPlanRoutes } from "./day-plan/handlers.ts";
import { surgeRoutes } from "./day-plan/surge-handlers.ts";
import { waitingRoutes } from "./day-plan/waiting-handlers.ts";
import { createDatabaseCheck } from "./db/database-check.ts";
import { enquiryRoutes } from "./enquiries/handlers.ts";
import { failedWorkRoutes } from "./failed-work/handlers.ts";
import { feedRoutes } from "./feeds/handlers.ts";
import { fittingRoutes } from "./fitting/handlers.ts";
import { garageRoutes } from "./garage/handlers.ts";
import { createCardReader } from "./goods/card-reader.ts";
import { goodsRoutes } from "./goods/handlers.ts";
import { goodsDeskRoutes } from "./goods-desk/handlers.ts";
import { hoursDeskRoutes } from "./hours-desk/handlers.ts";
import type { ProgramSecrets } from "./http/identity.ts";
import { type GatewayLog, mount } from "./http/mount.ts";
import type { Route } from "./http/route.ts";
import { serveDocs } from "./http/serve-docs.ts";
import { serveHealth } from "./http/serve-health.ts";
import { createIdentity } from "./identity.ts";
import { drawInvoice } from "./invoices/draw-invoice.ts";
import { invoiceRoutes } from "./invoices/handlers.ts";
import { journalRoutes } from "./journal/handlers.ts";
import type { Keys } from "./keys.ts";
import { loyaltyDeskRoutes } from "./loyalty/desk-handlers.ts";
import { loyaltyRoutes } from "./loyalty/handlers.ts";
import { pointsDeskRoutes } from "./loyalty/points-desk-handlers.ts";
import { programmeRoutes } from "./loyalty/programme-handlers.ts";
import { type MarketplaceRenewing, marketplaceRoutes } from "./marketplaces/handlers.ts";
import { mergingRoutes } from "./merging/handlers.ts";
import { moneyDeskRoutes } from "./money-desk/handlers.ts";
import { offerRoutes } from "./offers/handlers.ts";
import { orderDeskRoutes } from "./order-desk/handlers.ts";
import { shipmentDeskRoutes } from "./order-desk/shipment-handlers.ts";
import { orderRoutes } from "./orders/handlers.ts";
import { type OrganizationDependencies, organizationRoutes } from "./organizations/handlers.ts";
import { letterTextRoutes } from "./outbox/letter-text-handlers.ts";
import { ownCartRoutes } from "./own-cart/handlers.ts";
import { paymentLimitRoutes } from "./payment-limits/handlers.ts";
import type { PaymentProviders } from "./payments/provider-directory.ts";
import { personalRoutes } from "./personal/handlers.ts";
import { demoInboxRoutes } from "./phone-confirm/demo-inbox-handlers.ts";
import type { PhoneConfirmDependencies } from "./phone-confirm/dependencies.ts";
import { phoneConfirmRoutes } from "./phone-confirm/handlers.ts";
import type { PictureStore } from "./pictures/picture-store.ts";
import { servePictures } from "./pictures/serve-pictures.ts";
import { priceDeskRoutes } from "./price-desk/handlers.ts";
import { campaignRoutes } from "./promo/campaign-handlers.ts";
import { cartPromoRoutes } from "./promo/cart-handlers.ts";
import { promoRoutes } from "./promo/handlers.ts";
import { regionRoutes } from "./region/handlers.ts";
import { regionDeskRoutes } from "./region-desk/handlers.ts";
import { reportRoutes } from "./reports/handlers.ts";
import { returnRoutes } from "./returns/handlers.ts";
import { reviewDeskRoutes } from "./reviews/desk-handlers.ts";
import { reviewRoutes } from "./reviews/handlers.ts";
import { servePhotos } from "./reviews/serve-photos.ts";
import { searchRoutes } from "./search/handlers.ts";
import { serviceDeskRoutes } from "./service-desk/handlers.ts";
import type { Services } from "./services.ts";
import { shopSettingsRoutes } from "./shop-settings/handlers.ts";
import { departmentRoutes } from "./staff/department-handlers.ts";
import { staffRoutes } from "./staff/handlers.ts";
import { staffStorageRoutes } from "./staff/storage-handlers.ts";
import { stockDeskRoutes } from "./stock-desk/handlers.ts";
import { storageRoutes } from "./storage/handlers.ts";
import { storageDeskRoutes } from "./storage-desk/handlers.ts";
import { supplyTermRoutes } from "./supply-terms/handlers.ts";
import { systemStateRoutes } from "./system-state/handlers.ts";
import type { ProviderFact } from "./system-state/provider-facts.ts";
import { termsRoutes } from "./terms/handlers.ts";

interface GatewayParts {
  services: Services;
  index: GoodsIndex;
  pictures: PictureStore;
  settings: CheckoutSettings;
  providers: PaymentProviders;
  accessTokens: AccessTokens;
  /** Secrets of programs that call without a session. */
  callerSecrets: ProgramSecrets;
  /** Whether staff in a new browser need a code to the phone besides the password. */
  needsSecondProof: boolean;
  keys: Keys;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
  phoneConfirm: Omit<PhoneConfirmDependencies, "services">;
  organizations: Omit<OrganizationDependencies, "services">;
  marketplaces: MarketplaceRenewing;
  /** Everybody outside whom the shop can work with, for staff. */
  providerFacts?: readonly ProviderFact[];
  /** Shows messages to anybody: for demonstration and development. */
  hasMessageInbox: boolean;
  isStopping?: () => boolean;
  /** The clock of this process is the database's, within seconds. */
  isClockRight?: () => boolean;
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
    ...searchRoutes(services, index, cars),
    ...goodsRoutes(services, cards),
    ...offerRoutes({ services, index, cards, cars, settings }),
    ...carRoutes(services),
    ...cartRoutes(services, cards, keys.namedCarts),
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
    ...personalRoutes(services),
    ...mergingRoutes({ services, cards, keys }),
    ...loyaltyRoutes({ services, siteOrigin }),
    ...programmeRoutes(services),
    ...loyaltyDeskRoutes(services),
    ...pointsDeskRoutes(services),
    ...promoRoutes({ services, siteOrigin }),
    ...cartPromoRoutes({ services, cards }),
    ...campaignRoutes(services),
    ...termsRoutes({ services, settings }),
    ...garageRoutes(services),
    ...appointmentRoutes(services),
    ...fittingRoutes(services),
    ...timeRoutes(booking),
    ...bookingRoutes(booking),
    ...dayPlanRoutes(booking),
    ...waitingRoutes(booking),
    ...surgeRoutes(services),
    ...regionDeskRoutes(services),
    ...hoursDeskRoutes(services),
    ...serviceDeskRoutes(services),
    ...priceDeskRoutes(services),
    ...storageRoutes({ services, messaging }),
    ...staffStorageRoutes({ services, messaging }),
    ...storageDeskRoutes({ services, messaging }),
    ...phoneConfirmRoutes(phoneConfirm),
    ...(parts.hasMessageInbox ? demoInboxRoutes(phoneConfirm) : []),
    ...reviewRoutes(services),
    ...reviewDeskRoutes(services),
    ...goodsDeskRoutes(services),
    ...stockDeskRoutes(services),
    ...enquiryRoutes({ services, cards, siteOrigin }),
    ...agreedPriceRoutes(services, cards),
    ...cheaperPriceDeskRoutes({ services, siteOrigin }),
    ...feedRoutes(services),
    ...accountingRoutes(services, parts.providers),
    ...receiptRoutes(services),
    ...staffRoutes({ services, siteOrigin, log }),
    ...departmentRoutes(services),
    ...contentRoutes(services),
    ...courierTariffRoutes(services, settings),
    ...paymentLimitRoutes(services, settings),
    ...supplyTermRoutes(services),
    ...reportRoutes(services),
    ...shopSettingsRoutes({ services, requireKept }),
    ...letterTextRoutes(services),
    ...systemStateRoutes({ services, providers: parts.providerFacts ?? [], isIndexReady: () => index.isReady }),
    ...failedWorkRoutes(services),
    ...journalRoutes({ services, endpoints: () => endpoints }),
    ...marketplaceRoutes(services, parts.marketplaces),
  ];
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const app = new Hono();
  // The site judges holds, codes and deadlines by the same clock.
  app.use("*", async (context, next) => {
    await next();
    context.header("X-Now", String(services.now().getTime()));
  });
  mount(
    app,
    routes,
    createIdentity({
      db: services.connection.db,
      now: services.now,
      accessTokens,
      keys,
      secrets: parts.callerSecrets,
      logSecurityEvent: services.logSecurityEvent,
    }),
    log,
  );
  serveHealth(app, {
    databaseAnswers: createDatabaseCheck(services.connection.pool),
    isIndexReady: () => index.isReady,
    hasRegions: () => services.regions.regions.length > 0,
    isStopping: parts.isStopping ?? (() => false),
    isClockRight: parts.isClockRight ?? (() => true),
  });
  servePictures(app, services, pictures);
  servePhotos(app, services);
  serveContentPictures(app, services);
  serveDocs(app, endpoints);
  app.notFound((context) =>
    context.json({ status_code: 404, data: null, errors: [{ message: "Такого адреса нет" }] }, 404),
  );
  return app;
}
