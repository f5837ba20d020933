import { and, count, desc, eq } from "drizzle-orm";
import { ownershipOf } from "../auth/own-rows.ts";
import { changeCart } from "../cart/lock-cart.ts";
import { orderCancel, orderMine, orderRepeat, ordersMine, ordersMineStatuses } from "../contract/my-orders.ts";
import { orderStatus, orderStatuses } from "../contract/orders.ts";
import { orders } from "../db/schema/orders.ts";
import { notFound } from "../http/api-error.ts";
import { type Caller, type Route, route } from "../http/route.ts";
import { cancelOrder, isCancellable } from "./cancel-order.ts";
import type { OrderDependencies } from "./place-order.ts";
import { addAgain } from "./repeat-order.ts";
import type { OrderRow } from "./store.ts";
import { orderOf, shortOrderOf } from "./view.ts";

const unknownOrder = () => notFound("Заказ не найден");

/** The signed-in customer's orders. API-116 … API-118 */
export function myOrderRoutes(dependencies: OrderDependencies): Route[] {
  const { services, tokens } = dependencies;
  const { db } = services.connection;

  async function ownOrders(caller: Caller) {
    const isOwn = await ownershipOf(db, await tokens.userOf(caller));
    return isOwn(orders);
  }

  const named = async (caller: Caller, orderNumber: string) =>
    and(await ownOrders(caller), eq(orders.orderNumber, orderNumber));

  async function findOwn(caller: Caller, orderNumber: string): Promise<OrderRow> {
    const [row] = await db
      .select()
      .from(orders)
      .where(await named(caller, orderNumber));
    if (!row) throw unknownOrder();
    return row;
  }

  return [
    route(ordersMine, async ({ offset, limit, status }, caller) => {
      const which = and(await ownOrders(caller), status && eq(orders.status, status));
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(orders)
          .where(which)
          .orderBy(desc(orders.createdAt), desc(orders.id))
          .limit(limit)
          .offset(offset),
        db.$count(orders, which),
      ]);
      return { orders: rows.map(shortOrderOf), total };
    }),
    route(ordersMineStatuses, async (_input, caller) => {
      const rows = await db
        .select({ status: orders.status, count: count() })
        .from(orders)
        .where(await ownOrders(caller))
        .groupBy(orders.status);
      const counts = new Map(rows.map((row) => [row.status, row.count]));
      return {
        statuses: orderStatus.options.map((key) => ({ key, title: orderStatuses[key], count: counts.get(key) ?? 0 })),
      };
    }),
    route(orderMine, async ({ identity }, caller) => {
      const row = await findOwn(caller, identity);
      return { order: orderOf(row), canBeCancelled: isCancellable(row.status) };
    }),
    route(orderCancel, async ({ order }, caller) => {
      const which = await named(caller, order.identity);
      const cancelled = which && (await cancelOrder(services, which));
      if (!cancelled) throw unknownOrder();
      return { status: cancelled.status, title: orderStatuses[cancelled.status] };
    }),
    route(orderRepeat, async ({ order }, caller) => {
      const row = await findOwn(caller, order.identity);
      return changeCart(dependencies, caller, "create", (change) => addAgain(change, row));
    }),
  ];
}
