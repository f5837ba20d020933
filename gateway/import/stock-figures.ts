import type { CsvRow } from "./csv-rows.ts";
import { isSku } from "./offer-goods.ts";

/** How many pieces lie where, with the line that says so. */
export interface IncomingStock {
  line: number;
  sku: string;
  locationCode: string;
  quantity: number;
  /** YYYY-MM-DD, when the figures name it. */
  date: string | null;
}

export type StockResult = { figure: IncomingStock } | { reason: string; detail: string };

export const STOCK_COLUMNS = ["sku", "location", "quantity"] as const;
export const STOCK_OPTIONAL_COLUMNS = ["date"] as const;
type Column = (typeof STOCK_COLUMNS)[number] | (typeof STOCK_OPTIONAL_COLUMNS)[number];

const MAX_QUANTITY = 1_000_000;
const DATE = /^\d{4}-\d{2}-\d{2}/;

export function stockOfRow({ line, cells }: CsvRow<Column>): StockResult {
  if (!isSku(cells.sku)) return { reason: "код товара пуст или содержит недопустимые знаки", detail: cells.sku };
  if (cells.location === "" || cells.location.length > 100) return { reason: "склад не указан", detail: cells.sku };
  if (!/^\d{1,7}$/.test(cells.quantity) || Number(cells.quantity) > MAX_QUANTITY)
    return { reason: "количество — не целое число от 0", detail: `${cells.sku}: ${cells.quantity}` };
  if (cells.date !== "" && (!DATE.test(cells.date) || Number.isNaN(Date.parse(cells.date))))
    return { reason: "дата не в виде ГГГГ-ММ-ДД", detail: `${cells.sku}: ${cells.date}` };
  return {
    figure: {
      line,
      sku: cells.sku,
      locationCode: cells.location,
      quantity: Number(cells.quantity),
      date: cells.date === "" ? null : cells.date.slice(0, 10),
    },
  };
}
