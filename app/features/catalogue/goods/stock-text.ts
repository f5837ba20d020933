import type { StockSummary } from "../../../../gateway/contract/catalogue/goods.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { counted, formatDay, momentInDay } from "../../../ui/format.ts";

export type StockTone = "today" | "later" | "none";

/** Stock as text: where it is today, otherwise when it arrives. `now` and the zone decide what «завтра» is. */
export function stockText(stock: StockSummary, zone: Zone, now: Date): { text: string; tone: StockTone } {
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
