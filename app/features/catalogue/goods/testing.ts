import type { GoodsCard } from "../../../../gateway/contract/catalogue/goods.ts";

/** A battery as a list shows it, at 5 000 ₽. */
export const goodsCard = (sku: string): GoodsCard => ({
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
  soldBy: { from: 1, by: 1 },
});
