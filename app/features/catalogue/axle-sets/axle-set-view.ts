import type { AxleSet } from "../../../../gateway/contract/catalogue/goods.ts";
import { goodsName } from "../../../../gateway/contract/catalogue/goods-name.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { counted } from "../../../ui/format.ts";
import { type SeasonSign, seasonSign } from "../goods/goods-view.ts";
import { type StockTone, stockText } from "../goods/stock-text.ts";

type Part = Pick<AxleSet["front"], "sku" | "url" | "sizeText" | "picture">;

/** Two front and two rear pieces as a card shows them; the price in kopecks is of all four. */
export interface AxleSetView {
  sku: string;
  front: Part;
  back: Part;
  name: string;
  season: SeasonSign | null;
  studs: boolean;
  price: number;
  stockText: string;
  stockTone: StockTone;
  /** Sets that the button adds; 0 when there is nothing to add. */
  quantity: number;
}

export function axleSetView({ sku, front, back, price, stock, soldBy }: AxleSet, zone: Zone, now: Date): AxleSetView {
  const names = [front, back].map(({ brand, model }) => goodsName(brand.title, model.title));
  const { text, tone } = stockText(stock, zone, now);
  return {
    sku,
    front: partOf(front),
    back: partOf(back),
    name: [...new Set(names)].join(" и "),
    season: seasonSign(front),
    studs: front.studs,
    price,
    stockText:
      stock.state === "shelf"
        ? `Сегодня весь комплект в ${counted(stock.shops, ["центре", "центрах", "центрах"])}`
        : text,
    stockTone: tone,
    quantity: Math.min(soldBy.from, stock.quantity),
  };
}

const partOf = ({ sku, url, sizeText, picture }: AxleSet["front"]): Part => ({ sku, url, sizeText, picture });
