import type { Category } from "../contract/catalogue/categories.ts";
import type { GoodsAttributes } from "../platform/db/schema/goods.ts";

/** A product without its id, SKU, stock and reviews. */
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
  /** 0 … 1000; higher sells more. */
  popularity: number;
  /** Shared by goods that may form an axle set; they differ only in size. */
  axleSetKey: string | null;
}

/** A draft that is built only when it is chosen. */
export type LazyDraft = () => GoodsDraft;

/**
 * Drafts of a category in tiers: common variants first, then rarer ones of the same models. A tier is used only when all before
 * it are used up. Every call of a tier yields the same drafts.
 */
export type DraftTiers = readonly (() => Iterable<LazyDraft>)[];

export function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`the demo tables have no ${what}`);
  return value;
}

/** Prices are multiples of ten roubles. */
export const roundPrice = (roubles: number): number => Math.max(10, Math.round(roubles / 10) * 10);
