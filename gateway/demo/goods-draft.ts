import type { Category } from "../contract/categories.ts";
import type { GoodsAttributes } from "../db/schema/goods.ts";

/** A variant before it gets its code: what the tables say it is. */
export interface GoodsDraft {
  category: Category;
  brandSlug: string;
  brandTitle: string;
  modelSlug: string;
  modelTitle: string;
  title: string;
  sizeText: string;
  attributes: GoodsAttributes;
  description: string;
  priceRoubles: number;
  /** Higher is sold more, 0 … 1000. */
  popularity: number;
  /** Front and rear of one kit share it and differ in size only. */
  axleSetKey: string | null;
}

/** A variant that is written out only when the shop takes it. */
export type LazyDraft = () => GoodsDraft;

/**
 * Variants of a category in tiers: the first holds what the trade usually has, later ones rarer figures of the same models.
 * A shop takes a tier only when it has taken the ones before it whole. Each call of a tier yields the same drafts anew.
 */
export type DraftTiers = readonly (() => Iterable<LazyDraft>)[];

export function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`the demo tables have no ${what}`);
  return value;
}

/** Shop prices end in a round ten. */
export const roundPrice = (roubles: number): number => Math.max(10, Math.round(roubles / 10) * 10);
