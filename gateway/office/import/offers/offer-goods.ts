import { plainDescription, plainLine } from "../../../catalogue/goods/plain-text.ts";
import { NameBook } from "../../../catalogue/names/name-book.ts";
import { type NameReading, readName } from "../../../catalogue/names/read-name.ts";
import { inOneScript, inScriptOf } from "../../../catalogue/names/tidy-name.ts";
import type { Category } from "../../../contract/catalogue/categories.ts";
import { goodsName } from "../../../contract/catalogue/goods-name.ts";
import { slugOf } from "../../../platform/slug.ts";
import { kopecksOf } from "../columns/cell-values.ts";
import type { YmlOffer } from "../formats/yml-file.ts";
import { attributesOf } from "./attribute-params.ts";
import { categoryOf, type FeedCategories, isForTrucks, withoutMaker } from "./category-rules.ts";
import { skuOfCode } from "./goods-code.ts";
import { detailsOf, type OfferDetails } from "./offer-details.ts";
import { type AttributeValue, weightOf } from "./param-parsers.ts";
import { sizeTextOf, tyreText } from "./size-text.ts";

const BOOK = new NameBook();
/** Wheels of cars are of whole inches but for some old ones of 14.5. */
const HALF_INCH_WHEEL = 17.5;
/** Heaviest load index of light trucks. */
const LIGHT_TRUCK_LOAD = 127;
/** No car has larger ones; those of tractors are. */
const FARM_RIM = 28;
/** Inches: those of motorcycles are narrower, and wider figures are millimetres. */
const NARROWEST_TRUCK = 6;
const WIDEST_IN_INCHES = 30;

/** «6СТ-60», «3CT-215», in letters of either alphabet: nothing else is called so. */
const SOVIET_BATTERY = /(?<![\p{L}\d])[36]\s?[сc][тt]\s?-\s?\d{2,3}(?!\d)/iu;
/** «5W-40», which says an oil even where nobody says how much of it; «12В 55» are a lamp's. */
const SAE_GRADE = /(?<![\p{L}\d.,-])(?:0|5|10|15|20|25)w-?(?:8|12|16|20|30|40|50|60)(?![\p{L}\d])/iu;

/** The category that the figures of a name tell: «225/45R17 94Y» are a tyre's. Null where they tell none. */
function categoryOfFigures(title: string): Category | null {
  const wheel = readName("disk", title, "", BOOK).attributes;
  if (wheel.width !== undefined && wheel.diameter !== undefined && wheel.pcd !== undefined) return "disk";
  // Without its width it is refused, for the reason that it lacks one.
  if (wheel.pcd !== undefined && wheel.et !== undefined) return "disk";
  const tyre = readName("tyre", title, "", BOOK).attributes;
  if (tyre.width !== undefined && tyre.diameter !== undefined) return isTruckSize(tyre) ? "trucktyre" : "tyre";
  const battery = readName("battery", title, "", BOOK).attributes;
  if (SOVIET_BATTERY.test(title)) return "battery";
  const hasVolts = /(?<![\d.,а-яa-z])(?:6|12|24)\s?[vв](?![а-яa-z])/i.test(title);
  if (battery.capacity !== undefined && (hasVolts || (battery.current ?? battery.polarity) !== undefined))
    return "battery";
  const oil = readName("oils", title, "", BOOK);
  const isOil = oil.attributes.volume !== undefined || (oil.brand !== "" && SAE_GRADE.test(title));
  return oil.attributes.viscosity !== undefined && isOil ? "oils" : null;
}

function isTruckSize(tyre: Readonly<Record<string, unknown>>): boolean {
  const diameter = Number(tyre.diameter);
  const [load = 0] = String(tyre["load-index"] ?? 0)
    .split("-")
    .map(Number);
  // Tyres for mud that are named by their height bear much on small wheels.
  if (tyre.overall !== undefined) return diameter >= HALF_INCH_WHEEL && diameter % 1 !== 0;
  const width = Number(tyre.width);
  const isInches = width >= NARROWEST_TRUCK && width < WIDEST_IN_INCHES;
  return (
    load > LIGHT_TRUCK_LOAD ||
    diameter >= FARM_RIM ||
    (diameter >= HALF_INCH_WHEEL && (diameter % 1 !== 0 || isInches)) ||
    (isInches && tyre.profile !== undefined)
  );
}

/** What only tyres have, besides a width and a diameter. */
const OF_TYRES = ["profile", "load-index", "speed-index", "season"] as const;

/** The category that the figures of parameters tell; null where they tell none. */
function categoryOfParams({ params }: YmlOffer): Category | null {
  const wheel = attributesOf("disk", params);
  if (wheel.width !== undefined && wheel.diameter !== undefined && wheel.pcd !== undefined) return "disk";
  const tyre = attributesOf("tyre", params);
  if (OF_TYRES.some((key) => tyre[key] !== undefined) && tyreText(tyre) !== null)
    return isTruckSize(tyre) ? "trucktyre" : "tyre";
  const battery = attributesOf("battery", params);
  if (battery.capacity !== undefined && battery.current !== undefined && battery.polarity !== undefined)
    return "battery";
  const oil = attributesOf("oils", params);
  return oil.viscosity !== undefined && oil.volume !== undefined ? "oils" : null;
}

/** What goods without a maker are listed under. */
const NO_BRAND = "Без бренда";
const WITHOUT_BRAND: ReadonlySet<Category> = new Set(["autoproducts", "battery-accessories", "wheel-covers"]);
/** «ОИ-25», «Я-458»: old models of several works. A Latin word may be a maker that nobody has told of. */
const MODEL_OF_ANY_WORKS = /^[А-ЯЁ]{1,3}-?\d{1,3}[А-ЯЁа-яё\d/.\s-]*$/;
const isSoldWithoutBrand = (category: Category, model: string): boolean =>
  WITHOUT_BRAND.has(category) ||
  MODEL_OF_ANY_WORKS.test(model) ||
  (model === "" && category === "battery") ||
  // «Диск 5.5x16 6x170 Газель»: of steel wheels no maker is told, but the car.
  (category === "disk" && /^[а-яё\s.()-]*$/i.test(model));

/** Shops of cars' goods that say no more of them: «Автозапчасти и аксессуары», «Для шиномонтажа». */
const OF_CARS = /авто|машин|шиномонтаж|гараж/;

/**
 * The category of goods by their categories in the feed, from the leaf up, and their title; null for goods of another trade, which are never
 * guessed.
 */
export function categoryOfGoods(titlesUp: readonly string[], title: string): Category | null {
  const said = categoryOf([...titlesUp, title]);
  if (said === "tyre" && categoryOfFigures(title) === "trucktyre") return "trucktyre";
  if (said !== null) return said;
  if (titlesUp.some((name) => OF_CARS.test(name.toLowerCase()))) return "autoproducts";
  return categoryOfFigures(title);
}

/** A `goods` row from a feed, with its line in the file. */
export interface IncomingGoods extends OfferDetails {
  line: number;
  sku: string;
  category: Category;
  slug: string;
  brandSlug: string;
  brandTitle: string;
  modelSlug: string;
  modelTitle: string;
  title: string;
  sizeText: string;
  attributes: Record<string, AttributeValue>;
  description: string;
  priceKopecks: number;
  marketPriceKopecks: number | null;
  available: boolean;
  /** The parameter «Распродажа». LOY-058 */
  isSale: boolean;
}

export type OfferResult =
  | { goods: IncomingGoods; doubts: Doubt[]; unread: string[] }
  | { reason: string; detail: string };

/** An attribute that is not sure: its parameter and its name disagree, or it could not be read. */
export interface Doubt {
  key: string;
  text: string;
}

const MAX_TITLE = 300;

const emptyBook = new NameBook();

/** Converts an offer to goods, or gives the reason for its rejection. */
export function goodsOfOffer(offer: YmlOffer, categories: FeedCategories, book: NameBook = emptyBook): OfferResult {
  const field = (name: string) => plainLine(offer.fields[name] ?? "");
  const sku = skuOfCode(offer.id);
  if (sku === null) return { reason: "код товара пуст или содержит недопустимые знаки", detail: offer.id };

  const currency = field("currencyId").toUpperCase();
  if (currency !== "" && currency !== "RUB" && currency !== "RUR")
    return { reason: "цена не в рублях", detail: `${offer.id}: ${currency}` };
  const priceKopecks = kopecksOf(field("price"));
  if (priceKopecks === null)
    return { reason: "цена не указана или неразумна", detail: `${offer.id}: ${field("price")}` };
  const oldKopecks = kopecksOf(field("oldprice"));

  const composed =
    field("model") && plainLine([field("typePrefix"), goodsName(field("vendor"), field("model"))].join(" "));
  const title = inOneScript(field("name") || composed);
  if (title === "" || title.length > MAX_TITLE)
    return { reason: "название пусто или слишком длинно", detail: `${offer.id}: ${title}` };

  const categoryId = field("categoryId");
  const titlesUp = categories.titlesUp(categoryId);
  const maker = withoutNote((field("vendor") || paramOf(offer, /^(?:бренд|производитель|марка)$/i)).slice(0, 100));
  const said = NO_MAKER.test(maker) ? "" : maker;
  const first = said === "" ? BOOK.brands.find(title, "") : null;
  const goods = withoutMaker(title, first?.from === 0 ? title.slice(0, first.to) : maker);
  const found = categoryOfGoods([...titlesUp, field("typePrefix")], goods) ?? categoryOfParams(offer);
  const category = found === "tyre" && isForTrucks(paramOf(offer, KIND_OF_VEHICLE)) ? "trucktyre" : found;
  if (!category)
    return { reason: "не похоже на товар магазина", detail: [offer.id, titlesUp[0] ?? categoryId, title].join(": ") };

  const reading = readName(category, title, said, book, titlesUp.join(" ").toLowerCase());
  const isNameless = NAMELESS.test(maker) || NAMELESS.test(field("model"));
  const brandTitle = reading.brand || (isSoldWithoutBrand(category, reading.model) || isNameless ? NO_BRAND : "");
  const brandSlug = slugOfRepeated(brandTitle);
  if (brandSlug === "") return { reason: "производитель не указан", detail: `${offer.id}: ${title}` };

  const params = { ...sizeOfParam(category, offer), ...attributesOf(category, offer.params) };
  const attributes = completed(category, withoutContradiction(params, reading.attributes));
  const sizeText = sizeTextOf(category, attributes);
  if (sizeText === null) return { reason: "размер не указан или не читается", detail: `${offer.id}: ${title}` };
  if (field("country_of_origin")) attributes.country ??= field("country_of_origin").slice(0, 120);

  const weight = weightOf(field("weight").toLowerCase(), "");
  if (weight !== null) attributes.weight ??= weight;

  const { details, unread } = detailsOf(offer);
  const model = field("model") || paramOf(offer, /^модель/i);
  const named = withoutSize(
    category,
    withoutBrand(category, model, { brand: brandTitle, isSaid: said !== "" }, book),
    book,
  );
  // Without a model goods have a page of their own, which need not name the maker twice.
  const read = reading.model || reading.besides || title;
  const modelTitle = inScriptOf(brandTitle, named ? book.modelOf(brandTitle, named) : read).slice(0, 150);
  return {
    doubts: [
      ...doubtsOf(params, reading),
      ...unread.slice(0, 1).map((text) => ({ key: "pictures", text: `${text}: не адрес` })),
    ],
    unread: reading.unread,
    goods: {
      ...details,
      line: offer.line,
      sku,
      category,
      slug: `${slugOf(title).slice(0, 120).replace(/-$/, "")}-${slugOf(sku)}`.replace(/^-/, ""),
      brandSlug,
      brandTitle,
      modelSlug: slugOfRepeated(modelTitle) || slugOf(sku),
      modelTitle,
      title,
      sizeText,
      attributes,
      description: plainDescription(offer.fields.description ?? ""),
      priceKopecks,
      marketPriceKopecks: oldKopecks !== null && oldKopecks > priceKopecks ? oldKopecks : null,
      available: offer.available,
      isSale: /^(?:да|есть|true|yes|1|\+)$/i.test(paramOf(offer, /^распродажа$/i)),
    },
  };
}

const KIND_OF_VEHICLE = /^тип (?:авто|тс|шин|транспорт)/i;

/** «Blackhawk (Sailun Group Co., LTD)» says whose the maker is. */
const withoutNote = (brand: string): string => brand.replace(/(?<=\S)\s*\([^()]*\)$/, "");

/** What stands in a column of makers where goods have none. */
const NO_MAKER =
  /^(?:(?:авто)?шин[аы]|(?:авто)?диски?|аккумуляторы?|акб|масл[оа]|проч[а-я]*|no[\s-]?name|(?:без|нет) [а-я]+|[-—.]+)$/i;
const NAMELESS = /^(?:no[\s-]?name|без (?:бренда|марки|производителя))$/i;

/** «BFGoodrich Activan» of BFGoodrich is Activan; oils are called after their makers. */
function withoutBrand(
  category: Category,
  model: string,
  { brand, isSaid }: { brand: string; isSaid: boolean },
  book: NameBook,
): string {
  if (model === "" || !hasTread(category)) return model;
  const found = book.brands.find(model, brand);
  const rest = found?.from === 0 ? model.slice(found.to).replace(/^[\s\-–_:.]*(?:\([^)]*\)\s*)?/, "") : "";
  // «Nordman RS2 SUV» of Nordman is called so; where nothing else says the maker, the model begins with it.
  return /\p{L}{3}/u.test(rest.replace(/\bSUV\b/i, "")) || (!isSaid && rest !== "") ? rest : model;
}

/** «Snow Cross 2 (205/55 R16 94T)» is called Snow Cross 2: goods of all sizes share a page. */
function withoutSize(category: Category, model: string, book: NameBook): string {
  if (!hasTread(category) || !MAY_HAVE_SIZE.test(model)) return model;
  const reading = readName(category, model, "", book);
  const isSized = reading.attributes.width !== undefined && reading.attributes.diameter !== undefined;
  return isSized && reading.model !== ""
    ? [reading.brand, reading.model].filter((part) => part !== "").join(" ")
    : model;
}
const MAY_HAVE_SIZE = /\d\s?[/xхX*]\s?\d|\d\s?Z?R\s?\d/;

const hasTread = (category: Category): boolean =>
  category === "tyre" || category === "trucktyre" || category === "disk";

/** «Типоразмер: 205/55R16» says the figures in one parameter. */
function sizeOfParam(category: Category, offer: YmlOffer): Record<string, AttributeValue> {
  if (category !== "tyre" && category !== "trucktyre" && category !== "disk") return {};
  const text = paramOf(offer, /^(?:типо)?размер(?:ность)?(?: шины| диска)?$|^size$/i);
  return text === "" ? {} : readName(category, text, "", emptyBook).attributes;
}

const paramOf = (offer: YmlOffer, name: RegExp) =>
  plainLine(offer.params.find((param) => name.test(param.name))?.value ?? "");

/** A feed has a few brands and models, many times each. */
const slugs = new Map<string, string>();
const MAX_KNOWN_SLUGS = 5_000;

function slugOfRepeated(title: string): string {
  let slug = slugs.get(title);
  if (slug === undefined) {
    slug = slugOf(title);
    if (slugs.size >= MAX_KNOWN_SLUGS) slugs.clear();
    slugs.set(title, slug);
  }
  return slug;
}

const SIZE_KEYS = ["width", "profile", "diameter", "overall"] as const;

/** Parameters take precedence over the name. A size that they say is theirs as a whole: nothing of another is mixed into it. */
function withoutContradiction(
  params: Readonly<Record<string, AttributeValue>>,
  read: Readonly<Record<string, AttributeValue>>,
): Record<string, AttributeValue> {
  const attributes = { ...read, ...params };
  if (params.width === undefined || params.diameter === undefined) return attributes;
  // «33» and «10,5» in the columns of width and profile are 33x10.5.
  if (params.width === read.overall && params.diameter === read.diameter && read.width !== undefined)
    return { ...attributes, width: read.width };
  for (const key of SIZE_KEYS) if (params[key] === undefined && read.width !== params.width) delete attributes[key];
  return attributes;
}

/** What the name could not be understood in, and where it says something else than the parameters. */
function doubtsOf(params: Readonly<Record<string, AttributeValue>>, { attributes, doubts }: NameReading): Doubt[] {
  const contradictions = Object.entries(params)
    .filter(([key, value]) => attributes[key] !== undefined && String(attributes[key]) !== String(value))
    .map(([key, value]) => ({ key, text: `${value} в параметрах, ${attributes[key]} в названии` }));
  return [...contradictions, ...doubts.filter(({ key }) => params[key] === undefined)];
}

/** «10,5», «31» and «15» in the columns of width, profile and diameter are 31x10.5 R15. */
function isFlotation({ width, profile, diameter }: Readonly<Record<string, AttributeValue>>): boolean {
  const height = Number(profile);
  return Number(width) < WIDEST_IN_INCHES && height < 40 && height > Number(diameter);
}

/** What follows from what is said: studs are of winter, and summer has none. */
function completed(category: Category, attributes: Record<string, AttributeValue>): Record<string, AttributeValue> {
  if (attributes.studs === true) attributes.season ??= "winter";
  if (category === "tyre" && attributes.season === "summer") attributes.studs ??= false;
  if (category === "tyre" && isFlotation(attributes)) {
    attributes.overall = Number(attributes.profile);
    delete attributes.profile;
  }
  return attributes;
}
