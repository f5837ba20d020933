import type { orderDeskExplain } from "../../contract/office/order-desk.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import { momentText, pluralOf, roublesOf } from "../../platform/format.ts";
import { explainPayments } from "../../sales/checkout/explain-payments.ts";
import { settingsIn } from "../../sales/checkout/settings.ts";
import { readPastPrices } from "../../sales/offers/offers-store.ts";
import { priceAt } from "../../sales/offers/price-rules.ts";
import { type OrderRow, readContents } from "../../sales/orders/orders-store.ts";
import { lineTitle } from "../../sales/orders/view.ts";
import type { DeskDependencies } from "./act.ts";
import { readPricesNow, readUsedOffers } from "./card-store.ts";

interface PriceOfGoods {
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
function explainLine(line: ExplainedLine, zone: Zone): string[] {
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

/** These are told with the lines that they lower. */
const OF_LINES: readonly string[] = ["agreed", "promo", "points"];
const ALWAYS = new Date(0);

/** Why an order costs what it costs, and why it is not paid otherwise. */
export async function explainOrder(
  { services, settings }: Pick<DeskDependencies, "services" | "settings">,
  row: OrderRow,
): Promise<OutputOf<typeof orderDeskExplain>> {
  const { db } = services.connection;
  const [{ lines, adjustments }, offers] = await Promise.all([readContents(db, row), readUsedOffers(db, row.id)]);
  const ids = [...new Set(lines.flatMap(({ goodsId, backGoodsId }) => [goodsId ?? [], backGoodsId ?? []].flat()))];
  const now = await readPricesNow(db, ids);
  const prices = new Map<number, PriceOfGoods>();
  for (const [id, { title, price }] of now) {
    const past = await readPastPrices(db, id, ALWAYS);
    prices.set(id, { title, now: price, origin: priceAt(row.createdAt, price, past) });
  }
  const whyOf = (kind: string) => adjustments.find((each) => each.kind === kind)?.why ?? null;
  const terms = settingsIn(settings, services.regions.regionOf(row.regionSlug));
  return {
    lines: lines.map((line) => ({
      title: lineTitle(line),
      reasons: explainLine(
        {
          ...line,
          isAxleSet: line.kind === "axle_set",
          goods: [line.goodsId, line.backGoodsId].flatMap((id) => (id === null ? [] : (prices.get(id) ?? []))),
          offer: (line.promoKopecks > 0 && line.goodsId !== null && offers.get(line.goodsId)) || null,
          promoWhy: whyOf("promo"),
        },
        row.deliveryZone,
      ),
    })),
    sum: adjustments
      .filter(({ kind }) => !OF_LINES.includes(kind))
      .map(({ why, kopecks }) => `${kopecks < 0 ? "−" : "+"}${roublesOf(Math.abs(kopecks))}: ${why}`),
    payments: explainPayments(terms, {
      delivery: row.deliveryType,
      isForOrganization: row.organization !== null,
      sumKopecks: row.subtotalKopecks,
      hasPoints: whyOf("points") !== null && whyOf("points_declined") === null,
      hasTradeIn: whyOf("trade_in") !== null,
    }),
  };
}
