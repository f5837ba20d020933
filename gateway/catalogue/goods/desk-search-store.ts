import { eq, type SQL } from "drizzle-orm";
import { goods } from "../../platform/db/schema/goods.ts";
import { contain } from "../../platform/db/text-match.ts";
import { all } from "../../platform/resource-kit/keyset-store.ts";

/** Goods as staff look for them, on sale or not; undefined finds all. */
export const searchedGoods = ({
  text,
  category,
}: {
  text?: string | undefined;
  category?: string | undefined;
}): SQL | undefined =>
  all(
    text !== undefined && text !== "" && contain([goods.sku, goods.title, goods.brandTitle], text),
    category !== undefined && eq(goods.category, category),
  );
