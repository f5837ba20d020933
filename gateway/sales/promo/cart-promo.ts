import type { CartPromo } from "../../contract/sales/cart-promo.ts";
import type { FoundPromo } from "./order-promo.ts";
import { benefitOf } from "./rules.ts";

/** What a page tells of the campaign of a cart. */
export const cartPromoOf = ({ campaign, refusal }: FoundPromo): CartPromo => ({
  name: campaign.name,
  title: campaign.title,
  code: campaign.keyword ?? "",
  benefit: benefitOf(campaign),
  refusal,
});
