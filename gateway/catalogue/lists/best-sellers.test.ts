import { describe, expect, it } from "vitest";
import type { Category } from "../../contract/catalogue/categories.ts";
import { bestSellers } from "./best-sellers.ts";
import { CategoryIndex, type IndexedGoods } from "./category-index.ts";

const goods = (category: Category, id: number, popularity: number): IndexedGoods => ({
  id,
  category,
  brandSlug: "b",
  brandTitle: "B",
  modelSlug: "m",
  modelTitle: "M",
  attributes: {},
  priceKopecks: 100,
  popularity,
  rating: null,
  isDiscounted: false,
  set: 1,
  stock: [],
});

async function indexOf(category: Category, popularities: readonly number[], firstId: number): Promise<CategoryIndex> {
  const index = new CategoryIndex(category, popularities.length);
  for (const [at, popularity] of popularities.entries()) index.add(goods(category, firstId + at, popularity));
  await index.sort(async () => undefined);
  return index;
}

describe("the best sellers", () => {
  it("are those of every category by turns, without what is off sale", async () => {
    const [tyres, oils] = [await indexOf("tyre", [5, 9, 7], 1), await indexOf("oils", [3], 10)];
    const categories = () =>
      new Map<Category, CategoryIndex>([
        ["tyre", tyres],
        ["oils", oils],
      ]);
    expect(bestSellers({ categories }, 2)).toEqual([2, 10, 3]);
    tyres.change([], [2]);
    expect(bestSellers({ categories }, 2)).toEqual([3, 10, 1]);
    expect(bestSellers({ categories }, 0)).toEqual([]);
  });
});
