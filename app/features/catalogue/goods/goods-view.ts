import { usualQuantity } from "../../../../gateway/contract/catalogue/categories.ts";
import type { GoodsCard } from "../../../../gateway/contract/catalogue/goods.ts";
import { goodsName } from "../../../../gateway/contract/catalogue/goods-name.ts";
import { raisedTo } from "../../../../gateway/contract/catalogue/sold-by.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { withWholeSizes } from "../../../ui/line-breaks.ts";
import { type StockTone, stockText } from "./stock-text.ts";

export type SeasonSign = "summer" | "winter" | "all";

/** A product for a card: finished texts, and nothing that a card does not use. Prices in kopecks. */
export interface GoodsView {
  sku: string;
  url: string;
  name: string;
  sizeText: string;
  season: SeasonSign | null;
  studs: boolean;
  price: number;
  oldPrice: number;
  picture: string;
  stockText: string;
  stockTone: StockTone;
  /** Pieces that the button adds: the usual set as it is sold, or what is left of it; 0 when there is nothing to add. */
  quantity: number;
  rating: [average: number, count: number] | null;
  /** «Подходит» and what is only read aloud; only where a car is chosen and the product fits it. */
  fit?: [label: string, rest: string];
}

export function goodsView(card: GoodsCard, zone: Zone, now: Date): GoodsView {
  const { text, tone } = stockText(card.stock, zone, now);
  return {
    sku: card.sku,
    url: card.url,
    name: goodsName(card.brand.title, card.model.title),
    sizeText: withWholeSizes(card.sizeText),
    season: seasonSign(card),
    studs: card.studs,
    price: card.price,
    oldPrice: card.market?.price ?? 0,
    picture: card.picture,
    stockText: text,
    stockTone: tone,
    quantity: Math.min(raisedTo(usualQuantity(card.category), card.soldBy), card.stock.quantity),
    rating: card.rating && [card.rating.average, card.rating.count],
  };
}

export function seasonSign({
  season,
  allSeason,
}: {
  season: "summer" | "winter" | null;
  allSeason: boolean;
}): SeasonSign | null {
  return allSeason ? "all" : season;
}
