import type { Category } from "../../../contract/catalogue/categories.ts";
import { chooseDrafts } from "../../../demo/choose-drafts.ts";
import { demoCars } from "../../../demo/demo-shop.ts";
import { CategoryIndex } from "../../lists/category-index.ts";
import { buildLexicon, type Lexicon } from "../lexicon.ts";
import type { CarGeneration } from "../search-store.ts";

type Goods = readonly [category: Category, brandSlug: string, brandTitle: string, modelTitle: string];
type Car = readonly [brandTitle: string, modelTitle: string, generationTitle: string];

interface NamesOfGoods {
  category: Category;
  brandSlug: string;
  brandTitle: string;
  modelSlug: string;
  modelTitle: string;
}

const slugOf = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");

function lexiconOfNames(goods: readonly NamesOfGoods[], generations: readonly CarGeneration[]): Promise<Lexicon> {
  const indexes = new Map<Category, CategoryIndex>();
  for (const [at, { category, brandSlug, brandTitle, modelSlug, modelTitle }] of goods.entries()) {
    const index = indexes.get(category) ?? new CategoryIndex(category, goods.length);
    indexes.set(category, index);
    index.add({
      id: at + 1,
      category,
      brandSlug,
      brandTitle,
      modelSlug,
      modelTitle,
      attributes: {},
      priceKopecks: 100,
      popularity: 1,
      rating: null,
      isDiscounted: false,
      set: 1,
      stock: [],
    });
  }
  return buildLexicon(indexes, generations, () => undefined);
}

/** A lexicon of a few goods and cars. */
export const lexiconOf = (goods: readonly Goods[], cars: readonly Car[] = []): Promise<Lexicon> =>
  lexiconOfNames(
    goods.map(([category, brandSlug, brandTitle, modelTitle]) => ({
      category,
      brandSlug,
      brandTitle,
      modelSlug: slugOf(modelTitle),
      modelTitle,
    })),
    cars.map(([brandTitle, modelTitle, generationTitle]) => ({
      brandSlug: slugOf(brandTitle),
      brandTitle,
      modelSlug: slugOf(modelTitle),
      modelTitle,
      generationSlug: slugOf(generationTitle.split(" ")[0] ?? ""),
      generationTitle,
      modifications: 1,
    })),
  );

/** The lexicon of the demo shop, in the order in which its database gives the cars. */
export function lexiconOfDemoShop(goodsCount: number): Promise<Lexicon> {
  const generations = new Map<string, CarGeneration>();
  for (const { brandSlug, brandTitle, modelSlug, modelTitle, generationSlug, generationTitle } of demoCars().cars) {
    const key = `${brandSlug}/${modelSlug}/${generationSlug}`;
    const known = generations.get(key);
    generations.set(key, {
      brandSlug,
      brandTitle,
      modelSlug,
      modelTitle,
      generationSlug,
      generationTitle,
      modifications: (known?.modifications ?? 0) + 1,
    });
  }
  const sorted = [...generations].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, generation]) => generation);
  return lexiconOfNames([...chooseDrafts(goodsCount)], sorted);
}
