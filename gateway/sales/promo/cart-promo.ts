import type { CartLine } from "../../contract/sales/cart.ts";
import type { CartPromo } from "../../contract/sales/promo.ts";
import type { FoundPromo } from "./order-promo.ts";
import { benefitOf, type PromoLine } from "./rules.ts";

type Line = Pick<CartLine, "sum" | "product" | "agreed">;

/**
 * Lines of a cart as campaigns look at them: an axle set is of the brand and category of its front axle. A line with an agreed price counts
 * for nothing: it is neither lowered again nor brings others up to the sum of a campaign.
 */
export const promoLines = (lines: readonly Line[]): PromoLine[] =>
  lines.map(({ sum, product, agreed }) => ({
    sumKopecks: agreed ? 0 : sum,
    category: product.category,
    brand: product.brand,
  }));

/** What a page tells of the campaign of a cart. */
export const cartPromoOf = ({ campaign, refusal }: FoundPromo): CartPromo => ({
  name: campaign.name,
  title: campaign.title,
  code: campaign.keyword ?? "",
  benefit: benefitOf(campaign),
  refusal,
});
