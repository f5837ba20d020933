import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { Services } from "../../chain/services.ts";
import { loyaltyQuote } from "../../contract/sales/loyalty.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type VisitorCaller } from "../../platform/http/route.ts";
import { orderRefusal } from "../loyalty/eligibility.ts";
import { readPoints } from "../loyalty/ledger-store.ts";
import { pointsLimitOf } from "../pricing/rules.ts";
import { promoDiscount } from "../promo/order-promo.ts";
import { type Basket, basketOf, readBasket } from "./basket.ts";
import { earnedBy, programmeLines } from "./checkout-points.ts";
import { offeredMethod } from "./payment-groups.ts";
import { type Choice, orderShares, ownTariff } from "./price-order.ts";
import { type CheckoutSettings, loyaltyOf } from "./settings.ts";

const NO_SUCH_METHOD = "Такого способа оплаты нет";

/** Points of a cart, or of goods, for whoever asks. */
export function loyaltyQuoteRoutes(services: Services, cards: CardReader, settings: CheckoutSettings): Route[] {
  const { db } = services.connection;

  async function basketFor(
    lines: readonly { sku: string; quantity: number }[] | undefined,
    caller: VisitorCaller,
  ): Promise<Basket> {
    if (!lines) return readBasket(services, cards, caller);
    const region = services.regions.regionOf(caller.regionSlug);
    const skus = lines.map(({ sku }) => sku);
    const found = await cards.bySkus(skus, region);
    return basketOf(
      services,
      region,
      lines.map(({ sku, quantity }) => {
        const card = found.get(sku);
        if (!card) throw notFound("Такого товара нет в продаже");
        const none = { backGoodsId: null, tradeIn: false, tradeInDiscount: null };
        return { goodsId: card.id, quantity, price: card.price, ...none };
      }),
    );
  }

  return [
    route(loyaltyQuote, async ({ delivery, method, points, lines }, caller) => {
      const basket = await basketFor(lines, caller);
      const now = services.now();
      const terms = loyaltyOf(settings);
      const offered = offeredMethod(
        method,
        settings.enabledPaymentGroups,
        { sumKopecks: basket.subtotalKopecks, now },
        settings.isServed,
      );
      if (!offered) throw notFound(NO_SUCH_METHOD);
      const [{ balance }, { eligible, reasons }] = await Promise.all([
        caller.subject === null ? { balance: 0 } : readPoints(db, caller.subject, now),
        programmeLines(db, basket.lines, terms, basket.goods),
      ]);
      const byDelivery = orderRefusal({ delivery, group: offered.group, isForOrganization: false });
      const choice = (count: number): Choice => ({
        type: delivery,
        tariff: ownTariff("pickup", basket.region),
        keepsTradeIn: offered.keepsTradeIn,
        promo: promoDiscount(basket.promo),
        points: { count, eligible: byDelivery === null ? eligible : eligible.map(() => false) },
      });
      const limit = pointsLimitOf(orderShares(basket.lines, choice(0)));
      const used = Math.min(points, limit, balance);
      const refusal = byDelivery ?? (limit === 0 ? (reasons[0] ?? null) : null);
      const earns = earnedBy(basket.lines, choice(used), terms.earnPercent);
      return { available: balance, limit: Math.min(limit, balance), earns, refusal };
    }),
  ];
}
