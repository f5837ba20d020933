import { NameBook } from "../../../catalogue/names/name-book.ts";
import type { PriceKind } from "../../../contract/catalogue/goods-prices.ts";
import type { OfferPrices } from "../../../platform/db/schema/goods-prices.ts";
import { BrokenFileError } from "../formats/broken-file.ts";
import type { CellRow, SheetRow } from "../formats/csv-rows.ts";
import type { YmlCategory, YmlOffer, YmlParam } from "../formats/yml-file.ts";
import { categoryOf } from "../offers/category-rules.ts";
import { codeOfName } from "../offers/goods-code.ts";
import { isGtin } from "../offers/offer-details.ts";
import { kopecksOf } from "./cell-values.ts";
import type { Field } from "./headings.ts";
import { type SupplierProfile, sellingPrice } from "./supplier-profile.ts";
import { layoutOf, type OtherColumn, SAMPLE_ROWS, type TableColumn, type TableLayout } from "./table-layout.ts";

/** What a list asks for goods. */
export interface ListedPrices {
  prices: OfferPrices;
  /** The selling price by the profile alone, and what it is made from; null where nothing is said that can be read. */
  listed: { kopecks: number; kind: PriceKind } | null;
}

/** Goods as a feed or a price list has them. */
export interface ListedGoods extends ListedPrices {
  offer: YmlOffer;
  /** The list has no price to sell at, only what the shop pays. */
  isWholesale: boolean;
  /** As they are written, by the warehouse that the list names; "" where it names none. Empty where it says nothing of stock. */
  pieces: { warehouse: string; quantity: string }[];
}

export type TableHeadings = Pick<TableLayout, "columns" | "others">;

/** What a price list holds, in its order. */
export type TableItem = { category: YmlCategory } | TableHeadings | { goods: ListedGoods };

/** Names of parameters by what a column holds, as feeds call them. */
const PARAM_OF: Readonly<Partial<Record<Field, string>>> = {
  size: "Размер",
  width: "Ширина",
  profile: "Профиль",
  diameter: "Диаметр",
  "load-index": "Индекс нагрузки",
  "speed-index": "Индекс скорости",
  indexes: "Индекс нагрузки/скорости",
  season: "Сезонность",
  studs: "Шипы",
  runflat: "Run Flat",
  xl: "XL",
  homologation: "Омологация",
  vehicle: "Тип автомобиля",
  year: "Год выпуска",
  "eu-fuel": "Экономичность",
  "eu-wet": "Сцепление на мокрой дороге",
  "eu-noise": "Шум",
  axle: "Ось",
  pcd: "PCD",
  et: "Вылет",
  cb: "DIA",
  color: "Цвет",
  material: "Тип диска",
  capacity: "Ёмкость",
  current: "Пусковой ток",
  polarity: "Полярность",
  type_case: "Тип корпуса",
  viscosity: "Вязкость",
  volume: "Объём",
  weight: "Вес",
};

/** Goods are sold at the first price that a row has. What the shop pays comes last: better than to lose the goods, and the report counts them. */
const SELLING_PRICES = ["price-retail", "price", "price-recommended", "price-wholesale"] as const;
const KIND_OF = {
  "price-wholesale": "purchase",
  price: "plain",
  "price-retail": "retail",
  "price-recommended": "recommended",
  "price-minimum": "minimum",
  "price-sale": "sale",
  "price-old": "old",
} as const satisfies Partial<Record<Field, PriceKind>>;
type PriceField = keyof typeof KIND_OF;
const TOTALS = /^(?:итог|всего|общ(?:ая|ее) |total)/i;
const FOREIGN_MONEY =
  /[$€₴₸£¥]|\b(?:usd|eur|cny|kzt|uah|byn|byr|uzs|kgs)\b|у\.\s?е|долл|евро(?![а-я])|юан|(?<![а-я])(?:тг|тенге|грн|гривн[а-я]*|сум|сом|бел\.? ?руб[а-я]*|тең?ге)(?![а-я])|теңге/i;

/** The file can be read, and is no list of goods. */
export class NoTableError extends BrokenFileError {}

/** Goods of a price list, sheet by sheet, with what its columns hold and the titles that stand above rows as their category. */
export async function* readTable(
  file: string,
  rows: AsyncIterable<SheetRow>,
  profile: SupplierProfile,
): AsyncGenerator<TableItem> {
  let sheet: Sheet | null = null;
  let tables = 0;
  const ended = function* (): Generator<TableItem> {
    yield* sheet?.end() ?? [];
    if (sheet?.isTable) tables += 1;
  };
  for await (const row of rows) {
    if (sheet?.title !== row.sheet) {
      yield* ended();
      sheet = new Sheet(row.sheet, profile);
    }
    yield* sheet.add(row);
  }
  yield* ended();
  if (tables === 0) throw new NoTableError(file, 1, "это не прайс-лист: не найдены столбцы с названием и ценой");
}

const BETWEEN_TITLES = /\s*(?:\n|>|\||\\|→|»|\s\/\s)\s*/;

const book = new NameBook();
/** Whether a title is the name of a maker and nothing else. */
function isBrand(title: string): boolean {
  const found = book.brands.find(title, "");
  return found !== null && found.from === 0 && found.to === title.length;
}

/** Rows of one sheet: the first ones wait until the headings are known. */
class Sheet {
  readonly title: string;
  readonly #profile: SupplierProfile;
  #waiting: CellRow[] | null = [];
  #layout: TableLayout | null = null;
  /** That of the sheet's name; empty where it says nothing of goods. */
  #ofSheet = "";
  /** That of the rows that come now. */
  #category = "";
  #hasTitleAbove = false;
  /** The maker that the sheet or a title above the rows names. */
  #brand = "";
  #sections = 0;

  constructor(title: string, profile: SupplierProfile) {
    this.title = title;
    this.#profile = profile;
  }

  get isTable(): boolean {
    return this.#layout !== null;
  }

  *add(row: CellRow): Generator<TableItem> {
    if (this.#waiting === null) yield* this.#read(row);
    else {
      this.#waiting.push(row);
      if (this.#waiting.length >= SAMPLE_ROWS) yield* this.#begin(this.#waiting);
    }
  }

  *end(): Generator<TableItem> {
    if (this.#waiting !== null) yield* this.#begin(this.#waiting);
  }

  *#begin(sample: CellRow[]): Generator<TableItem> {
    this.#waiting = null;
    this.#layout = layoutOf(sample, this.#profile);
    if (this.#layout === null) return;
    yield { columns: this.#layout.columns, others: this.#layout.others };
    // «Лист1» says nothing of the goods.
    if (isBrand(this.title)) this.#brand = this.title;
    else if (categoryOf([this.title, ""]) !== null) {
      yield this.#addCategory({ title: this.title, parentId: "" });
      this.#ofSheet = this.#category;
    }
    for (const row of sample) yield* this.#read(row);
  }

  #addCategory({ title, parentId }: { title: string; parentId: string }): TableItem {
    this.#sections += 1;
    this.#category = `${this.title}#${this.#sections}`;
    return { category: { id: this.#category, parentId, title } };
  }

  /** Titles one below the other go from what is large to what is small; the next one stands in place of the last. */
  *#openSection(title: string): Generator<TableItem> {
    if (isBrand(title)) {
      this.#brand = title;
      return;
    }
    const parentId = this.#hasTitleAbove ? this.#category : this.#ofSheet;
    this.#brand = "";
    this.#hasTitleAbove = true;
    yield this.#addCategory({ title, parentId });
  }

  /** «Шины > Зимние» of a column, below the titles of the rows. */
  *#openPath(path: string): Generator<TableItem, string> {
    let parentId = this.#category;
    for (const title of path.split(BETWEEN_TITLES)) {
      const id = `${parentId}/${title}`;
      yield { category: { id, parentId, title } };
      parentId = id;
    }
    return parentId;
  }

  *#read(row: CellRow): Generator<TableItem> {
    if (this.#layout === null || row.line < this.#layout.firstLine) return;
    const cells = new Cells(row, this.#layout);
    if (cells.isTotal || cells.repeatsHeadings) return;
    const section = cells.section;
    if (section !== null) {
      yield* this.#openSection(section);
      return;
    }
    this.#hasTitleAbove = false;
    const own = cells.all("category");
    const categoryId = own === "" ? this.#category : yield* this.#openPath(own);
    yield { goods: goodsOf(cells, { categoryId, brand: this.#brand }, this.#profile) };
  }
}

/** One row by its columns. */
class Cells {
  readonly line: number;
  readonly columns: readonly TableColumn[];
  readonly others: readonly OtherColumn[];
  readonly #cells: readonly string[];

  constructor({ line, cells }: CellRow, { columns, others }: TableHeadings) {
    this.line = line;
    this.#cells = cells;
    this.columns = columns;
    this.others = others;
  }

  at = ({ place, hasCommas }: Pick<TableColumn, "place" | "hasCommas">): string => {
    const cell = this.#cells[place] ?? "";
    return hasCommas ? cell.replaceAll(",", "") : cell;
  };

  columnsOf = (field: Field): TableColumn[] => this.columns.filter((column) => column.field === field);

  /** What the first column of the field says that says anything. */
  of = (field: Field): string =>
    this.columnsOf(field)
      .map(this.at)
      .find((text) => text !== "") ?? "";

  /** All that columns of these fields say, a line for each cell. */
  all = (...fields: readonly Field[]): string =>
    fields
      .flatMap(this.columnsOf)
      .map(this.at)
      .filter((text) => text !== "")
      .join("\n");

  /** The supplier's code; where it has no column for it, the maker's. A list without either tells its goods by barcode or name alone. */
  get code(): string {
    if (this.columnsOf("code").length > 0) return this.of("code");
    if (this.columnsOf("article").length > 0) return this.of("article");
    return (
      this.all("barcode", "gtin")
        .split(/[\s,;]+/)
        .find(isGtin) ?? codeOfName(nameOf(this))
    );
  }

  /** The maker's number: of two columns the first is the supplier's. */
  get article(): string {
    const articles = this.columnsOf("article")
      .map(this.at)
      .filter((text) => text !== "");
    return (this.columnsOf("code").length > 0 ? articles[0] : articles.at(-1)) ?? "";
  }

  get isTotal(): boolean {
    return TOTALS.test(this.#cells.find((cell) => cell !== "") ?? "");
  }

  /** Programs print the headings on each page again. */
  get repeatsHeadings(): boolean {
    const same = this.columns.filter((column) => column.heading !== "" && column.heading.startsWith(this.at(column)));
    return same.filter((column) => this.at(column) !== "").length >= 3;
  }

  /** A row with one text and no code, price or pieces is a title of those below. */
  get section(): string | null {
    const texts = this.#cells.filter((cell) => cell !== "");
    const [text] = texts;
    if (text === undefined || texts.length > 1) return null;
    const isCode = this.of("code") === text || this.of("article") === text;
    return isCode && /\d/.test(text) && !/\s/.test(text) ? null : text;
  }
}

function goodsOf(
  cells: Cells,
  { categoryId, brand }: { categoryId: string; brand: string },
  profile: SupplierProfile,
): ListedGoods {
  const prices = (profile.price === undefined ? SELLING_PRICES : [profile.price]).map((field) => ({
    field,
    text: cells.of(field),
    kopecks: kopecksOf(cells.of(field)),
  }));
  const asked = prices.find(({ text }) => text !== "")?.text ?? "";
  const chosen = prices.find(({ kopecks }) => kopecks !== null);
  const regular = chosen?.kopecks == null ? null : sellingPrice(chosen.kopecks, profile);
  const sale = kopecksOf(cells.of("price-sale"));
  const price = sale ?? regular;
  const old = kopecksOf(cells.of("price-old")) ?? (sale === null ? null : regular);
  const usual = chosen && regular !== null ? { kopecks: regular, kind: KIND_OF[chosen.field] } : null;
  const roubles = (kopecks: number | null) => (kopecks === null ? "" : (kopecks / 100).toFixed(2));
  const priceHeading = cells.columns.find(({ field }) => field === chosen?.field)?.heading ?? "";
  const fields: Record<string, string> = {
    name: nameOf(cells),
    vendor: brandOf(cells) || brand,
    model: cells.of("model"),
    // What cannot be read is shown in the report as it stands.
    price: price === null ? asked : roubles(price),
    oldprice: roubles(old),
    currencyId: currencyOf(cells.of("currency"), `${priceHeading} ${price === null ? asked : ""}`),
    categoryId,
    description: cells.of("description"),
    country_of_origin: cells.of("country"),
    vendorCode: cells.article,
    barcode: cells.all("barcode", "gtin"),
    "min-quantity": cells.of("min-quantity"),
    "step-quantity": cells.of("multiple"),
    picture: cells.all("picture"),
  };
  return {
    offer: { line: cells.line, id: cells.code, available: true, fields, params: paramsOf(cells) },
    prices: pricesOf(cells),
    listed: usual ?? (sale === null ? null : { kopecks: sale, kind: "sale" }),
    isWholesale: sale === null && chosen?.field === "price-wholesale" && !decidesPrice(profile),
    pieces: cells.columnsOf("quantity").map((column) => ({ warehouse: column.warehouse, quantity: cells.at(column) })),
  };
}

/** Every price of the row that can be read. */
function pricesOf(cells: Cells): OfferPrices {
  const read = Object.entries(KIND_OF).map(([field, kind]) => [kind, kopecksOf(cells.of(field as PriceField))]);
  return Object.fromEntries(read.filter(([, kopecks]) => kopecks !== null));
}

/** Somebody has said what to sell at: from which price, or how much above it. */
const decidesPrice = ({ price, marginPercent }: SupplierProfile): boolean => price !== undefined || marginPercent > 0;

/** «Cordiant Snow Cross 2» under «Марка», where no column has the model: the name is read. */
function brandOf(cells: Cells): string {
  const text = cells.of("brand");
  const isNamed = cells.of("model") !== "" || cells.columnsOf("name").length > 0;
  return isNamed || isBrand(text) ? text : "";
}

/** Lists with brand, model and size apart have no name. */
function nameOf(cells: Cells): string {
  if (cells.columnsOf("name").length > 0 || cells.of("model") + cells.of("brand") === "") return cells.of("name");
  const profile = cells.of("profile");
  const inches = cells.of("diameter").replace(/^z?r/i, "");
  const size = cells.of("size") || (profile === "" ? "" : `${cells.of("width")}/${profile} R${inches}`);
  const indexes = cells.of("indexes") || `${cells.of("load-index")}${cells.of("speed-index")}`;
  return [cells.of("brand"), cells.of("model"), size, indexes].filter((text) => text !== "").join(" ");
}

function paramsOf(cells: Cells): YmlParam[] {
  const params = cells.columns.flatMap((column) => {
    const name = PARAM_OF[column.field];
    const value = cells.at(column);
    return name === undefined || value === "" ? [] : [{ name, unit: "", value }];
  });
  // What nobody knows as a column may be a figure of the goods: of wipers, sensors and the like.
  for (const { place, heading, field } of cells.others) {
    const value = field === null ? cells.at({ place }) : "";
    if (value !== "") params.push({ name: heading, unit: "", value });
  }
  const [holes, circle] = [cells.of("holes"), cells.of("circle") || cells.of("pcd")];
  const isCircle = /^\d{2,3}(?:[.,]\d+)?$/.test(circle);
  return holes === "" || !isCircle ? params : [...params, { name: "PCD", unit: "", value: `${holes}x${circle}` }];
}

function currencyOf(cell: string, heading: string): string {
  const foreign = FOREIGN_MONEY.exec(cell) ?? (cell === "" ? FOREIGN_MONEY.exec(heading) : null);
  if (foreign) return cell || foreign[0];
  return /^(?:|руб.*|р\.?|₽|rub|rur|643)$/i.test(cell.trim()) ? "" : cell;
}
