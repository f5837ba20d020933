import type { Services } from "../../chain/services.ts";
import { productPath } from "../../contract/catalogue/categories.ts";
import { feedOffers, feedState, sitemapGoods, sitemapModels, sitemapParts } from "../../contract/catalogue/feeds.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { cardOf } from "../goods/card-rules.ts";
import { cardSourcesAfter } from "../goods/card-store.ts";
import { readChangedGoods, readChangeMark, readDescriptions } from "./feeds-store.ts";
import { offerOf } from "./offer-rules.ts";
import { modelsOf, pageOfPart, partsOf } from "./sitemap-rules.ts";
import { createSitemapSummaryReader } from "./sitemap-summary.ts";

/** The whole assortment in pages, for feeds and sitemaps. */
export function feedRoutes(services: Services): Route[] {
  const { regions, now } = services;
  const { db, pool } = services.connection;
  const readSummary = createSitemapSummaryReader(services);
  return [
    route(feedOffers, async ({ after, limit }, caller) => {
      const region = regions.regionOf(caller.regionSlug);
      const sources = await cardSourcesAfter(db, after, limit);
      const descriptions = await readDescriptions(
        db,
        sources.map(({ row }) => row.id),
      );
      const today = localTime(now(), region.zone).day;
      return {
        items: sources.map((source) =>
          offerOf(cardOf(source, region, regions, today), source.row.attributes, descriptions.get(source.row.id) ?? ""),
        ),
        next: sources.length < limit ? null : (sources.at(-1)?.row.id ?? null),
      };
    }),
    // Delivery dates change with the region's day.
    route(feedState, async (_, caller) => ({
      mark: `${await readChangeMark(pool)}-${localTime(now(), regions.regionOf(caller.regionSlug).zone).day}`,
    })),
    route(sitemapParts, async () => partsOf(await readSummary())),
    route(sitemapGoods, async (input) => {
      const { fromId, toId, next } = pageOfPart(input);
      const rows = await readChangedGoods(pool, fromId, toId);
      return { items: rows.map((row) => ({ url: productPath(row), changedAt: row.changedAt.toISOString() })), next };
    }),
    route(sitemapModels, async (input) => modelsOf(await readSummary(), input)),
  ];
}
