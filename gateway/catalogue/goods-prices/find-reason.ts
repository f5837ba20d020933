import type { PriceReason } from "../../contract/catalogue/goods-prices.ts";
import type { Executor } from "../../platform/db/database.ts";
import { priceOfOffer } from "./price-of-offer.ts";
import { findOffered, readPriceRules } from "./price-rules-store.ts";

/** Why goods cost what they cost; null where there are no such goods. */
export async function findReason(executor: Executor, goodsId: number): Promise<PriceReason | null> {
  const offered = await findOffered(executor, goodsId);
  if (offered === null) return null;
  const { kopecks, cost, decidedBy, rule } = priceOfOffer(offered, await readPriceRules(executor));
  return {
    supplier: offered.supplier,
    prices: offered.prices,
    cost,
    decidedBy,
    kopecks,
    rule: rule && {
      id: rule.id,
      marginPercent: rule.marginPercent,
      leastMargin: rule.leastMarginKopecks,
      roundUpToRoubles: rule.roundUpToRoubles,
    },
  };
}
