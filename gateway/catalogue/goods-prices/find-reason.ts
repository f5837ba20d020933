import type { PriceReason } from "../../contract/catalogue/goods-prices.ts";
import type { Executor } from "../../platform/db/database.ts";
import { readOffers } from "./offers-of-goods-store.ts";
import { priceOfOffer } from "./price-of-offer.ts";
import { findOffered, readPriceRules } from "./price-rules-store.ts";

/** Why goods cost what they cost; null where there are no such goods. */
export async function findReason(executor: Executor, goodsId: number): Promise<PriceReason | null> {
  const offered = await findOffered(executor, goodsId);
  if (offered === null) return null;
  const { kopecks, cost, decidedBy, rule } = priceOfOffer(offered, await readPriceRules(executor));
  const offers = await readOffers(executor, goodsId);
  const [best] = offers.filter(({ isBest }) => isBest);
  return {
    supplier: offered.supplier,
    prices: offered.prices,
    cost,
    decidedBy,
    kopecks,
    best: best ? { code: best.code, matchedBy: best.matchedBy, pieces: best.pieces } : null,
    others: offers.filter(({ isBest }) => !isBest).map(({ isBest: _, ...offer }) => offer),
    rule: rule && {
      id: rule.id,
      marginPercent: rule.marginPercent,
      leastMargin: rule.leastMarginKopecks,
      roundUpToRoubles: rule.roundUpToRoubles,
    },
  };
}
