import { type Category, categories } from "../../contract/catalogue/categories.ts";
import type { SearchPage } from "../../contract/catalogue/search.ts";
import { categoriesFilteredByCar } from "../lists/car-filter.ts";
import { bareNumber, type FoundSizes, findSizesIn } from "./figures.ts";
import type { Lexicon } from "./lexicon.ts";
import { isWordOfGeneration, type ReadSoFar } from "./read-so-far.ts";
import { isNumber } from "./spans.ts";
import { stopWords, type WordRule } from "./word-rules.ts";
import { wordsOf } from "./words.ts";

/** A way to understand a query. */
export interface Reading {
  cost: number;
  /** The query with its spelling corrected. */
  text: string;
  isCorrected: boolean;
  /** It stands on a guess alone, so it is offered and not shown. */
  isGuess: boolean;
  category: Category | null;
  filters: Record<string, string[]>;
  ranges: Record<string, { from?: number; to?: number }>;
  page: SearchPage | null;
  /** A brand, model or car is named. */
  hasName: boolean;
  /** A car is named. */
  hasCar: boolean;
  /** Words without a meaning, to be searched for as text. */
  unknown: string[];
  /** Words that were understood and narrow nothing here: «шипованные» of wheels, a brand that makes no oil, a year without such a car. */
  unused: string[];
  /** The named car where goods are not chosen by car, by the words of titles: its brand and its model. */
  unusedCar: UnusedCar | null;
  /** How a title spells the brands that were named. */
  brandTitles: string[];
}

export interface UnusedCar {
  brand: string;
  model: string;
  brandWords: readonly string[];
  modelWords: readonly string[];
}

/** An address is not longer for a name that many models share. */
const MAX_MODELS = 40;
const COST_OF_CONFLICT = 1.5;
const COST_OF_UNKNOWN = 1.2;
/** A brand sells this share of its goods in one category: that is what it is asked for. */
const MAIN_SHARE = 0.7;

/** Makes filters of what was read. */
export function readingOf(state: ReadSoFar, sizes: FoundSizes, text: string, lexicon: Lexicon): Reading {
  const category = categoryOf(state, sizes, lexicon);
  const found: FoundSizes = {
    category,
    filters: Object.fromEntries(Object.entries(sizes.filters).map(([key, values]) => [key, [...values]])),
    ranges: { ...sizes.ranges },
    rest: state.rest.join(" "),
  };
  let { cost } = state;
  const unknown: string[] = [];
  const add = (filters: Readonly<Record<string, string>>) => {
    for (const [key, value] of Object.entries(filters)) {
      const values = found.filters[key] ?? [];
      found.filters[key] = values.includes(value) ? values : [...values, value];
    }
  };
  const unused = new Set<string>();
  for (const [at, rule] of state.rules.entries()) {
    const filters = filtersOf(rule, category);
    if (filters) add(filters);
    else cost += rule.category || rule.isOfOthers ? 0.05 : COST_OF_CONFLICT;
    // «для шин» beside a pump only says what it is for.
    if (!filters && !rule.isOfOthers) unused.add(state.ruleWords[at] ?? "");
  }
  if (category) {
    findSizesIn(found, category);
    const left: string[] = [];
    for (const word of wordsOf(found.rest)) {
      const meant = isNumber(word) ? bareNumber(category, word, found) : null;
      if (!meant) left.push(word);
      if (meant?.filters) add(meant.filters);
      Object.assign(found.ranges, meant?.ranges);
    }
    unknown.push(...left);
    // What a category explains was no unknown word after all.
    cost -=
      COST_OF_UNKNOWN *
      (state.rest.filter((word) => !isNumber(word)).length - left.filter((word) => !isNumber(word)).length);
  } else unknown.push(...wordsOf(found.rest));

  const names = nameFilters(state, category, lexicon);
  cost += names.conflicts * COST_OF_CONFLICT;
  const named = carFilters(state, lexicon);
  // Only some categories are chosen by car; elsewhere its name may stand in titles.
  const car = category === null || categoriesFilteredByCar.has(category) ? (named?.filters ?? null) : null;
  if (named && !car) cost += 2 * COST_OF_CONFLICT;
  for (const word of [...names.unused, ...((car && named?.unused) || [])]) unused.add(word);
  const [page] = state.pages;
  const narrows =
    names.hasName || car !== null || Object.keys(found.filters).length + Object.keys(found.ranges).length > 0;
  const isGuessed = state.corrections.some(({ isGuess }) => isGuess);
  // A page that is named beats a name that is guessed: «возврат товара» is no Navara.
  const isOnlyGuessed = isGuessed && state.rules.length === 0 && !narrowsBeside(state, sizes);
  const isPage = page !== undefined && ((page.isCertain ? !names.hasName : !narrows) || isOnlyGuessed);
  const meaningful = unknown.filter((word) => !stopWords.has(word));
  return {
    cost: cost + (page !== undefined && !isPage ? 0.5 : 0),
    text: isPage && isGuessed ? text : correct(text, state),
    isCorrected: state.corrections.length > 0 && !(isPage && isGuessed),
    isGuess: isGuessed && !isPage && (meaningful.length > 0 || isOnlyGuessed),
    category,
    filters: { ...found.filters, ...names.filters, ...car },
    ranges: found.ranges,
    page: isPage ? page.page : null,
    hasName: names.hasName || car !== null,
    hasCar: car !== null,
    unknown: isPage ? [] : meaningful,
    unused: isPage ? [] : [...unused],
    unusedCar: named && !car ? named.car : null,
    brandTitles: state.brands.map((at) => lexicon.brands[at]?.title ?? ""),
  };
}

/** Something that is spelt right confirms what was guessed. */
const narrowsBeside = (state: ReadSoFar, sizes: FoundSizes): boolean =>
  Object.keys(sizes.filters).length > 0 || state.names > state.corrections.length;

function correct(text: string, { corrections }: ReadSoFar): string {
  let corrected = text;
  for (const { words, meant } of corrections) {
    const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[^\\p{L}\\p{N}]*");
    corrected = corrected.replace(new RegExp(pattern, "u"), () => meant.toLowerCase());
  }
  return corrected;
}

function categoryOf(state: ReadSoFar, sizes: FoundSizes, lexicon: Lexicon): Category | null {
  const named = state.rules.filter(({ category }) => category !== undefined);
  const others = named.filter(({ isOfOthers }) => !isOfOthers);
  let category: Category | null = null;
  for (const { category: next } of others.length > 0 ? others : named)
    if (next && (category === null || isNarrowedBy(category, next))) category = next;
  const ofNames = categoriesOfNames(state, lexicon);
  const onlyTruck = ofNames.size === 1 && ofNames.has("trucktyre");
  if (category) return category === "tyre" && (sizes.category === "trucktyre" || onlyTruck) ? "trucktyre" : category;
  if (sizes.category) return sizes.category === "tyre" && onlyTruck ? "trucktyre" : sizes.category;
  const implied = state.rules.flatMap((rule) => rule.impliedCategory ?? [])[0] ?? null;
  if (ofNames.size > 0) {
    if (implied && ofNames.has(implied)) return implied;
    if (sizes.filters.diameter && ofNames.has("tyre")) return "tyre";
    return mainCategory(ofNames);
  }
  if (implied) return implied;
  return state.carBrand >= 0 || state.carModels || sizes.filters.diameter ? "tyre" : null;
}

/** How many goods the named brands and models have, by category. */
function categoriesOfNames({ brands, models }: ReadSoFar, lexicon: Lexicon): Map<Category, number> {
  const counts = new Map<Category, number>();
  const add = (category: Category, count: number) => counts.set(category, (counts.get(category) ?? 0) + count);
  if (models)
    for (const at of models) {
      const model = lexicon.models[at];
      if (model) add(model.category, model.count);
    }
  else for (const at of brands) for (const [category, count] of lexicon.brands[at]?.counts ?? []) add(category, count);
  return counts;
}

/** The category of the names; null when they belong to several lists and none has most of the goods. */
function mainCategory(counts: ReadonlyMap<Category, number>): Category | null {
  const lists = new Set([...counts.keys()].map((category) => categories[category].list));
  const sum = [...counts.values()].reduce((total, count) => total + count, 0);
  const [most, count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [null];
  if (lists.size === 1) return counts.has("tyre") ? "tyre" : most;
  return count >= sum * MAIN_SHARE ? most : null;
}

/** Words of two categories may name one thing: «грузовая шина», «тормозные диски», «тормозные колодки». */
function isNarrowedBy(category: Category, other: Category | null): boolean {
  if (other === "trucktyre") return category === "tyre";
  if (other === "brake-disks") return category === "disk";
  return other === "brake-pads" && category === "brake-disks";
}

/** Null when the word has no meaning in the category. */
function filtersOf(rule: WordRule, category: Category | null): Readonly<Record<string, string>> | null {
  if (rule.category)
    return rule.category === category || isNarrowedBy(rule.category, category) ? (rule.filters ?? {}) : null;
  if (!category) return null;
  if (rule.elsewhere?.[category]) return rule.elsewhere[category];
  if (rule.only && !rule.only.includes(category)) return null;
  const { impliedCategory } = rule;
  if (impliedCategory && impliedCategory !== category && !(impliedCategory === "tyre" && category === "trucktyre"))
    return null;
  return rule.filters ?? null;
}

interface NameFilters {
  filters: Record<string, string[]>;
  hasName: boolean;
  /** Names that are not sold in the category. */
  conflicts: number;
  unused: readonly string[];
}

function nameFilters(state: ReadSoFar, category: Category | null, lexicon: Lexicon): NameFilters {
  const filters: Record<string, string[]> = {};
  const hasName = state.brands.length > 0 || state.models !== null;
  if (!hasName) return { filters, hasName, conflicts: 0, unused: [] };
  const isHere = (it: Category) => category === null || it === category;
  let conflicts = 0;
  const unused: string[] = [];
  const models = (state.models ?? []).flatMap((at) => {
    const model = lexicon.models[at];
    return model && isHere(model.category) ? model : [];
  });
  if (models.length > 0) {
    const most = models.sort((a, b) => b.count - a.count).slice(0, MAX_MODELS);
    filters.model = [...new Set(most.map(({ slug }) => slug))];
    // A list of one brand's models shows them as its filter.
    const [only, ...more] = [...new Set(models.flatMap(({ brands }) => [...brands]))];
    if (only !== undefined && more.length === 0) filters.brand = [lexicon.brands[only]?.slug ?? ""];
  } else if (state.models) {
    conflicts += 1;
    unused.push(...state.modelWords);
  }
  const brands = state.brands.flatMap((at) => {
    const brand = lexicon.brands[at];
    return brand && [...brand.counts.keys()].some(isHere) ? brand.slug : [];
  });
  if (brands.length > 0) filters.brand = brands;
  else if (state.brands.length > 0) {
    conflicts += 1;
    unused.push(...state.brandWords);
  }
  return { filters, hasName: Object.keys(filters).length > 0, conflicts, unused };
}

interface NamedCar {
  filters: Record<string, string[]>;
  car: UnusedCar;
  /** Years and generations that the car does not have. */
  unused: readonly string[];
}

/** The named car; of cars of one name that of the brand with most modifications. */
function carFilters(state: ReadSoFar, lexicon: Lexicon): NamedCar | null {
  if (state.carBrand < 0 && !state.carModels) return null;
  const found = (state.carModels ?? [])
    .flatMap((at) => lexicon.carModels[at] ?? [])
    .sort((a, b) => weightOf(lexicon, b.brand) - weightOf(lexicon, a.brand));
  const brand = state.carBrand >= 0 ? state.carBrand : (found[0]?.brand ?? -1);
  const models = found.filter((model) => model.brand === brand);
  const filters: Record<string, string[]> = { autobrand: [lexicon.carBrands[brand]?.slug ?? ""] };
  const unused: string[] = [];
  const car: UnusedCar = {
    brand: lexicon.carBrands[brand]?.title ?? "",
    model: models[0]?.title ?? "",
    brandWords: state.carBrandWords,
    modelWords: [...state.carModelWords, ...state.carDetails],
  };
  if (models.length === 0) return { filters, car, unused };
  filters.automodel = [...new Set(models.map(({ slug }) => slug))];
  for (const detail of state.carDetails) {
    const year = Number(detail);
    const generations = models
      .flatMap((model) => model.generations)
      .filter(({ title, from, to }) => (year > 1_900 ? year >= from && year <= to : isWordOfGeneration(title, detail)));
    if (generations.length > 0) filters.autogeneration = [...new Set(generations.map(({ slug }) => slug))];
    else unused.push(detail);
  }
  return { filters, car, unused };
}

const weightOf = ({ carBrands }: Lexicon, brand: number): number => carBrands[brand]?.modifications ?? 0;
