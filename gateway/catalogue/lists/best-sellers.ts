import { hasBit } from "./bits.ts";
import type { GoodsIndex } from "./goods-index.ts";

/** Ids of the goods on sale that sell most, so many of each category; the first of each category come first. */
export function bestSellers(index: Pick<GoodsIndex, "categories">, perCategory: number): number[] {
  const lists = [...index.categories().values()].map((category) => {
    const ids: number[] = [];
    for (const row of category.orders.popularity) {
      if (ids.length >= perCategory) break;
      if (hasBit(category.onSale, row)) ids.push(category.idOf(row));
    }
    return ids;
  });
  return Array.from({ length: perCategory }, (_, at) => lists.flatMap((ids) => ids[at] ?? [])).flat();
}
