import { orderCancel, orderMine, orderRepeat, ordersMine, ordersMineStatuses } from "../../contract/sales/my-orders.ts";
import { orderStatus, orderStatuses } from "../../contract/sales/orders.ts";
import { repeatableTransaction } from "../../platform/db/repeatable-transaction.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type SessionCaller } from "../../platform/http/route.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import { type Addition, addToCart, type Change } from "../cart/change.ts";
import { changeCart } from "../cart/lock-cart.ts";
import { cancelByStaff } from "./cancel-by-staff.ts";
import type { OrderDependencies } from "./dependencies.ts";
import { countOwnOrders, findOwnOrder, lockOwnOrder, readOwnOrders } from "./my-orders-store.ts";
import {
  actorOfCaller,
  type OrderLineRow,
  type OrderRow,
  readCancellationsOf,
  readContents,
  readLinesOf,
} from "./orders-store.ts";
import { readOrder } from "./read-order.ts";
import { transition } from "./transition.ts";
import { isCancellable } from "./transition-rules.ts";
import { lineTitle, shortOrderOf } from "./view.ts";

/** Adds what is still on sale of an order to the cart; returns warnings where the cart differs from the order. Throws `out_of_stock`. */
async function addAgain(change: Change, lines: readonly OrderLineRow[]): Promise<string[]> {
  const onSale = await change.cards.bySkus([...new Set(lines.flatMap(skusOf))], change.region, change.executor);
  const isSold = (line: OrderLineRow) => skusOf(line).every((sku) => onSale.has(sku));
  const notSold = lines.filter((line) => !isSold(line)).map((line) => `${lineTitle(line)}: больше не продаётся`);
  const additions = lines.filter(isSold).map(additionOf);
  if (additions.length === 0) throw new ApiError("out_of_stock", notSold.join("\n"));
  return [...notSold, ...(await addToCart(change, additions, "as-before"))];
}

const skusOf = ({ sku, backSku }: OrderLineRow): string[] => (backSku === null ? [sku] : [sku, backSku]);

const additionOf = ({ sku, backSku, quantity }: OrderLineRow): Addition =>
  backSku === null ? { sku, quantity } : { axleSet: { frontSku: sku, backSku }, quantity };

/** The signed-in customer's orders. API-116 … API-118 */
export function myOrderRoutes(dependencies: OrderDependencies): Route[] {
  const { services, messaging } = dependencies;
  const { db } = services.connection;

  async function findOwn(caller: SessionCaller, orderNumber: string): Promise<OrderRow> {
    const row = await findOwnOrder(db, caller.subject, orderNumber);
    if (!row) throw notFound("Заказ не найден");
    return row;
  }

  return [
    route(ordersMine, async (page, caller) => {
      const { rows, total } = await readOwnOrders(db, caller.subject, page);
      const [lines, cancellations] = await Promise.all([readLinesOf(db, rows), readCancellationsOf(db, rows)]);
      const list = rows.map((row) => shortOrderOf(row, lines.get(row.id) ?? [], cancellations.get(row.id)));
      return { orders: list, total };
    }),
    route(ordersMineStatuses, async (_input, caller) => {
      const counts = await countOwnOrders(db, caller.subject);
      return {
        statuses: orderStatus.options.map((key) => ({ key, title: orderStatuses[key], count: counts.get(key) ?? 0 })),
      };
    }),
    route(orderMine, async ({ identity }, caller) => {
      const row = await findOwn(caller, identity);
      return {
        order: await readOrder(db, row, dependencies),
        canBeCancelled: isCancellable(row.status) && !row.isPartGiven,
        orderAccessToken: orderAccessToken(messaging.orderAccessKey, row.orderNumber),
      };
    }),
    route(orderCancel, ({ order: { identity } }, caller) =>
      repeatableTransaction(db, async (tx) => {
        const { subject: userId, actor } = caller;
        const row = await lockOwnOrder(tx, userId, identity);
        if (!row) throw notFound("Заказ не найден");
        const { order, waits } =
          actor.kind === "staff"
            ? await cancelByStaff(tx, row, { services, messaging, staffId: actor.userId })
            : {
                order: await transition(tx, row, "cancel", {
                  actor: actorOfCaller(actor),
                  at: services.now(),
                  messaging,
                }),
                waits: false,
              };
        const after = { status: order.status, ...(waits && { waits }) };
        await caller.audit(tx, { target: row.orderNumber, before: { status: row.status }, after });
        return { status: order.status, title: orderStatuses[order.status], waits };
      }),
    ),
    route(orderRepeat, async ({ order }, caller) => {
      const row = await findOwn(caller, order.identity);
      const { lines } = await readContents(db, row);
      return changeCart(dependencies, caller, "create", (change) => addAgain(change, lines));
    }),
  ];
}
