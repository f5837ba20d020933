import type { Zone } from "../../../contract/platform/local-time.ts";
import type { CsvRow } from "../formats/csv-rows.ts";
import { skuOfCode } from "../offers/goods-code.ts";
import { dayFirst, piecesOf } from "./cell-values.ts";
import { type FileMoment, isToCome, readMoment, untilNow } from "./file-moment.ts";
import { type Field, fieldOf } from "./headings.ts";

/** The stock of a product at a location, with its line in the file. */
export interface IncomingStock {
  line: number;
  sku: string;
  locationCode: string;
  /** What is less than nothing is none. */
  quantity: number;
  isNegative: boolean;
  /** As it is written; empty without one. */
  date: string;
  /** The quantity is as of a moment between these two. */
  asOfFrom: Date;
  asOfTo: Date;
}

/** What a row needs to know of its file. */
export interface StockFile {
  /** For rows without a date; not after `now`. */
  writtenAt: Date;
  /** IANA zones by location code. */
  zones: ReadonlyMap<string, Zone>;
  now: Date;
}

export type StockResult = { stockRow: IncomingStock } | { reason: string; detail: string };

export const STOCK_COLUMNS = ["sku", "location", "quantity"] as const;
export const STOCK_OPTIONAL_COLUMNS = ["date"] as const;
export type StockColumn = (typeof STOCK_COLUMNS)[number] | (typeof STOCK_OPTIONAL_COLUMNS)[number];

const COLUMN_OF_FIELD: Readonly<Partial<Record<Field, StockColumn>>> = {
  code: "sku",
  article: "sku",
  warehouse: "location",
  quantity: "quantity",
  date: "date",
};

/** What a heading of another program means: «Код товара», «Склад», «Остаток», «Дата». */
export const stockColumnOf = (heading: string): StockColumn | null =>
  COLUMN_OF_FIELD[fieldOf(heading) ?? "ignore"] ?? null;

export const isLocation = (code: string): boolean => code !== "" && code.length <= 100;

export function createStockReader(file: StockFile): (row: CsvRow<StockColumn>) => StockResult {
  const { zones, now } = file;
  // Working out local time takes longer than the rest of a row, and neighbouring rows mostly have the same date.
  const last = new Map<string, { date: string; moment: FileMoment | null }>();
  const momentOf = (date: string, zone: Zone): FileMoment | null => {
    if (date === "") return { from: file.writtenAt, to: file.writtenAt };
    const known = last.get(zone);
    if (known?.date === date) return known.moment;
    const moment = readMoment(dayFirst(date), zone);
    last.set(zone, { date, moment });
    return moment;
  };

  return ({ line, cells }) => {
    const sku = skuOfCode(cells.sku);
    if (sku === null) return { reason: "код товара пуст или содержит недопустимые знаки", detail: cells.sku };
    if (!isLocation(cells.location)) return { reason: "склад не указан", detail: cells.sku };
    const zone = zones.get(cells.location);
    if (zone === undefined) return { reason: "такого склада нет", detail: cells.location };
    const quantity = piecesOf(cells.quantity)?.pieces ?? null;
    if (quantity === null) return { reason: "количество не читается", detail: `${cells.sku}: ${cells.quantity}` };
    const moment = momentOf(cells.date, zone);
    if (moment === null)
      return {
        reason: "дата не в виде ГГГГ-ММ-ДД или ДД.ММ.ГГГГ, с временем или без",
        detail: `${cells.sku}: ${cells.date}`,
      };
    if (isToCome(moment, now)) return { reason: "дата ещё не наступила", detail: `${cells.sku}: ${cells.date}` };
    const { from, to } = untilNow(moment, now);
    const { location: locationCode, date } = cells;
    const counted = { quantity: Math.max(quantity, 0), isNegative: quantity < 0 };
    return { stockRow: { line, sku, locationCode, ...counted, date, asOfFrom: from, asOfTo: to } };
  };
}
