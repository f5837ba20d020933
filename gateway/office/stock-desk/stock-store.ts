import { and, asc, desc, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import { goodsSearch } from "../../catalogue/goods/desk-search-store.ts";
import { stockDeskList } from "../../contract/office/stock-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { stockCorrections } from "../../platform/db/schema/goods-desk.ts";
import { orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { fullNameBy } from "../../platform/resource-kit/full-names-store.ts";
import { asNumber, asText, listQuery } from "../../platform/resource-kit/list-store.ts";

const listColumns = { id: goods.id, sku: goods.sku, title: goods.title, brand: goods.brandTitle };

/** All goods with what is free at a place, or at all of them, those that came last first. */
export function stockRows(executor: Executor, place: number | undefined) {
  const at = place === undefined ? sql`true` : eq(stock.locationId, place);
  const freeAt = sql<number>`(
    select coalesce(sum(${stock.quantity}), 0)::int from ${stock} where ${stock.goodsId} = ${goods.id} and ${at}
  )`;
  // Not by the sum: the database joins this, and would add up each of the goods for that.
  const hasFree = sql`exists (
    select 1 from ${stock} where ${stock.goodsId} = ${goods.id} and ${stock.quantity} > 0 and ${at}
  )`;
  return listQuery(stockDeskList, {
    select: (cursor) => executor.select({ ...listColumns, free: freeAt, cursor }).from(goods),
    order: { id: goods.id },
    sorts: {
      sku: goods.sku,
      title: asText(goods.title),
      brand: asText(goods.brandTitle),
      free: asNumber(freeAt),
    },
    filters: {
      ...goodsSearch,
      left: (left) => (left === "some" ? hasFree : not(hasFree)),
      // All goods are there: it says which pieces are counted.
      place: () => undefined,
    },
  });
}

export async function findStocked(executor: Executor, id: number) {
  const [row] = await executor.select(listColumns).from(goods).where(eq(goods.id, id));
  return row ?? null;
}

export interface PlaceStock {
  locationId: number;
  /** Below zero where a file told of fewer than orders had taken. */
  free: number;
}

const free = sql<number>`${stock.outside} - ${stock.reserved}`;
const atPlaces = (goodsId: number, places: readonly number[]): SQL | undefined =>
  and(eq(stock.goodsId, goodsId), inArray(stock.locationId, [...places]));

export const readPlaces = (executor: Executor, goodsId: number): Promise<PlaceStock[]> =>
  executor.select({ locationId: stock.locationId, free }).from(stock).where(eq(stock.goodsId, goodsId));

/** Pieces that open orders keep, by place. */
export async function readKept(executor: Executor, goodsId: number): Promise<Map<number, number>> {
  const { locationId, quantity, returnedAt, orderId } = orderReservations;
  const rows = await executor
    .select({ locationId, pieces: sql<number>`sum(${quantity})::int` })
    .from(orderReservations)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        eq(orderReservations.goodsId, goodsId),
        isNull(returnedAt),
        inArray(orders.status, ["new", "processing", "ready"]),
      ),
    )
    .groupBy(locationId);
  return new Map(rows.map(({ locationId: place, pieces }) => [place, pieces]));
}

const SHOWN_CORRECTIONS = 100;

/** What staff corrected, the latest first. */
export function readCorrections(executor: Executor, goodsId: number) {
  const { id, madeAt, locationId, kind, pieces, reason, fileAsOf, staffId } = stockCorrections;
  return executor
    .select({ id, madeAt, locationId, kind, pieces, reason, fileAsOf, by: fullNameBy(staffId) })
    .from(stockCorrections)
    .where(eq(stockCorrections.goodsId, goodsId))
    .orderBy(desc(id))
    .limit(SHOWN_CORRECTIONS);
}

/** Whether a form has corrected anything. */
export async function isDone(executor: Executor, formKey: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: stockCorrections.id })
    .from(stockCorrections)
    .where(eq(stockCorrections.formKey, formKey))
    .limit(1);
  return row !== undefined;
}

/** The stock of goods at places, locked in the order in which orders and imports lock it. A place without any gets a row. */
export async function lockPlaces(tx: Executor, goodsId: number, places: readonly number[]): Promise<PlaceStock[]> {
  const rows = [...places].sort((a, b) => a - b).map((locationId) => ({ goodsId, locationId, quantity: 0 }));
  await tx.insert(stock).values(rows).onConflictDoNothing();
  return tx
    .select({ locationId: stock.locationId, free })
    .from(stock)
    .where(atPlaces(goodsId, places))
    .orderBy(asc(stock.goodsId), asc(stock.locationId))
    .for("update");
}

type NewCorrection = Omit<typeof stockCorrections.$inferInsert, "id" | "fileAsOf">;

/** Stores corrections of locked stock. The goods count as updated: stock is on their pages. */
export async function correct(tx: Executor, corrections: readonly NewCorrection[]): Promise<void> {
  await tx.insert(stockCorrections).values([...corrections]);
  for (const { goodsId, locationId, pieces, madeAt } of corrections) {
    await tx
      .update(stock)
      .set({ outside: sql`${stock.outside} + ${pieces}` })
      .where(atPlaces(goodsId, [locationId]));
    await tx.update(goods).set({ updatedAt: madeAt }).where(eq(goods.id, goodsId));
  }
}
