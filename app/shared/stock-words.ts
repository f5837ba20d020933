import type { StockSummary } from "../../gateway/contract/goods.ts";
import { counted, formatDay } from "../ui/format.ts";

export type StockTone = "today" | "later" | "none";

/** A calendar day of a Russian zone as a moment inside that day: all zones are 2 to 12 hours ahead of UTC. */
export const momentInDay = (day: string): string => `${day}T06:00:00Z`;

/** Stock as a customer reads it: where today, or when otherwise. `now` and the zone decide what «завтра» is. */
export function stockWords(stock: StockSummary, zone: string, now: Date): { text: string; tone: StockTone } {
  const day = stock.date ? formatDay(momentInDay(stock.date), zone, now) : "";
  switch (stock.state) {
    case "shelf":
      return { text: `Сегодня в ${counted(stock.shops, ["центре", "центрах", "центрах"])}`, tone: "today" };
    case "warehouse":
      return { text: `Со склада: ${day}`, tone: "later" };
    case "order":
      return { text: `Под заказ: ${day}`, tone: "later" };
    case "none":
      return { text: "Нет в наличии", tone: "none" };
  }
}
