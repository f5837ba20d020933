import type { Category } from "../contract/categories.ts";
import type { CategoryIndex } from "./category-index.ts";
import { type NameMeaning, type Vocabulary, wordsOf } from "./text-query.ts";

/** «Nokian Tyres» is called Nokian. */
const IDLE_ENDING = / (tyres?|tires?|шины)$/;

/** Brands and models that are on sale now, under the names customers type. Kept until the index learns another name. */
export function createNames(categories: () => ReadonlyMap<Category, CategoryIndex>): () => Vocabulary {
  let kept: Vocabulary = new Map();
  let mark = "";
  return () => {
    const indexes = categories();
    const now = [...indexes.values()].map(nameCount).join();
    if (now !== mark) {
      kept = collectNames(indexes);
      mark = now;
    }
    return kept;
  };
}

const nameCount = (index: CategoryIndex): number =>
  (index.lists.get("brand")?.values.length ?? 0) + (index.lists.get("model")?.values.length ?? 0);

function collectNames(indexes: ReadonlyMap<Category, CategoryIndex>): Vocabulary {
  const names = new Map<string, NameMeaning[]>();
  const learn = (phrase: string, meaning: NameMeaning) => {
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
        for (const phrase of [title, title.replace(IDLE_ENDING, ""), wordsOf(slug).join(" ")])
          if (phrase !== "") learn(phrase, meaning);
      }
    }
  }
  return names;
}
