import { type FoundSizes, findSizes } from "./figures.ts";
import { correctLayout } from "./layout.ts";
import type { Lexicon } from "./lexicon.ts";
import { typosBetween } from "./near-names.ts";
import { isWordOfGeneration, type ReadSoFar } from "./read-so-far.ts";
import { type Reading, readingOf } from "./reading.ts";
import { soundsOfName, soundsOfTyped } from "./sound.ts";
import {
  exactNames,
  isNumber,
  isWordOfTitles,
  meaningOfWord,
  nearNames,
  nearWord,
  otherSpelling,
  PREFIX,
  type SpanNames,
  type WordMeaning,
} from "./spans.ts";
import { phrases } from "./word-rules.ts";
import { normalise, wordsOf } from "./words.ts";

const START: ReadSoFar = {
  at: 0,
  cost: 0,
  brands: [],
  models: null,
  carBrand: -1,
  carModels: null,
  carDetails: [],
  rules: [],
  ruleWords: [],
  brandWords: [],
  modelWords: [],
  carBrandWords: [],
  carModelWords: [],
  pages: [],
  rest: [],
  names: 0,
  corrections: [],
};

const BEAM = 24;
const MAX_SPAN = 4;
/** Words that are known one by one may still be a misspelt name together. */
const LONG_NAME = 10;
const MAX_READINGS = 12;
/** What each kind of step costs. A typo costs more than any exact name, an unknown word more than two typos. */
const COST = {
  stop: 0.05,
  rule: 0.1,
  page: 0.15,
  name: 0.25,
  typo: 0.6,
  number: 0.3,
  detail: 0.05,
  mark: 1.3,
  unknown: 2.4,
};
/** With fewer letters than this a name with a typo is a guess. */
const CERTAIN_LETTERS = 6;
const SURE_LETTERS = 8;

/** The ways in which a typed query can be read, the likeliest first. Never throws. */
export function readQuery(typed: string, lexicon: Lexicon): { text: string; readings: Reading[] } {
  const text = correctLayout(normalise(typed), lexicon);
  const sizes = findSizes(phrases.reduce((changed, [pattern, words]) => changed.replace(pattern, words), text));
  const words = wordsOf(sizes.rest);
  const readings = readWords(words, sizes, lexicon)
    .map((state) => readingOf(state, sizes, text, lexicon))
    .sort((a, b) => a.cost - b.cost);
  const seen = new Set<string>();
  return {
    text,
    readings: readings.filter(({ category, filters, page, unknown }) => {
      const key = JSON.stringify([category, filters, page, unknown]);
      return !seen.has(key) && seen.add(key);
    }),
  };
}

function readWords(words: readonly string[], sizes: FoundSizes, lexicon: Lexicon): ReadSoFar[] {
  const alone = words.map(meaningOfWord);
  const exact = words.map((word) => exactNames(word, lexicon));
  const isWord = (at: number) => {
    const word = alone[at] as WordMeaning;
    return word.isStop || word.rule !== null || word.page !== null;
  };
  const isKnown = (at: number) =>
    isWord(at) || exact[at] !== null || isNumber(words[at] ?? "") || isWordOfTitles(words[at] ?? "");
  const spans = words.map((_, at) => {
    const found: SpanNames[][] = [];
    for (let length = 1; length <= Math.min(MAX_SPAN, words.length - at); length++) {
      const part = words.slice(at, at + length);
      const joined = part.join("");
      const isStop = (offset: number) => alone[at + offset]?.isStop === true;
      const mayBeMisspelt =
        !isStop(0) &&
        !isStop(length - 1) &&
        ((length < MAX_SPAN && part.some((_, offset) => !isKnown(at + offset))) ||
          (length > 1 && joined.length >= LONG_NAME && part.every((_, offset) => !isWord(at + offset))));
      const names =
        (length === 1 ? exact[at] : exactNames(joined, lexicon)) ?? (mayBeMisspelt ? nearNames(joined, lexicon) : null);
      if (names) found[length] = [names];
      const other = length === 1 && exact[at] && !isWord(at) ? otherSpelling(joined, lexicon) : null;
      if (other) found[length]?.push(other);
    }
    return found;
  });

  let beams: ReadSoFar[][] = words.map(() => []);
  beams = [[START], ...beams];
  for (let at = 0; at < words.length; at++) {
    const beam = (beams[at] ?? []).sort((a, b) => a.cost - b.cost).slice(0, BEAM);
    for (const state of beam)
      for (const next of stepsFrom(state, { words, alone, spans, sizes, lexicon })) beams[next.at]?.push(next);
  }
  return (beams[words.length] ?? []).sort((a, b) => a.cost - b.cost).slice(0, MAX_READINGS);
}

interface Query {
  words: readonly string[];
  alone: readonly WordMeaning[];
  /** By the number of words. */
  spans: readonly SpanNames[][][];
  sizes: FoundSizes;
  lexicon: Lexicon;
}

function* stepsFrom(state: ReadSoFar, query: Query): Generator<ReadSoFar> {
  const { words, alone, spans } = query;
  const { at } = state;
  const word = words[at] ?? "";
  const single = alone[at] as WordMeaning;
  const one = (changes: Partial<ReadSoFar>, cost: number): ReadSoFar => ({
    ...state,
    ...changes,
    at: at + 1,
    cost: state.cost + cost,
  });
  yield* stepsOfWord(single, word, one);
  if (isNumber(word)) yield* stepsOfNumber(state, word, query, one);
  else {
    if (state.carModels && namesGeneration(state.carModels, word, query.lexicon))
      yield one({ carDetails: [...state.carDetails, word] }, COST.detail);
    const isMark = /\d/.test(word);
    // «бмв е90»: a body names the model as well.
    if (isMark && state.carBrand >= 0 && !state.carModels?.length) {
      const carModels = modelsOfBody(state.carBrand, word, query.lexicon);
      if (carModels.length > 0) yield one({ carModels, carDetails: [...state.carDetails, word] }, COST.detail);
    }
    if (!single.rule && !single.page && !single.isStop) {
      const misspelt = nearWord(word);
      if (misspelt) yield* stepsOfWord(misspelt, word, one);
    }
    if (!single.isStop) yield one({ rest: [...state.rest, word] }, isMark ? COST.mark : COST.unknown);
  }
  for (const [length, found] of (spans[at] ?? []).entries()) {
    // «на kia» is no Nokian, and «шины» name nothing but tyres, except within the name of a model.
    const isOrdinary = single.isStop || (length === 1 && single.rule !== null);
    for (const names of found ?? [])
      if (!isOrdinary || (state.models ?? state.brands).length > 0) yield* stepsOfNames(state, length, names, query);
  }
}

function* stepsOfWord(
  { rule, page, isStop, typos }: WordMeaning,
  word: string,
  one: (changes: Partial<ReadSoFar>, cost: number) => ReadSoFar,
): Generator<ReadSoFar> {
  const more = typos * COST.typo;
  if (isStop) yield one({}, COST.stop);
  const state = one({}, 0);
  const corrections =
    typos > 0
      ? [...state.corrections, { words: [word], meant: rule?.words?.[0] ?? page?.words[0] ?? word, isGuess: false }]
      : state.corrections;
  if (rule)
    yield one({ rules: [...state.rules, rule], ruleWords: [...state.ruleWords, word], corrections }, COST.rule + more);
  if (page) yield one({ pages: [...state.pages, page], corrections }, COST.page + more);
}

/** A number is a part of a model or car beside it, a year or a figure; alone it names nothing. */
function* stepsOfNumber(
  state: ReadSoFar,
  word: string,
  { spans, lexicon }: Query,
  one: (changes: Partial<ReadSoFar>, cost: number) => ReadSoFar,
): Generator<ReadSoFar> {
  yield one({ rest: [...state.rest, word] }, COST.number);
  const value = Number(word);
  if (state.carModels && state.carModels.length > 0) {
    if ((value >= 1_980 && value <= 2_040) || namesGeneration(state.carModels, word, lexicon))
      yield one({ carDetails: [...state.carDetails, word] }, COST.detail);
  }
  const named = spans[state.at]?.[1]?.[0]?.meanings;
  if (!named) return;
  const mayBeRim = value >= 12 && value <= 24;
  if (state.models || state.brands.length > 0) {
    const models = narrowModels(state.models, named.models, state.brands, lexicon);
    const modelWords = [...state.modelWords, word];
    if (models.length > 0)
      yield one({ models, modelWords }, state.models || !mayBeRim ? COST.detail : COST.number + 0.15);
  }
  const carModelWords = [...state.carModelWords, word];
  if (state.carBrand >= 0) {
    const isOfBrand = (at: number) =>
      lexicon.carModels[at]?.brand === state.carBrand && (state.carModels?.includes(at) ?? true);
    const whole = state.carModels ? [] : named.wholeCars.filter(isOfBrand);
    // «бмв 3» is «3 серия».
    const begins = (at: number) => state.carModels !== null || lexicon.carModels[at]?.title.startsWith(`${word} `);
    const ofBrand = whole.length > 0 ? whole : named.carModels.filter((at) => isOfBrand(at) && begins(at));
    if (ofBrand.length > 0) yield one({ carModels: ofBrand, carModelWords }, COST.detail);
  } else if (state.carModels) {
    const narrowed = named.carModels.filter((at) => state.carModels?.includes(at));
    if (narrowed.length > 0) yield one({ carModels: narrowed, carModelWords }, COST.detail);
  }
}

function* stepsOfNames(state: ReadSoFar, length: number, names: SpanNames, query: Query): Generator<ReadSoFar> {
  const { words, sizes, lexicon } = query;
  const { meanings, typos } = names;
  const typed = words.slice(state.at, state.at + length);
  const joined = typed.join("");
  if (length === 1 && isNumber(joined)) return;
  const hasSupport =
    state.models !== null || state.brands.length > 0 || sizes.category === "tyre" || sizes.category === "trucktyre";
  // «p», «at» and «3» name a model only beside something else of it.
  const isWeak =
    soundsOfTyped(joined).every((key) => key.length < 3) ||
    (!/\p{L}{3}/u.test(joined) && !(/\d/.test(joined) && /\p{L}/u.test(joined) && joined.length >= 3));
  const cost = COST.name + typos * COST.typo;
  const step = (changes: Partial<ReadSoFar>, meant: string, more = 0): ReadSoFar => ({
    ...state,
    ...changes,
    at: state.at + length,
    cost: state.cost + cost + more,
    names: state.names + 1,
    corrections:
      typos > 0 ? [...state.corrections, { words: typed, meant, isGuess: isGuessed(names) }] : state.corrections,
  });
  for (const at of mostSold(meanings.brands, lexicon)) {
    const brand = lexicon.brands[at];
    if (!brand || state.brands.includes(at)) continue;
    const isOther = state.brands.length > 0;
    if (isOther && state.models) continue;
    const models = state.models?.filter((model) => lexicon.models[model]?.brands.has(at)) ?? null;
    if (models?.length === 0) continue;
    yield step(
      { brands: [...state.brands, at], models, brandWords: [...state.brandWords, ...typed] },
      brand.title,
      isOther ? 0.2 : 0,
    );
  }
  if (meanings.models.length > 0 && (!isWeak || hasSupport)) {
    const models = narrowModels(state.models, meanings.models, state.brands, lexicon);
    const modelWords = [...state.modelWords, ...typed];
    if (models.length > 0) yield step({ models, modelWords }, titleOfParts(typed, models, lexicon), 0.02);
  }
  for (const at of meanings.carBrands) {
    const brand = lexicon.carBrands[at];
    if (!brand || (state.carBrand >= 0 && state.carBrand !== at)) continue;
    const carModels = state.carModels?.filter((model) => lexicon.carModels[model]?.brand === at) ?? null;
    if (carModels?.length === 0) continue;
    yield step({ carBrand: at, carModels, carBrandWords: [...state.carBrandWords, ...typed] }, brand.title, 0.03);
  }
  const candidates = meanings.wholeCars.length > 0 && typos !== PREFIX ? meanings.wholeCars : meanings.carModels;
  const carModels = candidates.filter(
    (at) =>
      (state.carBrand < 0 || lexicon.carModels[at]?.brand === state.carBrand) &&
      (state.carModels?.includes(at) ?? true),
  );
  const [first] = carModels;
  if (first !== undefined && (!isWeak || state.carBrand >= 0))
    yield step(
      { carModels, carModelWords: [...state.carModelWords, ...typed] },
      lexicon.carModels[first]?.title ?? "",
      meanings.wholeCars.length > 0 ? 0.04 : 0.12,
    );
}

/** With few letters a typo makes another word of them, and a second one still more so. */
const isGuessed = ({ typos, letters }: SpanNames): boolean =>
  typos !== PREFIX && letters < (typos > 1 ? SURE_LETTERS : CERTAIN_LETTERS);

function narrowModels(
  known: readonly number[] | null,
  named: readonly number[],
  brands: readonly number[],
  { models }: Lexicon,
): readonly number[] {
  const before = known && new Set(known);
  return named.filter(
    (at) =>
      (before === null || before.has(at)) &&
      (brands.length === 0 || brands.some((brand) => models[at]?.brands.has(brand) === true)),
  );
}

/** The two brands with most goods among those that are spelt nearly alike. */
const mostSold = (positions: readonly number[], { brands }: Lexicon): number[] => {
  const goodsOf = (at: number) => [...(brands[at]?.counts.values() ?? [])].reduce((sum, count) => sum + count, 0);
  return [...positions].sort((a, b) => goodsOf(b) - goodsOf(a)).slice(0, 2);
};

/** The models of a car brand that have a generation of this name. */
const modelsOfBody = (brand: number, word: string, { carModels }: Lexicon): number[] =>
  carModels.flatMap((model, at) =>
    model.brand === brand && model.generations.some(({ title }) => isWordOfGeneration(title, word)) ? [at] : [],
  );

/** «2», «ii» and «а7» name a generation by a word of its title. */
function namesGeneration(carModels: readonly number[], word: string, lexicon: Lexicon): boolean {
  return carModels.some((at) =>
    lexicon.carModels[at]?.generations.some(({ title }) => isWordOfGeneration(title, word)),
  );
}

const MAX_COMPARED = 20;

/** What a misspelt part of a model is meant to be: the words of a title that sound most like it. */
function titleOfParts(typed: readonly string[], models: readonly number[], lexicon: Lexicon): string {
  const [sound = ""] = soundsOfTyped(typed.join(""));
  const parts = models.slice(0, MAX_COMPARED).flatMap((at) => {
    const words = (lexicon.models[at]?.title ?? "").split(/\s+/);
    return words.flatMap((_, from) =>
      words.slice(from).map((__, more) => words.slice(from, from + more + 1).join(" ")),
    );
  });
  const distanceOf = (part: string) =>
    Math.min(...soundsOfName(wordsOf(part).join("")).map((key) => typosBetween(key, sound, key.length + sound.length)));
  return (
    parts.map((part) => ({ part, distance: distanceOf(part) })).sort((a, b) => a.distance - b.distance)[0]?.part ?? ""
  );
}
