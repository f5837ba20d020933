import { type Category, categories } from "../../contract/catalogue/categories.ts";
import type { FoundList, SearchPage, SuggestedLine } from "../../contract/catalogue/search.ts";
import type { CategoryIndex } from "../lists/category-index.ts";
import type { YieldToEventLoop } from "../lists/yield-to-event-loop.ts";
import { firstFrom, type Lexicon } from "./lexicon.ts";
import { soundsOfName, soundsOfTyped } from "./sound.ts";
import { synonyms } from "./synonyms.ts";
import { wordsOf } from "./words.ts";

/** What typing may be completed to. */
export interface Completion {
  kind: SuggestedLine["kind"];
  text: string;
  /** Goods or modifications that it stands for. */
  weight: number;
  catalogue: FoundList | null;
  page: SearchPage | null;
}

export interface Completions {
  /** Names that begin with the sound of these words, the most sold first, a few of each kind. */
  named(words: string): Completion[];
  /** Sizes that begin with these digits, the most sold first. */
  sizes(digits: string): Completion[];
}

const MAX_OF_KIND = 4;
/** So many names are looked at: one letter begins a great many. */
const MAX_SCANNED = 2_000;
const MAIN_CATEGORIES = 2;
const ROWS_A_TURN = 50_000;

/** Pages by the words that they are looked for with. */
const PAGE_TITLES: Readonly<Partial<Record<SearchPage, readonly string[]>>> = {
  fitting: ["Шиномонтаж", "Балансировка"],
  services: ["Хранение шин", "Услуги автосервиса"],
  delivery: ["Доставка", "Оплата"],
  guarantee: ["Гарантия", "Возврат"],
  contacts: ["Контакты", "Адреса центров"],
  offers: ["Акции", "Скидки"],
  loyalty: ["Бонусная программа"],
  order: ["Где мой заказ"],
  cars: ["Подбор по автомобилю"],
  comparison: ["Сравнение"],
};

export async function buildCompletions(
  lexicon: Lexicon,
  indexes: ReadonlyMap<Category, CategoryIndex>,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Completions> {
  const all: Completion[] = [];
  const keys: { key: string; at: number }[] = [];
  const add = (completion: Completion, names: readonly string[]) => {
    const at = all.push(completion) - 1;
    const sounds = names.flatMap((name) => soundsOfName(wordsOf(name).join("")));
    for (const key of new Set(sounds)) keys.push({ key, at });
  };
  for (const brand of lexicon.brands) addBrand(brand, add);
  for (const { title, slug, category, brands, count } of lexicon.models) {
    const [first] = brands;
    const brand = first === undefined ? undefined : lexicon.brands[first];
    if (!brand || count === 0) continue;
    const catalogue = { category, filters: { brand: [brand.slug], model: [slug] }, ranges: {} };
    const words = wordsOf(title.toLowerCase());
    const endings = words.map((_, at) => words.slice(at).join(" ")).filter((ending) => /\p{L}{2}/u.test(ending));
    const text = title.toLowerCase().startsWith(brand.title.toLowerCase()) ? title : `${brand.title} ${title}`;
    add({ kind: "model", text, weight: count, catalogue, page: null }, [...endings, text]);
    await yieldToEventLoop();
  }
  for (const { title, slug, brand, modifications } of lexicon.carModels) {
    const { slug: brandSlug = "", title: brandTitle = "" } = lexicon.carBrands[brand] ?? {};
    const catalogue = { category: "tyre" as const, filters: { autobrand: [brandSlug], automodel: [slug] }, ranges: {} };
    const text = `${brandTitle} ${title}`;
    add({ kind: "car", text, weight: modifications, catalogue, page: null }, [text, title]);
    await yieldToEventLoop();
  }
  for (const [page, titles] of Object.entries(PAGE_TITLES))
    for (const text of titles)
      add({ kind: "page", text, weight: 1, catalogue: null, page: page as SearchPage }, [text]);
  keys.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at));
  const sortedKeys = keys.map(({ key }) => key);
  const sizes = await tyreSizes(indexes, yieldToEventLoop);
  const sizeDigits = sizes.map(({ digits }) => digits);

  return {
    named(words) {
      const found = new Map<number, boolean>();
      for (const key of soundsOfTyped(wordsOf(words).join(""))) {
        const first = firstFrom(sortedKeys, key);
        for (let at = first; at < keys.length && at < first + MAX_SCANNED; at++) {
          const entry = keys[at] as (typeof keys)[number];
          if (!entry.key.startsWith(key)) break;
          found.set(entry.at, entry.key === key || found.get(entry.at) === true);
        }
      }
      const ranked = [...found]
        .map(([at, isWhole]) => ({ completion: all[at] as Completion, isWhole }))
        .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.completion.weight - a.completion.weight);
      const counts = new Map<string, number>();
      return ranked.flatMap(({ completion }) => {
        const count = counts.get(completion.kind) ?? 0;
        counts.set(completion.kind, count + 1);
        return count < MAX_OF_KIND ? completion : [];
      });
    },
    sizes(digits) {
      const found: Completion[] = [];
      for (let at = firstFrom(sizeDigits, digits); sizeDigits[at]?.startsWith(digits); at++)
        found.push((sizes[at] as (typeof sizes)[number]).completion);
      return found.sort((a, b) => b.weight - a.weight).slice(0, MAX_OF_KIND);
    },
  };
}

/** A brand of several lists is completed to those in which it sells most. */
function addBrand(
  { slug, title, counts }: Lexicon["brands"][number],
  add: (completion: Completion, names: readonly string[]) => void,
): void {
  const byList = new Map<string, { category: Category; count: number }>();
  for (const [category, count] of counts) {
    const { list } = categories[category];
    const known = byList.get(list);
    if (known) known.count += count;
    else byList.set(list, { category: category === "trucktyre" && counts.has("tyre") ? "tyre" : category, count });
  }
  const most = [...byList.values()].sort((a, b) => b.count - a.count).slice(0, MAIN_CATEGORIES);
  for (const { category, count } of most) {
    const text = most.length > 1 ? `${title} ${categories[category].plural.toLowerCase()}` : title;
    const catalogue = { category, filters: { brand: [slug] }, ranges: {} };
    add({ kind: "brand", text, weight: count, catalogue, page: null }, [title, slug, ...(synonyms[slug] ?? [])]);
  }
}

/** Sizes of tyres on sale, by their digits. */
async function tyreSizes(
  indexes: ReadonlyMap<Category, CategoryIndex>,
  yieldToEventLoop: YieldToEventLoop,
): Promise<{ digits: string; completion: Completion }[]> {
  const sizes: { digits: string; completion: Completion }[] = [];
  for (const category of ["tyre", "trucktyre"] as const) {
    const lists = indexes.get(category)?.lists;
    const width = lists?.get("width");
    const profile = lists?.get("profile");
    const diameter = lists?.get("diameter");
    if (!width || !profile || !diameter) continue;
    const profiles = profile.values.length;
    const diameters = diameter.values.length;
    const counts = new Int32Array(width.values.length * profiles * diameters);
    for (let row = 0; row < width.codes.length; row++) {
      const size =
        ((width.codes[row] as number) * profiles + (profile.codes[row] as number)) * diameters +
        (diameter.codes[row] as number);
      counts[size] = (counts[size] as number) + 1;
      if (row % ROWS_A_TURN === 0) await yieldToEventLoop();
    }
    for (let size = 0; size < counts.length; size++) {
      const count = counts[size] as number;
      const w = width.values[Math.floor(size / diameters / profiles)];
      const p = profile.values[Math.floor(size / diameters) % profiles];
      const d = diameter.values[size % diameters];
      if (count === 0 || !w || !p || !d) continue;
      sizes.push({
        digits: `${w}${p}${d}`.replaceAll(".", ""),
        completion: {
          kind: "size",
          text: `${w}/${p} R${d}`,
          weight: count,
          catalogue: { category, filters: { width: [w], profile: [p], diameter: [d] }, ranges: {} },
          page: null,
        },
      });
    }
  }
  return sizes.sort((a, b) => (a.digits < b.digits ? -1 : a.digits > b.digits ? 1 : 0));
}
