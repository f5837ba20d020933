import type { Services } from "../../chain/services.ts";
import type { Route } from "../../platform/http/route.ts";
import { announcementRoutes } from "./announcement-handlers.ts";
import { bannerRoutes } from "./banner-handlers.ts";
import { documentRoutes } from "./document-handlers.ts";
import { menuRoutes } from "./menu-handlers.ts";
import { offerRoutes } from "./offer-handlers.ts";
import { pictureRoutes } from "./picture-handlers.ts";

/** What staff write on the site. Triggers count each change, so that every process sees it. */
export const contentRoutes = (services: Services): Route[] => [
  ...announcementRoutes(services),
  ...bannerRoutes(services),
  ...offerRoutes(services),
  ...documentRoutes(services),
  ...menuRoutes(services),
  ...pictureRoutes(services),
];
