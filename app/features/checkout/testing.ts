import type { CartLine } from "../../../gateway/contract/cart.ts";
import type { GoodsCard } from "../../../gateway/contract/goods.ts";

export const product = (sku: string): GoodsCard => ({
  sku,
  url: `/goods/${sku}/`,
  title: `Товар ${sku}`,
  category: "battery",
  brand: { slug: "b", title: "B" },
  model: { slug: "m", title: "M" },
  sizeText: "",
  season: null,
  allSeason: false,
  studs: false,
  price: 500_000,
  market: null,
  picture: "/p",
  rating: null,
  stock: { state: "shelf", shops: 1, date: null, quantity: 9 },
});

/** Two batteries of a cart, at 5 000 ₽ each. */
export const line = (sku: string, changed: Partial<CartLine> = {}): CartLine => ({
  sku,
  kind: "goods",
  product: product(sku),
  frontAxle: null,
  backAxle: null,
  quantity: 2,
  maxQuantity: 9,
  active: true,
  tradeIn: false,
  tradeInDiscount: 60_000,
  price: 500_000,
  priceBefore: null,
  sum: 1_000_000,
  ...changed,
});
