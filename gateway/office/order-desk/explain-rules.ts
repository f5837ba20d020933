import type { Zone } from "../../contract/platform/local-time.ts";
import { momentText, pluralOf, roublesOf } from "../../platform/format.ts";
import type { priceAt } from "../../sales/offers/price-origin-rules.ts";

export interface PriceOfGoods {
  title: string;
  now: number;
  origin: ReturnType<typeof priceAt>;
}

interface UsedOffer {
  requestId: number;
  priceKopecks: number;
  quantity: number;
  /** Full name; empty for accounts that are gone. */
  by: string;
}

interface ExplainedLine {
  priceKopecks: number;
  promoKopecks: number;
  points: number;
  earnPercent: number;
  isAxleSet: boolean;
  /** The goods of the line that there still are. */
  goods: readonly PriceOfGoods[];
  offer: UsedOffer | null;
  /** What the campaign tells the customer; null without one. */
  promoWhy: string | null;
}

/** Everything that made the price of a line, in the order in which it counts. `zone` is IANA. */
export function explainLine(line: ExplainedLine, zone: Zone): string[] {
  const { priceKopecks, promoKopecks, points, earnPercent, isAxleSet, goods, offer, promoWhy } = line;
  const taken = roublesOf(promoKopecks);
  return [
    isAxleSet
      ? `${roublesOf(priceKopecks)} за комплект: по две штуки на каждую ось`
      : `${roublesOf(priceKopecks)} за штуку: цена товара на сайте при оформлении`,
    ...(goods.length === 0 ? ["Товара больше нет: истории его цен не осталось"] : []),
    ...goods.map((each) => originText(each, zone)),
    ...(offer
      ? [
          `−${taken}: цена по договорённости ${roublesOf(offer.priceKopecks)}, до ${offer.quantity} шт. Запрос «Нашли дешевле» № ${offer.requestId}${offer.by && `, согласился: ${offer.by}`}`,
          "Промокод, баллы и скидка за старый аккумулятор с такой ценой не складываются",
        ]
      : promoKopecks > 0
        ? [`−${taken}: ${promoWhy ?? "скидка по акции"}`]
        : []),
    ...(points > 0 ? [`−${roublesOf(points * 100)}: оплата баллами`] : []),
    earnPercent > 0
      ? `За оплаченное деньгами начислим ${earnPercent} ${pluralOf(earnPercent, "балл", "балла", "баллов")} с каждых 100 ₽`
      : "Баллы за этот товар не начисляются",
  ];
}

function originText({ title, now, origin }: PriceOfGoods, zone: Zone): string {
  const since = origin.since ? `с ${momentText(origin.since, zone)}` : "с тех пор, как хранится история цен";
  const then = `${title}: ${roublesOf(origin.price)} ${since}`;
  if (!origin.until) return `${then}, не менялась`;
  const changed = `${then} до ${momentText(origin.until, zone)}`;
  return now === origin.price ? `${changed}, потом менялась, сейчас такая же` : `${changed}, сейчас ${roublesOf(now)}`;
}
