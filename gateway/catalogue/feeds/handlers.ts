import type { Pool } from "pg";
import type { Services } from "../../chain/services.ts";
import { type Category, productPath } from "../../contract/catalogue/categories.ts";
import { feedOffers, feedState, sitemapGoods, sitemapModels, sitemapParts } from "../../contract/catalogue/feeds.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { cardOf } from "../goods/card-rules.ts";
import { cardSourcesAfter } from "../goods/card-store.ts";
import {
  type ChangedModel,
  readChangedGoods,
  readChangedModels,
  readChangeMark,
  readLastGoodsId,
  readOfferDetails,
} from "./feeds-store.ts";
import { offerOf } from "./offer-rules.ts";
import { latest, modelsOf, pageOfPart, partOfId, partsOf, type SitemapSummary } from "./sitemap-rules.ts";

/** Keeps a query near 30 ms, because other queries may have to wait for it. Divides SITEMAP_PART_SPAN. */
const IDS_PER_QUERY = 10_000;
/** Reading a million goods takes three seconds, and the sitemap of every region needs the summary. */
const MAX_AGE_MS = 10 * 60_000;

async function readSummary(pool: Pool): Promise<SitemapSummary> {
  const parts = new Map<number, Date>();
  const models = new Map<Category, Map<string, ChangedModel>>();
  const lastId = await readLastGoodsId(pool);
  for (let fromId = 1; fromId <= lastId; fromId += IDS_PER_QUERY) {
    const part = partOfId(fromId);
    for (const found of await readChangedModels(pool, fromId, fromId + IDS_PER_QUERY - 1)) {
      parts.set(part, latest(parts.get(part), found.changedAt));
      const ofCategory = models.get(found.category) ?? new Map<string, ChangedModel>();
      models.set(found.category, ofCategory);
      const key = `${found.brand}/${found.model}`;
      ofCategory.set(key, { ...found, changedAt: latest(ofCategory.get(key)?.changedAt, found.changedAt) });
    }
  }
  const sorted = (ofCategory: ReadonlyMap<string, ChangedModel>) =>
    [...ofCategory].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, model]) => model);
  return { parts, models: new Map([...models].map(([category, ofCategory]) => [category, sorted(ofCategory)])) };
}

/** A reader that caches the summary for ten minutes; concurrent callers share one read. */
function createSitemapSummaryReader({ connection, now }: Services): () => Promise<SitemapSummary> {
  let cached: { summary: SitemapSummary; expiresAtMs: number } | undefined;
  let reading: Promise<SitemapSummary> | undefined;

  async function read(): Promise<SitemapSummary> {
    const summary = await readSummary(connection.pool);
    cached = { summary, expiresAtMs: now().getTime() + MAX_AGE_MS };
    return summary;
  }

  return async () => {
    if (cached && now().getTime() < cached.expiresAtMs) return cached.summary;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** The whole assortment in pages, for feeds and sitemaps. */
export function feedRoutes(services: Services): Route[] {
  const { regions, now } = services;
  const { db, pool } = services.connection;
  const readSummary = createSitemapSummaryReader(services);
  return [
    route(feedOffers, async ({ after, limit }, caller) => {
      const region = regions.regionOf(caller.regionSlug);
      const sources = await cardSourcesAfter(db, after, limit);
      const details = await readOfferDetails(
        db,
        sources.map(({ row }) => row.id),
      );
      const today = localTime(now(), region.zone).day;
      return {
        items: sources.flatMap((source) => {
          const found = details.get(source.row.id);
          return found ? [offerOf(cardOf(source, region, regions, today), source.row, found)] : [];
        }),
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
