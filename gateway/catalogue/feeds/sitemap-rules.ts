import { type Category, categorySlugs } from "../../contract/catalogue/categories.ts";
import {
  SITEMAP_PART_SPAN,
  type sitemapGoods,
  type sitemapModels,
  type sitemapParts,
} from "../../contract/catalogue/feeds.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { ChangedModel } from "./feeds-store.ts";

const PAGE_SIZE = 2_000;
const MAX_ID = 2_147_483_647;
/** A sitemap may have 50,000 addresses; the rest is for brands. */
const MAX_MODELS = 45_000;

/** Parts and models that have goods on sale, with the last change of any of their pages. */
export interface SitemapSummary {
  /** By part number, ascending. */
  parts: ReadonlyMap<number, Date>;
  /** Ordered by brand and model. */
  models: ReadonlyMap<Category, readonly ChangedModel[]>;
}

export const latest = (one: Date | undefined, other: Date): Date => (one && one > other ? one : other);

export const partOfId = (id: number): number => Math.floor((id - 1) / SITEMAP_PART_SPAN);

export function partsOf({ parts, models }: SitemapSummary): OutputOf<typeof sitemapParts> {
  return {
    goods: [...parts].map(([part, changedAt]) => ({ part, changedAt: changedAt.toISOString() })),
    lists: categorySlugs.flatMap((category) => {
      const changedAt = models
        .get(category)
        ?.map((model) => model.changedAt)
        .reduce(latest);
      return changedAt ? { category, changedAt: changedAt.toISOString() } : [];
    }),
  };
}

export function modelsOf(
  { models }: SitemapSummary,
  { category }: InputOf<typeof sitemapModels>,
): OutputOf<typeof sitemapModels> {
  const items = models.get(category)?.slice(0, MAX_MODELS) ?? [];
  return {
    items: items.map(({ brand, model, changedAt }) => ({ brand, model, changedAt: changedAt.toISOString() })),
  };
}

/** The ids that the next page of a part covers; `next` is the cursor after it. */
export function pageOfPart({ part, after }: InputOf<typeof sitemapGoods>) {
  const first = part * SITEMAP_PART_SPAN + 1;
  const last = Math.min(first + SITEMAP_PART_SPAN - 1, MAX_ID);
  const fromId = Math.max(first, after + 1);
  const toId = Math.min(fromId + PAGE_SIZE - 1, last);
  return { fromId, toId, next: toId < last ? toId : null };
}
