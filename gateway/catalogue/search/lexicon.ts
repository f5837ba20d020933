import type { Category } from "../../contract/catalogue/categories.ts";
import type { CategoryIndex } from "../lists/category-index.ts";
import type { YieldToEventLoop } from "../lists/yield-to-event-loop.ts";
import { createNearNames, type NearNames } from "./near-names.ts";
import type { CarGeneration } from "./search-store.ts";
import { soundsOfName } from "./sound.ts";
import { synonyms } from "./synonyms.ts";
import { unitsOf, wordsOf } from "./words.ts";

export interface Brand {
  slug: string;
  title: string;
  /** Goods on sale by category. */
  counts: Map<Category, number>;
}

export interface Model {
  slug: string;
  title: string;
  category: Category;
  /** Positions of the brands that have a model of this name. */
  brands: Set<number>;
  count: number;
}

export interface CarBrand {
  slug: string;
  title: string;
  modifications: number;
}

export interface CarModel {
  brand: number;
  slug: string;
  title: string;
  modifications: number;
  generations: { slug: string; title: string; from: number; to: number }[];
}

/** What a phrase may name, as positions in the lists of the lexicon. */
export interface Meanings {
  brands: number[];
  models: number[];
  carBrands: number[];
  carModels: number[];
  /** The car models among them whose whole name it is. */
  wholeCars: number[];
}

export interface Lexicon {
  brands: Brand[];
  models: Model[];
  carBrands: CarBrand[];
  carModels: CarModel[];
  meanings: ReadonlyMap<string, Meanings>;
  near: NearNames;
  /** Names as they are spelt, without spaces, with a key of each. */
  spellings: ReadonlyMap<string, string>;
  nearSpelt: NearNames;
  /** Keys that begin with this one and are little longer; none when there are too many to mean one thing. */
  startingWith(key: string): string[];
}

/** Longer parts of a name are not looked up; the whole name always is. */
const MAX_PART = 4;

/** Customers call «Nokian Tyres» Nokian. */
const OPTIONAL_ENDING = / (tyres?|tires?|шины)$/;

/** Brands, models and cars by the sound of their names and of the parts of names that customers type. */
export async function buildLexicon(
  indexes: ReadonlyMap<Category, CategoryIndex>,
  generations: readonly CarGeneration[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<Lexicon> {
  const brands: Brand[] = [];
  const models: Model[] = [];
  for (const [category, index] of indexes) {
    addGoodsNames(category, index, brands, models);
    await yieldToEventLoop();
  }
  const { carBrands, carModels } = carNames(generations);
  const meanings = new Map<string, Meanings>();
  const spellings = new Map<string, string>();
  const note = (phrase: string, kind: keyof Meanings, at: number) => {
    const sounds = soundsOfName(phrase);
    if (!spellings.has(phrase) && sounds[0] !== undefined) spellings.set(phrase, sounds[0]);
    for (const key of sounds) {
      let known = meanings.get(key);
      if (!known) {
        known = { brands: [], models: [], carBrands: [], carModels: [], wholeCars: [] };
        meanings.set(key, known);
      }
      if (known[kind].at(-1) !== at) known[kind].push(at);
    }
  };
  for (const [at, { title, slug }] of brands.entries())
    for (const phrase of wholeNames({ title, slug })) note(phrase, "brands", at);
  for (const [at, { title, slug }] of models.entries()) {
    for (const phrase of [...partsOf(title), ...wholeNames({ title, slug })]) note(phrase, "models", at);
    await yieldToEventLoop();
  }
  for (const [at, { title, slug }] of carBrands.entries())
    for (const phrase of wholeNames({ title, slug })) note(phrase, "carBrands", at);
  for (const [at, { title, slug }] of carModels.entries()) {
    for (const phrase of partsOf(title)) note(phrase, "carModels", at);
    for (const phrase of wholeNames({ title, slug })) {
      note(phrase, "carModels", at);
      note(phrase, "wholeCars", at);
    }
    await yieldToEventLoop();
  }
  const sorted = [...meanings.keys()].sort();
  return {
    brands,
    models,
    carBrands,
    carModels,
    meanings,
    near: createNearNames(meanings.keys()),
    spellings,
    nearSpelt: createNearNames(spellings.keys()),
    startingWith: (key) => startingWith(sorted, key),
  };
}

/** The name without spaces, without an ending that is left out, as its address has it, and what people say instead. */
function wholeNames({ title, slug }: { title: string; slug: string }): Set<string> {
  const lower = title.toLowerCase();
  const names = [
    lower,
    lower.replace(OPTIONAL_ENDING, ""),
    slug,
    ...(synonyms[lower] ?? []),
    ...(synonyms[slug] ?? []),
  ];
  return new Set(names.map((name) => wordsOf(name).join("")).filter((name) => name !== ""));
}

/** Pieces of a name that follow each other, without spaces: «UltraGrip Ice 2» is found by grip, «ultra grip», «ice 2». */
function partsOf(title: string): Set<string> {
  const units = unitsOf(title);
  const parts = new Set<string>();
  for (let from = 0; from < units.length; from++)
    for (let to = from + 1; to <= Math.min(units.length, from + MAX_PART); to++)
      parts.add(units.slice(from, to).join(""));
  const words = wordsOf(title.toLowerCase());
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length; to++)
      for (const more of synonyms[words.slice(from, to).join(" ")] ?? []) parts.add(wordsOf(more).join(""));
  return parts;
}

function addGoodsNames(category: Category, index: CategoryIndex, brands: Brand[], models: Model[]): void {
  const brandColumn = index.lists.get("brand");
  const modelColumn = index.lists.get("model");
  if (!brandColumn || !modelColumn) return;
  const known = new Map(brands.map(({ slug }, at) => [slug, at]));
  const brandAt = brandColumn.values.map((slug, code) => {
    if (code === 0) return -1;
    const found = known.get(slug);
    if (found !== undefined) return found;
    return brands.push({ slug, title: brandColumn.titleOf(code), counts: new Map() }) - 1;
  });
  const firstModel = models.length - 1;
  for (let code = 1; code < modelColumn.values.length; code++)
    models.push({
      slug: modelColumn.values[code] ?? "",
      title: modelColumn.titleOf(code),
      category,
      brands: new Set(),
      count: 0,
    });
  const counts = new Int32Array(brandColumn.values.length);
  const { codes } = modelColumn;
  for (let row = 0; row < codes.length; row++) {
    const brandCode = brandColumn.codes[row] as number;
    if (brandCode === 0) continue;
    counts[brandCode] = (counts[brandCode] as number) + 1;
    const model = models[firstModel + (codes[row] as number)];
    if (!model || codes[row] === 0) continue;
    model.count += 1;
    model.brands.add(brandAt[brandCode] as number);
  }
  for (let code = 1; code < counts.length; code++)
    if ((counts[code] as number) > 0) brands[brandAt[code] as number]?.counts.set(category, counts[code] as number);
}

const YEARS = /(?:(\d{4})\s*[–-]\s*(\d{4})|с\s+(\d{4}))\)?$/;

/** The years of «IV (2017–2023)» or «III (с 2018)»; any year where the title has none. */
function yearsOf(title: string): { from: number; to: number } {
  const found = YEARS.exec(title.trim());
  return { from: Number(found?.[1] ?? found?.[3] ?? 0), to: Number(found?.[2] ?? 9_999) };
}

function carNames(generations: readonly CarGeneration[]): Pick<Lexicon, "carBrands" | "carModels"> {
  const carBrands: CarBrand[] = [];
  const carModels: CarModel[] = [];
  const brandAt = new Map<string, number>();
  const modelAt = new Map<string, number>();
  for (const row of generations) {
    let brand = brandAt.get(row.brandSlug);
    if (brand === undefined) {
      brand = carBrands.push({ slug: row.brandSlug, title: row.brandTitle, modifications: 0 }) - 1;
      brandAt.set(row.brandSlug, brand);
    }
    const key = `${row.brandSlug}/${row.modelSlug}`;
    let model = modelAt.get(key);
    if (model === undefined) {
      model =
        carModels.push({ brand, slug: row.modelSlug, title: row.modelTitle, modifications: 0, generations: [] }) - 1;
      modelAt.set(key, model);
    }
    const ofBrand = carBrands[brand];
    const ofModel = carModels[model];
    if (ofBrand) ofBrand.modifications += row.modifications;
    if (!ofModel) continue;
    ofModel.modifications += row.modifications;
    ofModel.generations.push({ slug: row.generationSlug, title: row.generationTitle, ...yearsOf(row.generationTitle) });
  }
  return { carBrands, carModels };
}

const MIN_BEGINNING = 4;
const MAX_MISSING_LETTERS = 4;
const MAX_BEGUN = 12;

function startingWith(sorted: readonly string[], beginning: string): string[] {
  if (beginning.length < MIN_BEGINNING || /\d/.test(beginning)) return [];
  const found: string[] = [];
  for (let at = firstFrom(sorted, beginning); at < sorted.length && sorted[at]?.startsWith(beginning); at++) {
    const key = sorted[at] as string;
    if (key.length - beginning.length > MAX_MISSING_LETTERS) continue;
    found.push(key);
    if (found.length > MAX_BEGUN) return [];
  }
  return found;
}

/** The first position whose key is not before `key`. */
export function firstFrom(sorted: readonly string[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
