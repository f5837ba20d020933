import { type PricedOffer, type PriceRule, priceOfOffer } from "../../../catalogue/goods-prices/price-of-offer.ts";
import type { ListedPrices } from "../columns/row-goods.ts";
import type { IncomingGoods } from "../offers/offer-goods.ts";

/** Goods of a list with what the list asks for them, at the price at which they are sold. */
export interface PricedGoods extends IncomingGoods, Pick<PricedOffer, "prices" | "listedKopecks" | "listedKind"> {}

interface Source {
  supplier: string | null;
  /** In the order in which they are asked. */
  rules: readonly PriceRule[];
}

/** What the first rule makes of the prices of a list; without one they are sold as the list and its profile say. */
export function pricedGoods(
  goods: IncomingGoods,
  { prices, listed }: ListedPrices,
  { supplier, rules }: Source,
): { goods: PricedGoods; rule: PriceRule | null } {
  const { category, brandSlug, attributes, priceKopecks } = goods;
  const { kopecks: listedKopecks, kind: listedKind } = listed ?? { kopecks: priceKopecks, kind: "plain" };
  const asked = { prices, listedKopecks, listedKind };
  const diameter = typeof attributes.diameter === "number" ? attributes.diameter : null;
  const { kopecks, oldKopecks, rule } = priceOfOffer({ supplier, brandSlug, category, diameter, ...asked }, rules);
  return { goods: { ...goods, ...asked, priceKopecks: kopecks, marketPriceKopecks: oldKopecks }, rule };
}
