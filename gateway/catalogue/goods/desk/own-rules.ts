import { type GoodsOwnValues, LEAST_PART_OF_PRICE, MOST_PRICE_DAYS } from "../../../contract/catalogue/goods-desk.ts";
import type { Day, Zone } from "../../../contract/platform/local-time.ts";
import { roublesOf } from "../../../platform/format.ts";
import { addDays, localTime } from "../../../platform/zone-time.ts";

interface Problem {
  field: "priceKopecks" | "priceLastDay";
  message: string;
}

interface PriceContext {
  /** Kopecks. */
  importedPrice: number;
  /** The calendar day of the region whose clock ends the price. */
  today: Day;
}

/** What an own price may not be; null for a right one and for none. `today` and the last day are days of one zone. */
export function priceProblem(
  { priceKopecks, priceLastDay }: Pick<GoodsOwnValues, "priceKopecks" | "priceLastDay">,
  { importedPrice, today }: PriceContext,
): Problem | null {
  if (priceKopecks === null || priceLastDay === null) return null;
  if (priceKopecks * LEAST_PART_OF_PRICE < importedPrice)
    return {
      field: "priceKopecks",
      message: `Меньше десятой части цены из импорта, ${roublesOf(importedPrice)}: проверьте, нет ли опечатки`,
    };
  if (priceLastDay < today) return { field: "priceLastDay", message: "Этот день уже прошёл" };
  if (priceLastDay > addDays(today, MOST_PRICE_DAYS))
    return { field: "priceLastDay", message: "Не дальше, чем через год" };
  return null;
}

/** The last day of a price that ends at a moment, by the clock of its zone. */
export const lastDayOf = (endsAt: Date, zone: Zone): Day => localTime(new Date(endsAt.getTime() - 1), zone).day;
