import type { orderDeskExplain } from "../../contract/office/order-desk.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { roublesOf } from "../../platform/format.ts";
import { explainPayments } from "../../sales/checkout/explain-payments.ts";
import { settingsIn } from "../../sales/checkout/settings.ts";
import { readPastPrices } from "../../sales/offers/offers-store.ts";
import { priceAt } from "../../sales/offers/price-origin-rules.ts";
import { type OrderRow, readContents } from "../../sales/orders/orders-store.ts";
import { lineTitle } from "../../sales/orders/view.ts";
import type { DeskDependencies } from "./act.ts";
import { explainLine, type PriceOfGoods } from "./explain-rules.ts";
import { readPricesNow, readUsedOffers } from "./explain-store.ts";

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
    }),
  };
}
