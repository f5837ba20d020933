import { eq, type SQL } from "drizzle-orm";
import { all } from "../back-office/keyset-store.ts";
import { goods } from "../db/schema/goods.ts";
import { contain } from "../db/text-match.ts";

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
