import { Hono } from "hono";
import { carRoutes } from "./catalogue/cars/handlers.ts";
import { createAssortment } from "./catalogue/content/assortment.ts";
import { contentRoutes } from "./catalogue/content/handlers.ts";
import type { ObjectStorage } from "./catalogue/content/object-storage.ts";
import { requireKept, serveContentPictures } from "./catalogue/content/picture-handlers.ts";
import { enquiryRoutes } from "./catalogue/enquiries/handlers.ts";
import { feedRoutes } from "./catalogue/feeds/handlers.ts";
import { garageRoutes } from "./catalogue/garage/handlers.ts";
import { createCardCache } from "./catalogue/goods/card-cache.ts";
import { createCardReader } from "./catalogue/goods/card-reader.ts";
import { goodsDeskRoutes } from "./catalogue/goods/desk/handlers.ts";
import { goodsRoutes } from "./catalogue/goods/handlers.ts";
import { priceRuleRoutes } from "./catalogue/goods-prices/handlers.ts";
import { createCarLookup } from "./catalogue/lists/chosen-car.ts";
import type { GoodsIndex } from "./catalogue/lists/goods-index.ts";
import { catalogueRoutes } from "./catalogue/lists/handlers.ts";
import { nameSynonymRoutes } from "./catalogue/names/desk/handlers.ts";
import type { PictureStore } from "./catalogue/pictures/picture-store.ts";
import { servePictures } from "./catalogue/pictures/serve-pictures.ts";
import { reviewDeskRoutes } from "./catalogue/reviews/desk-handlers.ts";
import { reviewRoutes } from "./catalogue/reviews/handlers.ts";
import { servePhotos } from "./catalogue/reviews/serve-photos.ts";
import { searchRoutes } from "./catalogue/search/handlers.ts";
import { regionRoutes } from "./chain/regions/handlers.ts";
import type { Services } from "./chain/services.ts";
import { shopSettingsRoutes } from "./chain/shop-settings/handlers.ts";
import { letterTextRoutes } from "./chain/shop-settings/letter-text-handlers.ts";
import { supplyTermRoutes } from "./chain/supply-terms/handlers.ts";
import { writeEmailConfirmation } from "./customers/account/email-confirmation.ts";
import { accountRoutes } from "./customers/account/handlers.ts";
import type { AccessTokens } from "./customers/auth/access-token.ts";
import { authRoutes } from "./customers/auth/handlers.ts";
import { demoInboxRoutes } from "./customers/phone-confirm/demo-inbox-handlers.ts";
import type { PhoneConfirmDependencies } from "./customers/phone-confirm/dependencies.ts";
import { phoneConfirmRoutes } from "./customers/phone-confirm/handlers.ts";
import { holdsRaised } from "./customers/second-person/raised-figures.ts";
import { createIdentity } from "./identity.ts";
import { accountingRoutes, receiptRoutes } from "./office/accounting/handlers.ts";
import { actingRoutes } from "./office/acting/handlers.ts";
import { approvalRoutes } from "./office/approvals/handlers.ts";
import { hoursDeskRoutes } from "./office/centre-desk/hours-handlers.ts";
import { regionDeskRoutes } from "./office/centre-desk/region-handlers.ts";
import { failedWorkRoutes } from "./office/failed-work/handlers.ts";
import { goodsMatchRoutes } from "./office/goods-matches/handlers.ts";
import { importDeskRoutes } from "./office/import/desk/handlers.ts";
import { importSourceRoutes } from "./office/import/sources/handlers.ts";
import { journalRoutes } from "./office/journal/handlers.ts";
import { listViewRoutes } from "./office/list-views/handlers.ts";
import { mergingRoutes } from "./office/merging/handlers.ts";
import { moneyDeskRoutes } from "./office/money-desk/handlers.ts";
import { openingRoutes } from "./office/opening/handlers.ts";
import { orderChangeRoutes } from "./office/order-desk/change-handlers.ts";
import { orderDeskRoutes } from "./office/order-desk/handlers.ts";
import { shipmentDeskRoutes } from "./office/order-desk/shipment-handlers.ts";
import { orderExchangeRoutes } from "./office/order-exchange/handlers.ts";
import { personalRoutes } from "./office/personal/handlers.ts";
import { priceTableFileRoutes } from "./office/price-table/read-price-table.ts";
import { reportRoutes } from "./office/reports/handlers.ts";
import { departmentRoutes } from "./office/staff/department-handlers.ts";
import { staffRoutes } from "./office/staff/handlers.ts";
import { staffStorageRoutes } from "./office/staff/storage-handlers.ts";
import { stockDeskRoutes } from "./office/stock-desk/handlers.ts";
import { systemStateRoutes } from "./office/system-state/handlers.ts";
import type { ProviderFact } from "./office/system-state/provider-facts.ts";
import { isDatabaseBusy } from "./platform/db/database-busy.ts";
import { createDatabaseCheck } from "./platform/db/database-check.ts";
import type { ProgramSecrets } from "./platform/http/identity.ts";
import { type GatewayLog, mount } from "./platform/http/mount.ts";
import type { Route } from "./platform/http/route.ts";
import { serveDocs } from "./platform/http/serve-docs.ts";
import { serveHealth } from "./platform/http/serve-health.ts";
import type { Keys } from "./platform/keys.ts";
import type { Login } from "./platform/outside/logins.ts";
import { cartRoutes } from "./sales/cart/handlers.ts";
import { cheaperPriceDeskRoutes } from "./sales/cheaper-prices/desk-handlers.ts";
import { agreedPriceRoutes } from "./sales/cheaper-prices/handlers.ts";
import { checkoutRoutes } from "./sales/checkout/handlers.ts";
import type { CheckoutSettings } from "./sales/checkout/settings.ts";
import { courierTariffRoutes } from "./sales/courier-tariffs/handlers.ts";
import { drawInvoice } from "./sales/invoices/draw-invoice.ts";
import { invoiceRoutes } from "./sales/invoices/handlers.ts";
import { loyaltyDeskRoutes } from "./sales/loyalty/desk-handlers.ts";
import { loyaltyRoutes, programmeRoutes } from "./sales/loyalty/handlers.ts";
import { pointsDeskRoutes } from "./sales/loyalty/points-desk-handlers.ts";
import { type MarketplaceRenewing, marketplaceRoutes } from "./sales/marketplaces/handlers.ts";
import { offerRoutes } from "./sales/offers/handlers.ts";
import { orderRoutes } from "./sales/orders/handlers.ts";
import { orderMessaging } from "./sales/orders/tell-customer.ts";
import { type OrganizationDependencies, organizationRoutes } from "./sales/organizations/handlers.ts";
import { ownCartRoutes } from "./sales/own-cart/handlers.ts";
import { paymentLimitRoutes } from "./sales/payment-limits/handlers.ts";
import type { PaymentProviders } from "./sales/payments/payment-provider.ts";
import { campaignRoutes } from "./sales/promo/campaign-handlers.ts";
import { cartPromoRoutes } from "./sales/promo/cart-handlers.ts";
import { promoRoutes } from "./sales/promo/handlers.ts";
import { returnRoutes } from "./sales/returns/handlers.ts";
import { termsRoutes } from "./sales/terms/handlers.ts";
import { appointmentRoutes } from "./workshop/appointments/handlers.ts";
import { bookingRoutes } from "./workshop/booking/handlers.ts";
import { timeRoutes } from "./workshop/booking/time-handlers.ts";
import { dayPlanRoutes } from "./workshop/day-plan/handlers.ts";
import { surgeRoutes } from "./workshop/day-plan/surge-handlers.ts";
import { waitingRoutes } from "./workshop/day-plan/waiting-handlers.ts";
import { priceDeskRoutes } from "./workshop/fitting/desk/handlers.ts";
import { fittingRoutes } from "./workshop/fitting/handlers.ts";
import { serviceDeskRoutes } from "./workshop/services/handlers.ts";
import { storageDeskRoutes } from "./workshop/storage/desk/handlers.ts";
import { storageRoutes } from "./workshop/storage/handlers.ts";

interface GatewayParts {
  services: Services;
  index: GoodsIndex;
  pictures: PictureStore;
  /** Where the bytes of photos are that the database lacks; null for nowhere. */
  pictureStorage: ObjectStorage | null;
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
  /** Users and passwords at servers of suppliers. */
  importLogins?: readonly Login[];
  /** The settings of the server name the key of sessions. */
  hasOwnSecret?: boolean;
  /** 1C may exchange with the shop. */
  hasExchange?: boolean;
  /** Shows messages to anybody: for demonstration and development. */
  hasMessageInbox: boolean;
  /** Anybody may read the documentation of the calls. */
  hasOpenDocs: boolean;
  isStopping?: () => boolean;
  /** The clock of this process is the database's, within seconds. */
  isClockRight?: () => boolean;
  log: GatewayLog;
}

/** All capabilities on one Hono application, with their documentation. */
export function createGatewayApp(parts: GatewayParts): Hono {
  const { services, index, pictures, settings, accessTokens, keys, siteOrigin, log } = parts;
  const cards = createCardReader(services);
  const shownCards = createCardCache(services, index);
  const cars = createCarLookup(services);
  const assortment = createAssortment(services, index);
  const phoneConfirm = { ...parts.phoneConfirm, services };
  const messaging = orderMessaging(services, keys.orderAccess, siteOrigin);
  const booking = { services, siteOrigin, keys, captcha: phoneConfirm.captcha };
  const routes: Route[] = [
    ...regionRoutes(services, assortment),
    ...catalogueRoutes(services, index, cars, shownCards),
    ...searchRoutes(services, index, cars, shownCards, assortment),
    ...goodsRoutes(services, cards),
    ...offerRoutes({ services, index, cards: shownCards, cars, settings }),
    ...carRoutes(services),
    ...cartRoutes(services, cards, keys.namedCarts),
    ...checkoutRoutes(services, cards, settings, {
      providers: parts.providers,
      captcha: parts.phoneConfirm.captcha,
      orderAccessKey: keys.orderAccess,
    }),
    ...orderRoutes({
      services,
      cards,
      settings,
      providers: parts.providers,
      messaging,
      captcha: parts.phoneConfirm.captcha,
    }),
    ...moneyDeskRoutes({ services, providers: parts.providers, messaging }),
    ...orderExchangeRoutes(services),
    ...orderDeskRoutes({ services, cards, settings, messaging }),
    ...orderChangeRoutes({ services, cards, settings, messaging }),
    ...listViewRoutes(services),
    ...approvalRoutes({ services, cards, settings, messaging }),
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
    ...regionDeskRoutes(booking),
    ...hoursDeskRoutes(booking),
    ...serviceDeskRoutes(services),
    ...priceTableFileRoutes(),
    ...priceDeskRoutes(services),
    ...storageRoutes({ services, messaging }),
    ...staffStorageRoutes({ services, messaging }),
    ...storageDeskRoutes({ ...booking, messaging }),
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
    ...departmentRoutes({ services, endpoints: () => endpoints }),
    ...contentRoutes(services),
    ...courierTariffRoutes(services, settings),
    ...nameSynonymRoutes(services),
    ...priceRuleRoutes(services),
    ...goodsMatchRoutes(services),
    ...paymentLimitRoutes(services, settings),
    ...supplyTermRoutes(services),
    ...reportRoutes(services),
    ...shopSettingsRoutes({ services, requireKept, holdsRaised: (tx, change) => holdsRaised(tx, services, change) }),
    ...letterTextRoutes(services),
    ...openingRoutes({
      services,
      payments: parts.providers,
      providers: parts.providerFacts ?? [],
      siteOrigin: parts.siteOrigin,
      hasOwnSecret: parts.hasOwnSecret ?? false,
      hasExchange: parts.hasExchange ?? false,
    }),
    ...systemStateRoutes({ services, providers: parts.providerFacts ?? [], isIndexReady: () => index.isReady }),
    ...failedWorkRoutes(services),
    ...importDeskRoutes(services),
    ...importSourceRoutes(services, parts.importLogins),
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
  const identity = createIdentity({
    db: services.connection.db,
    now: services.now,
    accessTokens,
    keys,
    secrets: parts.callerSecrets,
    logSecurityEvent: services.logSecurityEvent,
  });
  mount(app, routes, identity, log);
  serveHealth(app, {
    databaseAnswers: createDatabaseCheck(services.connection.pool),
    isIndexReady: () => index.isReady,
    hasRegions: () => services.regions.regions.length > 0,
    isStopping: parts.isStopping ?? (() => false),
    isClockRight: parts.isClockRight ?? (() => true),
  });
  servePictures(app, services, pictures, parts.pictureStorage);
  servePhotos(app, services);
  serveContentPictures(app, services, parts.pictureStorage);
  serveDocs(app, endpoints, parts.hasOpenDocs ? null : identity);
  // What is no call: pictures, photos, documents. Calls answer for themselves.
  app.onError((error, context) => {
    log.error({ call: context.req.path, error });
    if (!isDatabaseBusy(error)) return context.body(null, 500, { "Cache-Control": "no-store" });
    return context.body(null, 503, { "Retry-After": "10", "Cache-Control": "no-store" });
  });
  app.notFound((context) =>
    context.json({ status_code: 404, data: null, errors: [{ message: "Такого адреса нет" }] }, 404),
  );
  return app;
}
