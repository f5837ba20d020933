import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { locations } from "../../platform/db/schema/regions.ts";

/**
 * The pieces that a shop has to collect for orders that nobody has collected yet and that are to be ready before a moment: all of its own
 * orders, and of others those that lie here. By order; `to` is the last moment, without it, and `day` the last day of a courier.
 */
export function readPieces(executor: Executor, { shopId, to, day }: { shopId: number; to: Date; day: Day }) {
  const { goodsId, locationId, quantity } = orderReservations;
  return executor
    .select({
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
    .orderBy(asc(orders.createdAt), asc(orders.id), asc(goodsId));
}
export type Piece = Awaited<ReturnType<typeof readPieces>>[number];
