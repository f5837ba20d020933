import type { Executor } from "../../platform/db/database.ts";
import type { PackedGoods } from "../../platform/providers/delivery/delivery-provider.ts";
import type { Basket } from "./basket.ts";
import { readGoodsToPack } from "./goods-to-pack-store.ts";
import { packageOf } from "./parcel-rules.ts";

/** Everything as it is packed, with the category of each. Goods are read where they are not known already. */
export async function packagesOf(
  executor: Executor,
  { needs, goods: known }: Pick<Basket, "needs"> & Partial<Pick<Basket, "goods">>,
): Promise<(PackedGoods & { category: string })[]> {
  const found = known ?? (await readGoodsToPack(executor, [...needs.keys()]));
  return [...needs].flatMap(([id, quantity]) => {
    const goods = found.get(id);
    if (!goods) return [];
    const { sku, title, category, priceKopecks } = goods;
    return [{ ...packageOf(goods, quantity), sku, title, category, quantity, kopecks: priceKopecks }];
  });
}
