import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { locations } from "../../platform/db/schema/regions.ts";
import { needsOf } from "../../sales/cart/rules.ts";
import { readGivenPieces } from "../../sales/orders/handovers-store.ts";
import { readContents } from "../../sales/orders/orders-store.ts";

/**
 * The pieces that a shop has to collect for orders that nobody has collected yet and that are to be ready before a moment: all of its own
 * orders, and of others those that lie here. By order; `to` is the last moment, without it, and `day` the last day of a courier.
 */
export async function readPieces(executor: Executor, where: { shopId: number; to: Date; day: Day }) {
  const pieces = await readReserved(executor, where);
  const given = new Map<number, Map<number, number>>();
  for (const { orderId, isPartGiven } of pieces)
    if (isPartGiven && !given.has(orderId)) given.set(orderId, await readGivenGoods(executor, orderId));
  return pieces.flatMap((piece) => {
    // What was handed out lay here; the sequence is that of the list.
    const ofOrder = given.get(piece.orderId);
    const gone = Math.min(ofOrder?.get(piece.goodsId) ?? 0, piece.quantity);
    ofOrder?.set(piece.goodsId, (ofOrder.get(piece.goodsId) ?? 0) - gone);
    return piece.quantity > gone ? [{ ...piece, quantity: piece.quantity - gone }] : [];
  });
}

/** Pieces of an order that are with its customer already, by goods. */
async function readGivenGoods(executor: Executor, orderId: number): Promise<Map<number, number>> {
  const [{ lines }, given] = [await readContents(executor, { id: orderId }), await readGivenPieces(executor, orderId)];
  return needsOf(
    lines.map(({ position, goodsId, backGoodsId }) => ({
      goodsId: goodsId ?? 0,
      backGoodsId,
      quantity: given.get(position) ?? 0,
    })),
  );
}

function readReserved(executor: Executor, { shopId, to, day }: { shopId: number; to: Date; day: Day }) {
  const { goodsId, locationId, quantity } = orderReservations;
  return executor
    .select({
      orderId: orders.id,
      isPartGiven: orders.isPartGiven,
      orderNumber: orders.orderNumber,
      reserveId: orders.reserveId,
      status: orders.status,
      contact: orders.contact,
      deliveryShopId: orders.deliveryShopId,
      deliveryTitle: orders.deliveryTitle,
      deliveryReadyAt: orders.deliveryReadyAt,
      deliveryDay: orders.deliveryDay,
      deliveryInterval: orders.deliveryInterval,
      deliveryZone: orders.deliveryZone,
      locationId,
      place: locations.title,
      quantity,
      goodsId,
      sku: goods.sku,
      title: goods.title,
    })
    .from(orderReservations)
    .innerJoin(orders, eq(orders.id, orderReservations.orderId))
    .innerJoin(goods, eq(goods.id, goodsId))
    .innerJoin(locations, eq(locations.id, locationId))
    .where(
      and(
        inArray(orders.status, ["new", "processing"]),
        isNull(orderReservations.returnedAt),
        or(eq(orders.deliveryShopId, shopId), eq(locationId, shopId)),
        sql`coalesce(${orders.deliveryReadyAt} < ${to.toISOString()}::timestamptz, ${orders.deliveryDay} <= ${day}::date, true)`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id), desc(eq(locationId, shopId)), asc(goodsId));
}
export type Piece = Awaited<ReturnType<typeof readPieces>>[number];
