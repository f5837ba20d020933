import type { Category } from "../contract/categories.ts";
import type { CategoryIndex } from "./category-index.ts";
import { type NameMeaning, type Vocabulary, wordsOf } from "./parse-query.ts";

/** Customers call «Nokian Tyres» Nokian. */
const OPTIONAL_ENDING = / (tyres?|tires?|шины)$/;

/** Brands and models on sale, by the names that customers type. Collected again when the index has new names. */
export function createVocabulary(categories: () => ReadonlyMap<Category, CategoryIndex>): () => Vocabulary {
  let cached: Vocabulary = new Map();
  let cachedVersion = "";
  return () => {
    const indexes = categories();
    const version = [...indexes.values()].map(nameCount).join();
    if (version !== cachedVersion) {
      cached = collectNames(indexes);
      cachedVersion = version;
    }
    return cached;
  };
}

const nameCount = (index: CategoryIndex): number =>
  (index.lists.get("brand")?.values.length ?? 0) + (index.lists.get("model")?.values.length ?? 0);

function collectNames(indexes: ReadonlyMap<Category, CategoryIndex>): Vocabulary {
  const names = new Map<string, NameMeaning[]>();
  const add = (phrase: string, meaning: NameMeaning) => {
    const known = names.get(phrase);
    if (!known) names.set(phrase, [meaning]);
    else if (!known.some((it) => it.category === meaning.category)) known.push(meaning);
  };
  for (const kind of ["brand", "model"] as const) {
    for (const [category, index] of indexes) {
      const column = index.lists.get(kind);
      for (let code = 1; column && code < column.values.length; code++) {
        const slug = column.values[code] ?? "";
        const meaning: NameMeaning = { kind, slug, category };
        const title = wordsOf(column.titleOf(code)).join(" ");
        for (const phrase of [title, title.replace(OPTIONAL_ENDING, ""), wordsOf(slug).join(" ")])
          if (phrase !== "") add(phrase, meaning);
      }
    }
  }
  return names;
}
