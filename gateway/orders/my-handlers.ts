import { changeCart } from "../cart/lock-cart.ts";
import { orderCancel, orderMine, orderRepeat, ordersMine, ordersMineStatuses } from "../contract/my-orders.ts";
import { orderStatus, orderStatuses } from "../contract/orders.ts";
import { notFound } from "../http/api-error.ts";
import { type Caller, type Route, route } from "../http/route.ts";
import { cancelOrder } from "./cancel-order.ts";
import { countOwnOrders, findOwnOrder, lockOwnOrder, readOwnOrders } from "./my-orders-store.ts";
import type { OrderDependencies } from "./place-order.ts";
import { addAgain } from "./repeat-order.ts";
import { isCancellable } from "./rules.ts";
import type { OrderRow } from "./store.ts";
import { orderOf, shortOrderOf } from "./view.ts";

/** The signed-in customer's orders. API-116 … API-118 */
export function myOrderRoutes(dependencies: OrderDependencies): Route[] {
  const { services, accessTokens } = dependencies;
  const { db } = services.connection;

  async function findOwn(caller: Caller, orderNumber: string): Promise<OrderRow> {
    const row = await findOwnOrder(db, await accessTokens.userOf(caller), orderNumber);
    if (!row) throw notFound("Заказ не найден");
    return row;
  }

  return [
    route(ordersMine, async (page, caller) => {
      const { rows, total } = await readOwnOrders(db, await accessTokens.userOf(caller), page);
      return { orders: rows.map(shortOrderOf), total };
    }),
    route(ordersMineStatuses, async (_input, caller) => {
      const counts = await countOwnOrders(db, await accessTokens.userOf(caller));
      return {
        statuses: orderStatus.options.map((key) => ({ key, title: orderStatuses[key], count: counts.get(key) ?? 0 })),
      };
    }),
    route(orderMine, async ({ identity }, caller) => {
      const row = await findOwn(caller, identity);
      return { order: orderOf(row), canBeCancelled: isCancellable(row.status) };
    }),
    route(orderCancel, async ({ order }, caller) => {
      const userId = await accessTokens.userOf(caller);
      const { status } = await cancelOrder(services, (tx) => lockOwnOrder(tx, userId, order.identity));
      return { status, title: orderStatuses[status] };
    }),
    route(orderRepeat, async ({ order }, caller) => {
      const row = await findOwn(caller, order.identity);
      return changeCart(dependencies, caller, "create", (change) => addAgain(change, row));
    }),
  ];
}
