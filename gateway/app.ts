import { Hono } from "hono";
import { writeEmailConfirmation } from "./account/email-confirmation.ts";
import { accountRoutes } from "./account/handlers.ts";
import { appointmentRoutes } from "./appointments/handlers.ts";
import type { AccessTokens } from "./auth/access-token.ts";
import { authRoutes } from "./auth/handlers.ts";
import { carRoutes } from "./cars/handlers.ts";
import { cartRoutes } from "./cart/handlers.ts";
import { createCarLookup } from "./catalogue/chosen-car.ts";
import type { GoodsIndex } from "./catalogue/goods-index.ts";
import { catalogueRoutes } from "./catalogue/handlers.ts";
import { checkoutRoutes } from "./checkout/handlers.ts";
import { defaultCheckoutSettings } from "./checkout/settings.ts";
import { createDatabaseCheck } from "./db/database-check.ts";
import { enquiryRoutes } from "./enquiries/handlers.ts";
import { feedRoutes } from "./feeds/handlers.ts";
import { garageRoutes } from "./garage/handlers.ts";
import { createCardReader } from "./goods/card-reader.ts";
import { goodsRoutes } from "./goods/handlers.ts";
import { type GatewayLog, mount } from "./http/mount.ts";
import { serveDocs } from "./http/serve-docs.ts";
import { serveHealth } from "./http/serve-health.ts";
import { loyaltyRoutes } from "./loyalty/handlers.ts";
import { offerRoutes } from "./offers/handlers.ts";
import { orderRoutes } from "./orders/handlers.ts";
import { ownCartRoutes } from "./own-cart/handlers.ts";
import { guardOwnCarts } from "./own-cart/own-cart-token.ts";
import { demoInboxRoutes } from "./phone-confirm/demo-inbox-handlers.ts";
import type { PhoneConfirmDependencies } from "./phone-confirm/dependencies.ts";
import { phoneConfirmRoutes } from "./phone-confirm/handlers.ts";
import type { PictureStore } from "./pictures/picture-store.ts";
import { servePictures } from "./pictures/serve-pictures.ts";
import { promoRoutes } from "./promo/handlers.ts";
import { regionRoutes } from "./region/handlers.ts";
import { reviewRoutes } from "./reviews/handlers.ts";
import { servePhotos } from "./reviews/serve-photos.ts";
import type { Services } from "./services.ts";
import { storageRoutes } from "./storage/handlers.ts";

interface GatewayParts {
  services: Services;
  index: GoodsIndex;
  pictures: PictureStore;
  accessTokens: AccessTokens;
  /** Signs access tokens and derives refresh tokens, cart tokens and confirmation codes' hashes. */
  secret: string;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
  phoneConfirm: Omit<PhoneConfirmDependencies, "services">;
  /** Shows messages to anybody: for demonstration and development. */
  hasMessageInbox: boolean;
  log: GatewayLog;
}

/** All capabilities on one Hono application, with their documentation. */
export function createGatewayApp(parts: GatewayParts): Hono {
  const { services, index, pictures, accessTokens, secret, siteOrigin, log } = parts;
  const cards = createCardReader(services);
  const cars = createCarLookup(services);
  const settings = defaultCheckoutSettings;
  const phoneConfirm = { ...parts.phoneConfirm, services };
  const routes = [
    ...regionRoutes(services),
    ...catalogueRoutes(services, index, cars),
    ...goodsRoutes(services, cards),
    ...offerRoutes({ services, index, cards, cars, settings }),
    ...carRoutes(services),
    ...cartRoutes(services, cards),
    ...checkoutRoutes(services, cards, settings),
    ...orderRoutes({ services, cards, settings, accessTokens }),
    ...authRoutes({
      services,
      accessTokens,
      secret,
      captcha: phoneConfirm.captcha,
      siteOrigin,
      writeEmailConfirmation,
    }),
    ...ownCartRoutes({ services, cards, accessTokens, secret }),
    ...accountRoutes({ services, accessTokens, siteOrigin }),
    ...loyaltyRoutes({ services, accessTokens, siteOrigin }),
    ...promoRoutes(services, accessTokens),
    ...garageRoutes(services, accessTokens),
    ...appointmentRoutes(services, accessTokens),
    ...storageRoutes(services, accessTokens),
    ...phoneConfirmRoutes(phoneConfirm),
    ...(parts.hasMessageInbox ? demoInboxRoutes(phoneConfirm) : []),
    ...reviewRoutes(services, accessTokens),
    ...enquiryRoutes({ services, cards, siteOrigin }),
    ...feedRoutes(services),
  ];
  const app = new Hono();
  mount(app, guardOwnCarts(routes, accessTokens, secret), log);
  serveHealth(app, {
    databaseAnswers: createDatabaseCheck(services.connection.pool),
    isIndexReady: () => index.isReady,
    hasRegions: () => services.regions.regions.length > 0,
  });
  servePictures(app, services, pictures);
  servePhotos(app, services);
  serveDocs(
    app,
    routes.map(({ endpoint }) => endpoint),
  );
  app.notFound((context) =>
    context.json({ status_code: 404, data: null, errors: [{ message: "Такого адреса нет" }] }, 404),
  );
  return app;
}
