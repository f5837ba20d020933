import { Hono } from "hono";
import type { AccessTokens } from "./auth/access-token.ts";
import { carRoutes } from "./cars/handlers.ts";
import { cartRoutes } from "./cart/handlers.ts";
import type { GoodsIndex } from "./catalogue/goods-index.ts";
import { catalogueRoutes } from "./catalogue/handlers.ts";
import { checkoutRoutes } from "./checkout/handlers.ts";
import { defaultCheckoutSettings } from "./checkout/settings.ts";
import { enquiryRoutes } from "./enquiries/handlers.ts";
import { feedRoutes } from "./feeds/handlers.ts";
import { createCardReader } from "./goods/cards.ts";
import { goodsRoutes } from "./goods/handlers.ts";
import { docsPage } from "./http/docs-page.ts";
import { type GatewayLog, mount } from "./http/mount.ts";
import { openApiOf } from "./http/openapi.ts";
import { offerRoutes } from "./offers/handlers.ts";
import { orderRoutes } from "./orders/handlers.ts";
import type { PictureStore } from "./pictures/picture-store.ts";
import { servePictures } from "./pictures/serve-pictures.ts";
import { regionRoutes } from "./region/handlers.ts";
import { nearestRegionRoutes } from "./region/nearest.ts";
import { reviewRoutes } from "./reviews/handlers.ts";
import { servePhotos } from "./reviews/serve-photos.ts";
import type { Services } from "./services.ts";

interface GatewayParts {
  services: Services;
  index: GoodsIndex;
  pictures: PictureStore;
  accessTokens: AccessTokens;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
  log: GatewayLog;
}

/** All capabilities on one Hono application, with the pages that describe them. */
export function createGatewayApp({ services, index, pictures, accessTokens, siteOrigin, log }: GatewayParts): Hono {
  const cards = createCardReader(services);
  const settings = defaultCheckoutSettings;
  const routes = [
    ...regionRoutes(services),
    ...nearestRegionRoutes(services),
    ...catalogueRoutes(services, index),
    ...goodsRoutes(services),
    ...offerRoutes({ services, index, cards, settings }),
    ...carRoutes(services),
    ...cartRoutes(services, cards),
    ...checkoutRoutes(services, cards, settings),
    ...orderRoutes({ services, cards, settings }),
    ...reviewRoutes(services, accessTokens),
    ...enquiryRoutes({ services, cards, siteOrigin }),
    ...feedRoutes(services),
  ];
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const app = new Hono();
  mount(app, routes, log);
  servePictures(app, services, pictures);
  servePhotos(app, services);
  app.get("/api/gateway/openapi.json", (context) => context.json(openApiOf(endpoints)));
  app.get("/api/gateway/docs", (context) => context.html(docsPage(endpoints)));
  app.notFound((context) =>
    context.json({ status_code: 404, data: null, errors: [{ message: "Такого адреса нет" }] }, 404),
  );
  return app;
}
