import { and, asc, desc, eq, exists, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { type Category, productPath } from "../../contract/catalogue/categories.ts";
import { withoutDoubles } from "../../contract/catalogue/goods-name.ts";
import { holdPhone } from "../../customers/auth/phone-tokens-store.ts";
import type { Database, Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { cheaperPriceRequests, stockSubscriptions } from "../../platform/db/schema/enquiries.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { userEmails } from "../../platform/db/schema/users.ts";
import { readCardSources } from "../goods/card-store.ts";
import type { LetterGood } from "./letters.ts";

type Subscription = typeof stockSubscriptions.$inferSelect;

/** False when the address is subscribed already. */
export async function insertSubscription(
  executor: Executor,
  row: Pick<Subscription, "goodsId" | "regionSlug" | "email" | "endHash">,
): Promise<boolean> {
  const inserted = await executor
    .insert(stockSubscriptions)
    .values(row)
    .onConflictDoNothing({
      target: [stockSubscriptions.goodsId, stockSubscriptions.regionSlug, stockSubscriptions.email],
    });
  return inserted.rowCount === 1;
}

/** Requests for a cheaper price that came since a moment and are not answered, with their goods, the latest first. */
export function readCheaperPriceRequests(executor: Executor, since: Date, limit: number) {
  return executor
    .select({ request: cheaperPriceRequests, good: goods })
    .from(cheaperPriceRequests)
    .innerJoin(goods, eq(goods.id, cheaperPriceRequests.goodsId))
    .where(and(gt(cheaperPriceRequests.createdAt, since), eq(cheaperPriceRequests.state, "new")))
    .orderBy(desc(cheaperPriceRequests.createdAt), desc(cheaperPriceRequests.id))
    .limit(limit);
}

/** The goods of a subscription, by the hash of its secret; `url` is null for goods no longer on sale. */
export async function findSubscription(executor: Executor, endHash: string) {
  const [row] = await executor
    .select({ good: goods })
    .from(stockSubscriptions)
    .innerJoin(goods, eq(goods.id, stockSubscriptions.goodsId))
    .where(eq(stockSubscriptions.endHash, endHash));
  if (!row) return null;
  const { sku, title, isHidden } = row.good;
  return {
    sku,
    title: withoutDoubles(title),
    url: isHidden ? null : productPath({ ...row.good, category: row.good.category as Category }),
  };
}

/** Ends the subscription if the secret and the goods belong together. */
export async function deleteByHash(
  executor: Executor,
  { sku, endHash }: { sku: string; endHash: string },
): Promise<void> {
  const ids = executor.select({ id: goods.id }).from(goods).where(eq(goods.sku, sku));
  await executor
    .delete(stockSubscriptions)
    .where(and(eq(stockSubscriptions.endHash, endHash), inArray(stockSubscriptions.goodsId, ids)));
}

/** Ends the subscriptions to goods that go to confirmed addresses of a user, in all regions. */
export async function deleteOfUser(executor: Executor, sku: string, userId: number): Promise<void> {
  const ids = executor.select({ id: goods.id }).from(goods).where(eq(goods.sku, sku));
  const emails = executor
    .select({ email: userEmails.email })
    .from(userEmails)
    .where(and(eq(userEmails.userId, userId), isNotNull(userEmails.confirmedAt)));
  await executor
    .delete(stockSubscriptions)
    .where(and(inArray(stockSubscriptions.email, emails), inArray(stockSubscriptions.goodsId, ids)));
}

export async function subscribedRegions(executor: Executor): Promise<string[]> {
  const rows = await executor.selectDistinct({ slug: stockSubscriptions.regionSlug }).from(stockSubscriptions);
  return rows.map(({ slug }) => slug);
}

/**
 * Takes subscriptions of a region whose goods are on sale and in stock at one of `locationIds`, and deletes them in this transaction.
 * Rows locked by another worker are skipped.
 */
export async function takeBackInStock(
  executor: Executor,
  regionSlug: string,
  locationIds: readonly number[],
  limit: number,
): Promise<Subscription[]> {
  if (locationIds.length === 0) return [];
  const pieces = executor
    .select({ sum: sql`coalesce(sum(${stock.quantity}), 0)` })
    .from(stock)
    .where(and(eq(stock.goodsId, stockSubscriptions.goodsId), inArray(stock.locationId, [...locationIds])));
  const onSale = executor
    .select({ one: sql`1` })
    .from(goods)
    .where(
      and(
        eq(goods.id, stockSubscriptions.goodsId),
        eq(goods.isHidden, false),
        // Nobody can buy fewer than are sold at once.
        sql`${goods.leastQuantity} <= (${pieces})`,
      ),
    );
  const rows = await executor
    .select()
    .from(stockSubscriptions)
    .where(and(eq(stockSubscriptions.regionSlug, regionSlug), exists(onSale)))
    .orderBy(asc(stockSubscriptions.id))
    .limit(limit)
    .for("update", { skipLocked: true });
  if (rows.length === 0) return [];
  await executor.delete(stockSubscriptions).where(
    inArray(
      stockSubscriptions.id,
      rows.map(({ id }) => id),
    ),
  );
  return rows;
}

/** What letters say about goods on sale, by goods id. */
export async function readLetterGoods(executor: Executor, ids: readonly number[]): Promise<Map<number, LetterGood>> {
  const sources = await readCardSources(executor, inArray(goods.id, [...new Set(ids)]));
  return new Map(
    sources.map(({ row }) => [
      row.id,
      {
        sku: row.sku,
        title: withoutDoubles(row.title),
        url: productPath({ ...row, category: row.category as Category }),
        priceKopecks: row.priceKopecks,
      },
    ]),
  );
}

/** The same offer of the same person on one day is stored once, also when a form is sent twice at the same moment. */
export function insertCheaperPrice(
  db: Database,
  row: Omit<typeof cheaperPriceRequests.$inferInsert, "id" | "createdAt">,
): Promise<void> {
  const { createdAt, goodsId, link, phone, priceKopecks } = cheaperPriceRequests;
  const same = and(
    eq(goodsId, row.goodsId),
    eq(phone, row.phone),
    eq(priceKopecks, row.priceKopecks),
    eq(link, row.link),
    gt(createdAt, sql`now() - interval '1 day'`),
  );
  return db.transaction(async (tx) => {
    await holdPhone(tx, row.phone);
    await lockKey(tx, `cheaper price ${row.goodsId} ${row.phone}`);
    if ((await tx.$count(cheaperPriceRequests, same)) === 0) await tx.insert(cheaperPriceRequests).values(row);
  });
}
