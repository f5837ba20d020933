import type { RegionRow } from "../../chain/regions/directory.ts";
import type { GoodsQuery } from "../../contract/catalogue/goods-query.ts";
import type { FoundList, SearchOffer, searchText } from "../../contract/catalogue/search.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import { otherLayout } from "../../platform/keyboard-layout.ts";
import { type ListDependencies, searchContext } from "../lists/list-goods.ts";
import { takeCities } from "./cities.ts";
import type { Lexicon } from "./lexicon.ts";
import { looserRequests } from "./nearest.ts";
import { readQuery } from "./read-query.ts";
import type { Reading, UnusedCar } from "./reading.ts";
import { findIdBySku, searchTitles } from "./search-store.ts";
import { normalise, wordsOf } from "./words.ts";

const LABEL =
  /^(?:код(?![а-я])|артикул(?![а-я])|арт(?![а-я])|товара?(?![а-я])|sku(?![a-z])|номер(?![а-я])|№|#|:|\.|\s)+/iu;
const MAX_CODE = 40;
const SIZE = /^\d{3}\s\d{2}[\s-]\d{2}$/;

/** How a typed product code may be stored, the likeliest first; none when it cannot be one. «код 12 345-67» is 1234567. */
export function codesOf(typed: string): { codes: string[]; isLabelled: boolean } {
  const labelled = typed.trim();
  const code = labelled.replace(LABEL, "").trim();
  const isLabelled = code.length < labelled.length;
  const joined = code.replace(/[\s-]+/g, "");
  // Without a label words with spaces are a size or a name, unless they are digits alone in groups.
  if (joined === "" || joined.length > MAX_CODE || !/\d/.test(joined)) return { codes: [], isLabelled };
  if (!isLabelled && /\s/.test(code) && (!/^[\d\s-]{8,}$/.test(code) || SIZE.test(code)))
    return { codes: [], isLabelled };
  return { codes: [...new Set([code, joined])], isLabelled };
}

type Found = OutputOf<typeof searchText>;
interface Page {
  offset: number;
  limit: number;
}

/** Whether the shop has what a meaning leads to. */
type LeadsSomewhere = (found: Pick<Found, "catalogue" | "page">) => boolean;

/** Readings that cost so much more than the best are no rivals of it. */
const RIVAL_COST = 1.4;
const MAX_RIVALS = 4;
const MAX_OFFERS = 3;

/** Finds what a customer typed: a product by its code, a list of goods, a page, or else words in titles. */
export async function findByText(
  tools: ListDependencies,
  lexicon: Lexicon,
  { q, literal, ...page }: InputOf<typeof searchText>,
  region: RegionRow,
  leadsSomewhere: LeadsSomewhere,
): Promise<Found> {
  const { cards } = tools;
  const { db } = tools.services.connection;
  const nothing: Found = {
    understood: q,
    isCorrected: false,
    ignored: [],
    leftOut: [],
    catalogue: null,
    page: null,
    offers: [],
    items: [],
    total: 0,
  };
  if (literal === "1") {
    const found = await searchInTitles(tools, wordsOf(normalise(q)), null, page, false);
    return { ...nothing, items: await cards.cards(found.ids, region), total: found.total };
  }
  const { codes, isLabelled } = codesOf(q);
  const idBySku = codes.length > 0 ? await findIdBySku(db, codes) : null;
  if (idBySku !== null)
    return { ...nothing, items: page.offset === 0 ? await cards.cards([idBySku], region) : [], total: 1 };

  if (isLabelled && codes.length > 0) return nothing;

  const { rest, others } = takeCities(q, tools.services.regions.regions, region, lexicon);
  if (rest === "") return { ...nothing, page: "regions" };
  const found = await findByMeaning(tools, lexicon, { rest, nothing, page, leadsSomewhere }, region);
  return found.total > 0 ? { ...found, ignored: [...found.ignored, ...others] } : found;
}

/** What a query means without the cities in it. */
async function findByMeaning(
  tools: ListDependencies,
  lexicon: Lexicon,
  { rest, nothing, page, leadsSomewhere }: { rest: string; nothing: Found; page: Page; leadsSomewhere: LeadsSomewhere },
  region: RegionRow,
): Promise<Found> {
  const { text, readings: all } = readQuery(rest, lexicon);
  const readings = all.filter(({ page: read }) => leadsSomewhere({ catalogue: null, page: read }));
  const [best] = readings;
  if (!best) return nothing;
  const rivals = readings.filter(({ cost }) => cost <= best.cost + RIVAL_COST).slice(0, MAX_RIVALS);
  const answer = (reading: Reading): Found => ({
    ...nothing,
    understood: reading.text,
    isCorrected: reading.isCorrected,
    offers: otherOffers(reading, readings.slice(0, MAX_RIVALS)),
  });

  for (const reading of rivals) {
    if (reading.page) return { ...answer(reading), page: reading.page };
    const catalogue = listOf(reading);
    if (!catalogue || reading.unknown.length > 0 || reading.isGuess) continue;
    const byCar = reading.unusedCar && (await findByCarInTitles(tools, catalogue, reading.unusedCar, page));
    if (byCar)
      return {
        ...answer(reading),
        ignored: [...reading.unused, ...byCar.ignored],
        ...(await withCards(tools, byCar, region)),
      };
    const found = await findList(tools, catalogue, page, region);
    if (found.total > 0)
      return {
        ...answer(reading),
        ignored: [...reading.unused, ...wordsOfCar(reading.unusedCar)],
        catalogue,
        ...(await withCards(tools, found, region)),
      };
  }

  const titled = await searchInTitles(tools, wordsForTitles(best, text), best, page, best.unknown.length > 0);
  if (titled.total > 0)
    return {
      ...answer(best),
      understood: titled.words.join() === wordsForTitles(best, text).join() ? best.text : titled.words.join(" "),
      ...(await withCards(tools, titled, region)),
    };
  return nearestTo(tools, best, answer(best), page, region);
}

const wordsOfCar = (car: UnusedCar | null): string[] => (car ? [...car.brandWords, ...car.modelWords] : []);

/**
 * Goods of a list that is not chosen by car, whose titles name it: «колодки … для Hyundai Solaris», else «для Hyundai», and the model is
 * told as ignored. Null where no title does.
 */
async function findByCarInTitles(
  { services }: ListDependencies,
  { category, filters, ranges }: FoundList,
  { brand, model, modelWords }: UnusedCar,
  page: Page,
) {
  const attempts = [
    ...(model === "" ? [] : [{ words: wordsOf(`${brand} ${model}`), ignored: [] as string[] }]),
    { words: wordsOf(brand), ignored: [...modelWords] },
  ];
  for (const { words, ignored } of attempts) {
    const asked = { words, matchesPrefixes: false, filters: { category, filters: withoutCar(filters), ranges } };
    const found = await searchTitles(services.connection.db, asked, page);
    if (found.total > 0) return { ...found, ignored };
  }
  return null;
}

/** What is nearest to a reading that finds nothing as it is; without any certainty it is offered instead. */
async function nearestTo(
  tools: ListDependencies,
  reading: Reading,
  answer: Found,
  page: Page,
  region: RegionRow,
): Promise<Found> {
  const list = listOf(reading);
  if (!list) return answer;
  const conditions = Object.keys(list.filters).length + Object.keys(list.ranges).length;
  const isDoubtful =
    reading.isGuess || (reading.unknown.length > 0 && (reading.hasCar || (!reading.hasName && conditions < 2)));
  const requests = [{ list, leftOut: [] as string[] }, ...looserRequests(list)];
  for (const request of requests) {
    const found = await findList(tools, request.list, page, region);
    if (found.total === 0) continue;
    const offer: SearchOffer = { text: withoutWords(reading), catalogue: request.list, page: null };
    if (isDoubtful)
      return conditions === 0
        ? answer
        : { ...answer, ignored: reading.unknown, offers: [offer, ...answer.offers].slice(0, MAX_OFFERS) };
    return {
      ...answer,
      ignored: [...reading.unknown, ...reading.unused, ...wordsOfCar(reading.unusedCar)],
      leftOut: request.leftOut.map((key) => titleOfKey(tools, list, key)),
      offers: reading.unknown.length > 0 ? [offer, ...answer.offers].slice(0, MAX_OFFERS) : answer.offers,
      ...(await withCards(tools, found, region)),
    };
  }
  return answer;
}

/** The words of a query that were understood. */
const withoutWords = ({ text, unknown }: Reading): string =>
  text
    .split(" ")
    .filter((chunk) => !wordsOf(chunk).some((word) => unknown.includes(word)))
    .join(" ");

function titleOfKey({ index }: ListDependencies, { category }: FoundList, key: string): string {
  if (key === "car") return "автомобиль";
  return (
    index
      .categories()
      .get(category)
      ?.definitions.find((definition) => definition.key === key)
      ?.title.toLowerCase() ?? key
  );
}

const listOf = ({ category, filters, ranges }: Reading): FoundList | null => category && { category, filters, ranges };

export async function findList(tools: ListDependencies, list: FoundList, page: Page, region: RegionRow) {
  const query: GoodsQuery = { ...list, sort: "popularity", ...page };
  const car = await tools.cars.carOf(query);
  return tools.index.find(query, searchContext(tools.services, region, car));
}

const withCards = async (
  { cards }: ListDependencies,
  { ids, total }: { ids: readonly number[]; total: number },
  region: RegionRow,
): Promise<Pick<Found, "items" | "total">> => ({ items: await cards.cards(ids, region), total });

/** Other meanings that the words may have. */
function otherOffers(chosen: Reading, readings: readonly Reading[]): SearchOffer[] {
  const own = JSON.stringify([chosen.category, chosen.filters, chosen.page]);
  return readings
    .filter(
      (reading) =>
        reading !== chosen &&
        reading.unknown.length === 0 &&
        reading.cost <= chosen.cost + 0.5 &&
        (reading.page !== null || reading.hasName) &&
        reading.text !== chosen.text &&
        JSON.stringify([reading.category, reading.filters, reading.page]) !== own,
    )
    .map((reading) => ({ text: reading.text, catalogue: reading.page ? null : listOf(reading), page: reading.page }))
    .filter(({ catalogue, page }) => catalogue !== null || page !== null)
    .slice(0, MAX_OFFERS);
}

/** Words that titles are searched for: those without a meaning, and a brand that belongs to no one list. */
function wordsForTitles(reading: Reading, text: string): string[] {
  if (reading.category === null && reading.brandTitles.length > 0)
    return [...wordsOf(reading.brandTitles[0] ?? ""), ...reading.unknown];
  return reading.unknown.length > 0 ? reading.unknown : wordsOf(text);
}

/** Tries whole words, then prefixes, then prefixes in the other keyboard layout. */
async function searchInTitles(
  { services }: ListDependencies,
  words: string[],
  reading: Reading | null,
  page: Page,
  usesFilters: boolean,
): Promise<{ ids: number[]; total: number; words: string[] }> {
  const { db } = services.connection;
  const filters = {
    category: usesFilters ? (reading?.category ?? null) : null,
    filters: usesFilters ? withoutCar(reading?.filters ?? {}) : {},
    ranges: usesFilters ? (reading?.ranges ?? {}) : {},
  };
  if (reading?.hasCar && reading.unknown.length > 0) return { ids: [], total: 0, words };
  // The layout is switched before splitting into words, because «;» and «,» are letters in the other layout.
  const chunks = reading && reading.unknown.length === words.length ? reading.text.split(" ") : words;
  const switched = chunks.flatMap((chunk) => wordsOf(otherLayout(chunk) ?? chunk));
  const attempts = [
    { words, matchesPrefixes: false },
    { words, matchesPrefixes: true },
    ...(switched.join() === words.join() ? [] : [{ words: switched, matchesPrefixes: true }]),
  ];
  for (const attempt of attempts) {
    const found = await searchTitles(db, { ...attempt, filters }, page);
    if (found.total > 0) return { ...found, words: attempt.words };
  }
  return { ids: [], total: 0, words };
}

/** Cars are no attributes of goods. */
const withoutCar = (filters: Reading["filters"]): Reading["filters"] =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !key.startsWith("auto")));
