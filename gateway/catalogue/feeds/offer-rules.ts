import { categories } from "../../contract/catalogue/categories.ts";
import type { FeedOffer } from "../../contract/catalogue/feeds.ts";
import type { GoodsCard } from "../../contract/catalogue/goods.ts";
import { fullTitle } from "../../contract/catalogue/goods-name.ts";
import type { GoodsAttributes } from "../../platform/db/schema/goods.ts";
import { offerParams } from "./offer-params.ts";

export function offerOf(card: GoodsCard, attributes: GoodsAttributes, description: string): FeedOffer {
  const { sku, url, title, category, brand, model, price, market, picture, stock } = card;
  const { one } = categories[category];
  return {
    sku,
    url,
    title: fullTitle({ title, brandTitle: brand.title }, one),
    category,
    brand,
    model,
    price,
    market,
    picture,
    stock,
    description,
    country: typeof attributes.country === "string" ? attributes.country : null,
    params: offerParams(category, attributes),
  };
}
