import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Zone } from "../../contract/platform/local-time.ts";
import { returnList } from "../../contract/sales/returns.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/match.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { orderEvents, orders } from "../../platform/db/schema/orders.ts";
import { orderReturnLines, orderReturnPhotos, orderReturns, returnedStock } from "../../platform/db/schema/returns.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";
import type { Quantity } from "./rules.ts";

export type ReturnRow = typeof orderReturns.$inferSelect;

/** When an order was handed out; null when it was not. */
export async function findHandedOutAt(executor: Executor, orderId: number): Promise<Date | null> {
  const [event] = await executor
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, "delivered")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return event?.at ?? null;
}

export async function findByKey(executor: Executor, key: string): Promise<ReturnRow | null> {
  const [row] = await executor.select().from(orderReturns).where(eq(orderReturns.key, key));
  return row ?? null;
}

/** The return that a document of 1C is about; null for none. */
export async function findByIdInOneC(executor: Executor, idInOneC: string): Promise<ReturnRow | null> {
  const [row] = await executor.select().from(orderReturns).where(eq(orderReturns.idInOneC, idInOneC));
  return row ?? null;
}

/** 1C has told of a return that the site had before. */
export async function saveIdInOneC(tx: Executor, id: number, idInOneC: string): Promise<void> {
  await tx.update(orderReturns).set({ idInOneC }).where(eq(orderReturns.id, id));
}

/** The returns of an order, the latest first. */
export const readReturnsOf = (executor: Executor, orderId: number): Promise<ReturnRow[]> =>
  executor.select().from(orderReturns).where(eq(orderReturns.orderId, orderId)).orderBy(desc(orderReturns.id));

/** What the returns of an order are about, refused ones excepted unless `returnIds` names them. */
export async function readLinesOf(
  executor: Executor,
  returnIds: readonly number[],
): Promise<(Quantity & { returnId: number })[]> {
  if (returnIds.length === 0) return [];
  const { returnId, position, quantity } = orderReturnLines;
  return executor
    .select({ returnId, position, quantity })
    .from(orderReturnLines)
    .where(inArray(returnId, [...returnIds]))
    .orderBy(asc(returnId), asc(position));
}

export type NewReturn = Omit<typeof orderReturns.$inferInsert, "id" | "state" | "version">;

/** The order has to be locked. */
export async function insertReturn(
  tx: Executor,
  row: NewReturn,
  lines: readonly Quantity[],
  photos: readonly Buffer[],
): Promise<ReturnRow> {
  const [saved] = await tx.insert(orderReturns).values(row).returning();
  if (!saved) throw new Error("A return was not stored");
  await tx
    .insert(orderReturnLines)
    .values(lines.map((line) => ({ returnId: saved.id, orderId: row.orderId, ...line })));
  if (photos.length > 0)
    await tx.insert(orderReturnPhotos).values(photos.map((webp, position) => ({ returnId: saved.id, position, webp })));
  return saved;
}

export async function findReturn(executor: Executor, id: number): Promise<ReturnRow | null> {
  const [row] = await executor.select().from(orderReturns).where(eq(orderReturns.id, id));
  return row ?? null;
}

/** The order of the return has to be locked. */
export async function changeReturn(
  tx: Executor,
  { id, version }: Pick<ReturnRow, "id" | "version">,
  change: Partial<ReturnRow>,
): Promise<ReturnRow> {
  const [row] = await tx
    .update(orderReturns)
    .set({ ...change, version: version + 1 })
    .where(and(eq(orderReturns.id, id), eq(orderReturns.version, version)))
    .returning();
  if (!row) throw new Error("A return was changed without its order being locked");
  return row;
}

/** Puts pieces back on sale in one place and notes it; rows of stock are locked in the order in which orders lock them. */
export async function restock(
  tx: Executor,
  { returnId, locationId, at }: { returnId: number; locationId: number; at: Date },
  pieces: ReadonlyMap<number, number>,
): Promise<void> {
  for (const [goodsId, quantity] of [...pieces].sort(([a], [b]) => a - b)) {
    await tx.insert(returnedStock).values({ returnId, goodsId, locationId, quantity, returnedAt: at });
    await tx.execute(sql`
      insert into ${stock} (goods_id, location_id, reserved) values (${goodsId}, ${locationId}, ${-quantity})
      on conflict (goods_id, location_id) do update set reserved = ${stock.reserved} + excluded.reserved`);
    await tx.update(goods).set({ updatedAt: at }).where(eq(goods.id, goodsId));
  }
}

export const readPhotoIds = (executor: Executor, returnId: number) =>
  executor
    .select({ id: orderReturnPhotos.id })
    .from(orderReturnPhotos)
    .where(eq(orderReturnPhotos.returnId, returnId))
    .orderBy(asc(orderReturnPhotos.position));

/** Ids of the shops whose orders may be seen. */
export type Shops = readonly number[] | "all";

const ofShops = (shops: Shops): SQL | undefined => {
  if (shops === "all") return undefined;
  return shops.length === 0 ? sql`false` : inArray(orders.deliveryShopId, [...shops]);
};

/** A photo of a return of one of these shops; null when there is none. */
export async function findPhoto(executor: Executor, id: string, shops: Shops): Promise<Buffer | null> {
  const [row] = await executor
    .select({ webp: orderReturnPhotos.webp })
    .from(orderReturnPhotos)
    .innerJoin(orderReturns, eq(orderReturns.id, orderReturnPhotos.returnId))
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(and(eq(orderReturnPhotos.id, id), ofShops(shops)));
  return row?.webp ?? null;
}

/** Id of the order of a return of one of these shops. */
export async function findOrderId(executor: Executor, returnId: number, shops: Shops): Promise<number | null> {
  const [row] = await executor
    .select({ orderId: orderReturns.orderId })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(and(eq(orderReturns.id, returnId), ofShops(shops)));
  return row?.orderId ?? null;
}

/** Returns of orders of these shops, the latest first. */
export const returnRows = (executor: Executor, { shops, zone }: { shops: Shops; zone: Zone }) =>
  listQuery(returnList, {
    select: (cursor) =>
      executor
        .select({ row: orderReturns, number: orders.orderNumber, contact: orders.contact, cursor })
        .from(orderReturns)
        .innerJoin(orders, eq(orders.id, orderReturns.orderId)),
    order: { sort: orderReturns.requestedAt, id: orderReturns.id },
    where: ofShops(shops),
    filters: {
      state: (state) => eq(orderReturns.state, state),
      reason: (reason) => eq(orderReturns.reason, reason),
      goods: (become) =>
        and(
          eq(orderReturns.state, "accepted"),
          become === "written_off" ? isNull(orderReturns.placeId) : isNotNull(orderReturns.placeId),
          eq(orderReturns.isDefect, become === "defect"),
        ),
      number: hasOrderNumber,
      ...momentsIn("requested", orderReturns.requestedAt, zone),
    },
  });

/** What of the money of an accepted return went back through a bank, kopecks; the rest went over the counter or by transfer. */
export const bankPartOf = ({ bankKopecks, refundBy, refundKopecks }: ReturnRow): number =>
  bankKopecks ?? (refundBy === "online" ? (refundKopecks ?? 0) : 0);

/** Kopecks that went back for goods of an order without `bankPartOf` them: over the counter or by transfer. `orderId` is a column of the query. */
export const givenBackByStaff = (orderId: SQLWrapper) =>
  sql<number>`coalesce((
    select sum(${orderReturns.refundKopecks} - coalesce(${orderReturns.bankKopecks},
      case when ${orderReturns.refundBy} = 'online' then ${orderReturns.refundKopecks} else 0 end))
    from ${orderReturns} where ${orderReturns.orderId} = ${orderId} and ${orderReturns.state} = 'accepted'
  ), 0)`.mapWith(Number);

/** Kopecks that went back for goods of an order, by the returns of it that were accepted. */
export const refundedBy = (returns: readonly ReturnRow[]): number =>
  returns.reduce((sum, { state, refundKopecks }) => sum + (state === "accepted" ? (refundKopecks ?? 0) : 0), 0);

/** Returns of an order that are not refused, the earliest first. */
export const readLiveReturns = (executor: Executor, orderId: number): Promise<ReturnRow[]> =>
  executor
    .select()
    .from(orderReturns)
    .where(and(eq(orderReturns.orderId, orderId), ne(orderReturns.state, "refused")))
    .orderBy(asc(orderReturns.id));
