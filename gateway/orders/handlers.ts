import { expressApplicationCreate, orderByIdentity, orderCreate } from "../contract/orders.ts";
import { notFound } from "../http/api-error.ts";
import { type Route, route } from "../http/route.ts";
import { callExpressCourier } from "./call-express-courier.ts";
import { crmOrderRoutes } from "./crm-handlers.ts";
import { myOrderRoutes } from "./my-handlers.ts";
import { opensOrder } from "./order-access.ts";
import { paymentRoutes } from "./payment-handlers.ts";
import { type OrderDependencies, placeOrder } from "./place-order.ts";
import { readOrder } from "./read-order.ts";
import { findByOrderNumber } from "./store.ts";

export function orderRoutes(dependencies: OrderDependencies): Route[] {
  const { services, messaging } = dependencies;
  return [
    route(orderCreate, (input, caller) => placeOrder(dependencies, input, caller)),
    route(orderByIdentity, async ({ identity, orderAccessToken }) => {
      const row = await findByOrderNumber(services.connection.db, identity);
      if (!row || !opensOrder(orderAccessToken, messaging.orderAccessKey, row)) throw notFound("Заказ не найден");
      return { order: await readOrder(services.connection.db, row, dependencies) };
    }),
    route(expressApplicationCreate, ({ identity }, caller) => callExpressCourier(services, identity, caller)),
    ...paymentRoutes(dependencies),
    ...crmOrderRoutes(dependencies),
    ...myOrderRoutes(dependencies),
  ];
}
