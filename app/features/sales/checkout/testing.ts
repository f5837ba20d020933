import type { CartLine } from "../../../../gateway/contract/sales/cart.ts";
import { goodsCard } from "../../catalogue/goods/testing.ts";

/** A cart with two batteries at 5 000 ₽ each. */
export const line = (sku: string, changed: Partial<CartLine> = {}): CartLine => ({
  sku,
  kind: "goods",
  product: goodsCard(sku),
  frontAxle: null,
  backAxle: null,
  quantity: 2,
  maxQuantity: 9,
  soldBy: { from: 1, by: 1 },
  quantityRefusal: null,
  active: true,
  tradeIn: false,
  tradeInDiscount: 60_000,
  agreed: null,
  price: 500_000,
  priceBefore: null,
  sum: 1_000_000,
  ...changed,
});
