import type { CsvRow } from "./csv-rows.ts";
import { isSku } from "./offer-goods.ts";

/** The stock of a product at a location, with its line in the file. */
export interface IncomingStock {
  line: number;
  sku: string;
  locationCode: string;
  quantity: number;
  /** YYYY-MM-DD; null without a date. */
  date: string | null;
}

export type StockResult = { stockRow: IncomingStock } | { reason: string; detail: string };

export const STOCK_COLUMNS = ["sku", "location", "quantity"] as const;
export const STOCK_OPTIONAL_COLUMNS = ["date"] as const;
type Column = (typeof STOCK_COLUMNS)[number] | (typeof STOCK_OPTIONAL_COLUMNS)[number];

const MAX_QUANTITY = 1_000_000;
const DATE = /^\d{4}-\d{2}-\d{2}/;

export const isLocation = (code: string): boolean => code !== "" && code.length <= 100;

/** Accounting programs write whole numbers as «1 000» or «4,000». */
function parseQuantity(text: string): number | null {
  const stockRow = /^(\d{1,7})(?:[.,]0+)?$/.exec(text.replace(/\s+(?=\d{3}(?!\d))/g, ""))?.[1];
  return stockRow === undefined || Number(stockRow) > MAX_QUANTITY ? null : Number(stockRow);
}

export function stockOfRow({ line, cells }: CsvRow<Column>): StockResult {
  if (!isSku(cells.sku)) return { reason: "код товара пуст или содержит недопустимые знаки", detail: cells.sku };
  if (!isLocation(cells.location)) return { reason: "склад не указан", detail: cells.sku };
  const quantity = parseQuantity(cells.quantity);
  if (quantity === null)
    return { reason: "количество — не целое число от 0", detail: `${cells.sku}: ${cells.quantity}` };
  if (cells.date !== "" && (!DATE.test(cells.date) || Number.isNaN(Date.parse(cells.date))))
    return { reason: "дата не в виде ГГГГ-ММ-ДД", detail: `${cells.sku}: ${cells.date}` };
  return {
    stockRow: {
      line,
      sku: cells.sku,
      locationCode: cells.location,
      quantity,
      date: cells.date === "" ? null : cells.date.slice(0, 10),
    },
  };
}
