import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { priceOfOffer } from "./price-of-offer.ts";
import { keepFirstOffers, lockNextOffered, readPriceRules, writeOfferPrices } from "./price-rules-store.ts";
import { lockRenewal, saveRenewal } from "./renewal-store.ts";
import { settleOffers } from "./settle-offers-store.ts";

/**
 * Makes the prices of all goods anew once a rule or the terms of a supplier have changed, a piece at a time. How far it has come is in the database, so that the
 * next run goes on there; what changes meanwhile begins it anew. While an import writes it waits for its next period: the import has
 * read the rules at its own beginning, and its prices are looked at afterwards. Returns how many prices it changed.
 */
export async function renewPrices({ connection }: Services, signal: AbortSignal): Promise<number> {
  let changed = 0;
  while (!signal.aborted) {
    const piece = await connection.db.transaction(renewPiece);
    if (piece === null) break;
    changed += piece;
  }
  return changed;
}

/** Null where there is nothing to do, or an import has it. */
async function renewPiece(tx: Executor): Promise<number | null> {
  const renewal = await lockRenewal(tx);
  if (renewal === null) return null;
  const found = await lockNextOffered(tx, renewal.afterId);
  const lastId = found.at(-1)?.id ?? null;
  await saveRenewal(tx, renewal, lastId);
  if (lastId === null) return null;
  const rules = await readPriceRules(tx);
  await keepFirstOffers(tx, found);
  const renewed = found.flatMap((one) => {
    const { kopecks, oldKopecks } = priceOfOffer(one, rules);
    const isSame = kopecks === one.offerKopecks && oldKopecks === one.offerOldKopecks;
    return isSame ? [] : [{ id: one.id, supplier: one.supplier, code: one.code ?? one.sku, kopecks, oldKopecks }];
  });
  if (renewed.length > 0) await writeOfferPrices(tx, renewed);
  // Rows are in the order of goods: those of several offers follow one another. Which offer is the best may change without a price.
  const several = found.filter(({ id }, n) => id === found[n - 1]?.id).map(({ id }) => id);
  const ids = [...new Set([...renewed.map(({ id }) => id), ...several])];
  if (ids.length === 0) return 0;
  return (await settleOffers(tx, ids, { setsVisibility: false })).length;
}
