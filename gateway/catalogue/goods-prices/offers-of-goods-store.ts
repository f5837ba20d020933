import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { goods, stock, stockFiles } from "../../platform/db/schema/goods.ts";
import { movedGoods, partedOffers, supplierOffers } from "../../platform/db/schema/goods-prices.ts";

/** Offers of goods, the one that makes the price first. */
export async function readOffers(executor: Executor, goodsId: number) {
  const { supplier, code, priceKopecks, pieces, isListed, isBest, matchedBy } = supplierOffers;
  const found = await executor
    .select({ supplier, code, kopecks: priceKopecks, pieces, isListed, isBest, matchedBy })
    .from(supplierOffers)
    .where(eq(supplierOffers.goodsId, goodsId))
    .orderBy(desc(isBest), desc(isListed), asc(priceKopecks), asc(supplier), asc(code));
  return found.map((offer) => ({ ...offer, supplier: offer.supplier === "" ? null : offer.supplier }));
}

export interface OfferKey {
  goodsId: number;
  /** Empty for the shop's own catalogue. */
  supplier: string;
  code: string;
}

/**
 * Takes an offer from locked goods that are others, for good, and its supplier's pieces with it: the next list brings both as goods of their
 * own. Answers the offer; null where there is none that was matched.
 */
export async function partOffer(tx: Executor, { goodsId, supplier, code }: OfferKey) {
  const [parted] = await tx
    .delete(supplierOffers)
    .where(
      and(
        eq(supplierOffers.goodsId, goodsId),
        eq(supplierOffers.supplier, supplier),
        eq(supplierOffers.code, code),
        ne(supplierOffers.matchedBy, "own"),
      ),
    )
    .returning({ matchedBy: supplierOffers.matchedBy, kopecks: supplierOffers.priceKopecks });
  if (!parted) return null;
  await tx.insert(partedOffers).values({ goodsId, supplier, code }).onConflictDoNothing();
  // Goods that staff had joined with these come back with the next list; until then their address leads nowhere.
  await tx
    .delete(movedGoods)
    .where(
      and(
        eq(movedGoods.toId, goodsId),
        sql`exists (select from ${goods} g where g.id = ${movedGoods.goodsId} and g.sku = ${code} and coalesce(g.supplier, '') = ${supplier})`,
      ),
    );
  // Warehouses that another of the offers counts in keep what that one says.
  await tx
    .update(stock)
    .set({ outside: 0 })
    .where(
      and(
        eq(stock.goodsId, goodsId),
        sql`exists (select from ${stockFiles} where ${stockFiles.locationId} = ${stock.locationId} and ${stockFiles.supplier} = ${supplier})`,
        sql`not exists (select from ${stockFiles} join ${supplierOffers} on ${supplierOffers.supplier} = ${stockFiles.supplier}
          where ${stockFiles.locationId} = ${stock.locationId} and ${supplierOffers.goodsId} = ${goodsId})`,
      ),
    );
  return parted;
}
