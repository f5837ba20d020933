import { feedOffers, feedState, sitemapGoods, sitemapModels, sitemapParts } from "../contract/feeds.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { readChangeMark } from "./change-mark.ts";
import { readOffers } from "./read-offers.ts";
import { readGoodsOfPart, readModels, readParts } from "./sitemap.ts";

/** All goods and lists by cursors, for feeds and sitemaps. */
export function feedRoutes(services: Services): Route[] {
  const regionOf = (slug: string) => services.regions.regionOf(slug);
  return [
    route(feedOffers, (input, caller) => readOffers(services, input, regionOf(caller.regionSlug))),
    route(feedState, async (_, caller) => ({ mark: await readChangeMark(services, regionOf(caller.regionSlug)) })),
    route(sitemapParts, () => readParts(services)),
    route(sitemapGoods, (input) => readGoodsOfPart(services, input)),
    route(sitemapModels, (input) => readModels(services, input)),
  ];
}
