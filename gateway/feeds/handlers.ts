import { feedOffers, feedState, sitemapGoods, sitemapModels, sitemapParts } from "../contract/feeds.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { readChangeMark } from "./change-mark.ts";
import { readOffers } from "./read-offers.ts";
import { modelsOf, partsOf, readGoodsOfPart } from "./sitemap.ts";
import { createSitemapFacts } from "./sitemap-facts.ts";

/** All goods and lists by cursors, for feeds and sitemaps. */
export function feedRoutes(services: Services): Route[] {
  const regionOf = (slug: string) => services.regions.regionOf(slug);
  const readFacts = createSitemapFacts(services);
  return [
    route(feedOffers, (input, caller) => readOffers(services, input, regionOf(caller.regionSlug))),
    route(feedState, async (_, caller) => ({ mark: await readChangeMark(services, regionOf(caller.regionSlug)) })),
    route(sitemapParts, async () => partsOf(await readFacts())),
    route(sitemapGoods, (input) => readGoodsOfPart(services, input)),
    route(sitemapModels, async (input) => modelsOf(await readFacts(), input)),
  ];
}
