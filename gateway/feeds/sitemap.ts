import { type Category, categorySlugs, productPath } from "../contract/categories.ts";
import type { InputOf, OutputOf } from "../contract/endpoint.ts";
import { SITEMAP_PART_SPAN, type sitemapGoods, type sitemapModels, type sitemapParts } from "../contract/feeds.ts";
import type { Services } from "../services.ts";
import { LAST_CHANGES } from "./last-changes.ts";
import { later, type SitemapFacts } from "./sitemap-facts.ts";

const PAGE = 2_000;
const MAX_ID = 2_147_483_647;
/** A sitemap of 50,000 addresses, with room for the brands. */
const MAX_MODELS = 45_000;

interface ChangedGoods {
  sku: string;
  category: Category;
  slug: string;
  brandSlug: string;
  modelSlug: string;
  changed_at: Date;
}

export function partsOf({ parts, models }: SitemapFacts): OutputOf<typeof sitemapParts> {
  return {
    goods: [...parts].map(([part, changedAt]) => ({ part, changedAt: changedAt.toISOString() })),
    lists: categorySlugs.flatMap((category) => {
      const changedAt = models
        .get(category)
        ?.map((model) => model.changedAt)
        .reduce(later);
      return changedAt ? { category, changedAt: changedAt.toISOString() } : [];
    }),
  };
}

export function modelsOf(
  { models }: SitemapFacts,
  { category }: InputOf<typeof sitemapModels>,
): OutputOf<typeof sitemapModels> {
  const items = models.get(category)?.slice(0, MAX_MODELS) ?? [];
  return { items: items.map(({ changedAt, ...model }) => ({ ...model, changedAt: changedAt.toISOString() })) };
}

export async function readGoodsOfPart(
  { connection }: Services,
  { part, after }: InputOf<typeof sitemapGoods>,
): Promise<OutputOf<typeof sitemapGoods>> {
  const first = part * SITEMAP_PART_SPAN + 1;
  const last = Math.min(first + SITEMAP_PART_SPAN - 1, MAX_ID);
  const from = Math.max(first, after + 1);
  const to = Math.min(from + PAGE - 1, last);
  const { rows } = await connection.pool.query<ChangedGoods>(`${LAST_CHANGES} order by g.id`, [from, to]);
  return {
    items: rows.map((row) => ({ url: productPath(row), changedAt: row.changed_at.toISOString() })),
    next: to < last ? to : null,
  };
}
