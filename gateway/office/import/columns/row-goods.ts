import { NameBook } from "../../../catalogue/names/name-book.ts";
import type { PriceKind } from "../../../contract/catalogue/goods-prices.ts";
import type { OfferPrices } from "../../../platform/db/schema/goods-prices.ts";
import type { YmlOffer, YmlParam } from "../formats/yml-file.ts";
import { kopecksOf } from "./cell-values.ts";
import type { Field } from "./headings.ts";
import { nameOf, type RowCells } from "./row-cells.ts";
import { type SupplierProfile, sellingPrice } from "./supplier-profile.ts";

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
const FOREIGN_MONEY =
  /[$€₴₸£¥]|\b(?:usd|eur|cny|kzt|uah|byn|byr|uzs|kgs)\b|у\.\s?е|долл|евро(?![а-я])|юан|(?<![а-я])(?:тг|тенге|грн|гривн[а-я]*|сум|сом|бел\.? ?руб[а-я]*|тең?ге)(?![а-я])|теңге/i;

const book = new NameBook();
/** Whether a title is the name of a maker and nothing else. */
export function isBrand(title: string): boolean {
  const found = book.brands.find(title, "");
  return found !== null && found.from === 0 && found.to === title.length;
}

/** The goods of a row, in a category and under the maker that stand above it. */
export function goodsOf(
  cells: RowCells,
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
    pieces: cells
      .columnsOf("quantity")
      // «Остаток» and «Остаток сток» name no warehouse: the first counts.
      .filter(({ warehouse }, at, all) => all.findIndex((other) => other.warehouse === warehouse) === at)
      .map((column) => ({ warehouse: column.warehouse, quantity: cells.at(column) })),
  };
}

/** Every price of the row that can be read. */
function pricesOf(cells: RowCells): OfferPrices {
  const read = Object.entries(KIND_OF).map(([field, kind]) => [kind, kopecksOf(cells.of(field as PriceField))]);
  return Object.fromEntries(read.filter(([, kopecks]) => kopecks !== null));
}

/** Somebody has said what to sell at: from which price, or how much above it. */
const decidesPrice = ({ price, marginPercent }: SupplierProfile): boolean => price !== undefined || marginPercent > 0;

/** «Cordiant Snow Cross 2» under «Марка», where no column has the model: the name is read. */
function brandOf(cells: RowCells): string {
  const text = cells.of("brand");
  const isNamed = cells.columnsOf("model").length > 0 || cells.columnsOf("name").length > 0;
  return isNamed || isBrand(text) ? text : "";
}

function paramsOf(cells: RowCells): YmlParam[] {
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
