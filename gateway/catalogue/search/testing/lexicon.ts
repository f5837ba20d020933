import type { Category } from "../../../contract/catalogue/categories.ts";
import { CategoryIndex } from "../../lists/category-index.ts";
import { buildLexicon, type Lexicon } from "../lexicon.ts";
import type { CarGeneration } from "../search-store.ts";

type Goods = readonly [category: Category, brandSlug: string, brandTitle: string, modelTitle: string];
type Car = readonly [brandTitle: string, modelTitle: string, generationTitle: string];

const slugOf = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");

/** A lexicon of a few goods and cars. */
export function lexiconOf(goods: readonly Goods[], cars: readonly Car[] = []): Promise<Lexicon> {
  const indexes = new Map<Category, CategoryIndex>();
  for (const [at, [category, brandSlug, brandTitle, modelTitle]] of goods.entries()) {
    const index = indexes.get(category) ?? new CategoryIndex(category, goods.length);
    indexes.set(category, index);
    index.add({
      id: at + 1,
      category,
      brandSlug,
      brandTitle,
      modelSlug: slugOf(modelTitle),
      modelTitle,
      attributes: {},
      priceKopecks: 100,
      popularity: 1,
      rating: null,
      isDiscounted: false,
      stock: [],
    });
  }
  const generations = cars.map(
    ([brandTitle, modelTitle, generationTitle]): CarGeneration => ({
      brandSlug: slugOf(brandTitle),
      brandTitle,
      modelSlug: slugOf(modelTitle),
      modelTitle,
      generationSlug: slugOf(generationTitle.split(" ")[0] ?? ""),
      generationTitle,
      modifications: 1,
    }),
  );
  return buildLexicon(indexes, generations, () => undefined);
}
