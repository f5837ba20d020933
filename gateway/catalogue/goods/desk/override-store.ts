import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Executor } from "../../../platform/db/database.ts";
import { goods } from "../../../platform/db/schema/goods.ts";
import { goodsOverrides } from "../../../platform/db/schema/goods-desk.ts";

type OverrideRow = typeof goodsOverrides.$inferSelect;
/** What staff say, by column. */
export type OwnColumns = Pick<
  OverrideRow,
  "isHidden" | "isSale" | "priceKopecks" | "priceEndsAt" | "priceZone" | "description"
>;

/** What staff say of photos, which goods hold themselves. */
export type OwnPhotos = Pick<typeof goods.$inferSelect, "photos" | "hidesListPhotos">;

/** Goods, locked as imports lock them, with what staff say of them so far; null where there are no such goods. */
export async function lockGoods(tx: Executor, id: number) {
  const { isHidden, isSale, priceKopecks, description, photos, hidesListPhotos } = goods;
  const [sold] = await tx
    .select({ isHidden, isSale, priceKopecks, description, photos, hidesListPhotos })
    .from(goods)
    .where(eq(goods.id, id))
    .for("no key update");
  if (!sold) return null;
  // Read under the lock: whoever changed it before is done.
  const [override] = await tx.select().from(goodsOverrides).where(eq(goodsOverrides.goodsId, id));
  return { sold, override: override ?? null };
}

/**
 * Stores what staff say of locked goods, with what was imported at its first change, and lets it be sold so. What they say of photos is of
 * the goods alone: imports do not write it.
 */
export async function saveOverride(
  tx: Executor,
  id: number,
  { photos, hidesListPhotos, ...columns }: OwnColumns & Pick<OverrideRow, "changedBy" | "changedAt"> & OwnPhotos,
  sold: Pick<typeof goods.$inferSelect, "isHidden" | "isSale" | "priceKopecks" | "description">,
): Promise<void> {
  await tx
    .insert(goodsOverrides)
    .values({
      ...columns,
      goodsId: id,
      importedIsHidden: sold.isHidden,
      importedIsSale: sold.isSale,
      importedPriceKopecks: sold.priceKopecks,
      importedDescription: sold.description,
    })
    .onConflictDoUpdate({
      target: goodsOverrides.goodsId,
      set: { ...columns, version: sql`${goodsOverrides.version} + 1` },
    });
  await tx.update(goods).set({ photos, hidesListPhotos }).where(eq(goods.id, id));
  await applyOverrides(tx, [id], columns.changedAt);
}

/** What is sold of locked goods: what staff say, or else what was imported. Triggers tell caches, search and the price history. */
async function applyOverrides(tx: Executor, ids: readonly number[], at: Date): Promise<void> {
  const { isHidden, isSale, priceKopecks, description } = goodsOverrides;
  await tx
    .update(goods)
    .set({
      isHidden: sql`${isHidden} or ${goodsOverrides.importedIsHidden}`,
      isSale: sql`coalesce(${isSale}, ${goodsOverrides.importedIsSale})`,
      priceKopecks: sql`coalesce(${priceKopecks}, ${goodsOverrides.importedPriceKopecks})`,
      description: sql`coalesce(${description}, ${goodsOverrides.importedDescription})`,
      updatedAt: at,
    })
    .from(goodsOverrides)
    .where(and(eq(goodsOverrides.goodsId, goods.id), inArray(goods.id, [...ids])));
}

/** Takes away own prices whose last day is over, at most so many at once. Resolves to how many. */
export async function endOwnPrices(tx: Executor, now: Date, limit: number): Promise<number> {
  const due = tx
    .select({ id: goodsOverrides.goodsId })
    .from(goodsOverrides)
    .where(lte(goodsOverrides.priceEndsAt, now))
    .orderBy(asc(goodsOverrides.goodsId))
    .limit(limit);
  const locked = await tx
    .select({ id: goods.id })
    .from(goods)
    .where(inArray(goods.id, due))
    .orderBy(asc(goods.id))
    .for("no key update");
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => id);
  const ended = await tx
    .update(goodsOverrides)
    .set({
      priceKopecks: null,
      priceEndsAt: null,
      priceZone: null,
      changedBy: null,
      changedAt: now,
      version: sql`${goodsOverrides.version} + 1`,
    })
    // Staff may have prolonged one before its goods were locked.
    .where(and(inArray(goodsOverrides.goodsId, ids), lte(goodsOverrides.priceEndsAt, now)))
    .returning({ id: goodsOverrides.goodsId });
  const endedIds = ended.map(({ id }) => id);
  if (endedIds.length > 0) await applyOverrides(tx, endedIds, now);
  return locked.length;
}
