import { expressApplicationCreate, orderByIdentity, orderCreate, orderOfCart } from "../../contract/sales/orders.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { callExpressCourier } from "./call-express-courier.ts";
import { crmOrderRoutes } from "./crm-handlers.ts";
import { myOrderRoutes } from "./my-handlers.ts";
import { opensOrder, orderAccessToken } from "./order-access.ts";
import { paymentRoutes } from "./payment-handlers.ts";
import { type OrderDependencies, placeOrder } from "./place-order.ts";
import { readOrder } from "./read-order.ts";
import { findByOrderNumber, findOrderOfCart } from "./store.ts";

const SHOWN_IN_CART_MS = 24 * 60 * 60_000;

export function orderRoutes(dependencies: OrderDependencies): Route[] {
  const { services, messaging } = dependencies;
  return [
    route(orderCreate, (input, caller) => placeOrder(dependencies, input, caller)),
    route(orderOfCart, async (_input, { cartToken }) => {
      const since = new Date(services.now().getTime() - SHOWN_IN_CART_MS);
      const identity = cartToken && (await findOrderOfCart(services.connection.db, cartToken, since));
      const order = identity && { identity, orderAccessToken: orderAccessToken(messaging.orderAccessKey, identity) };
      return { order: order || null };
    }),
    route(orderByIdentity, async ({ identity, orderAccessToken: token }) => {
      const row = await findByOrderNumber(services.connection.db, identity);
      if (!row || !opensOrder(token, messaging.orderAccessKey, row)) throw notFound("Заказ не найден");
      return { order: await readOrder(services.connection.db, row, dependencies) };
    }),
    route(expressApplicationCreate, ({ identity }, caller) => callExpressCourier(services, identity, caller)),
    ...paymentRoutes(dependencies),
    ...crmOrderRoutes(dependencies),
    ...myOrderRoutes(dependencies),
  ];
}
