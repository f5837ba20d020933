import { eq } from "drizzle-orm";
import { contain } from "../../platform/db/match.ts";
import { goods } from "../../platform/db/schema/goods.ts";

/** Goods as staff look for them, on sale or not: the SQL of the filters that their lists have. */
export const goodsSearch = {
  text: (text: string) => (text === "" ? undefined : contain([goods.sku, goods.title, goods.brandTitle], text)),
  category: (category: string) => eq(goods.category, category),
};
