import { orderByIdentity, orderCreate } from "../contract/orders.ts";
import { notFound } from "../http/api-error.ts";
import { networkOf } from "../http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../http/rate-limit.ts";
import { type Route, route } from "../http/route.ts";
import { TOO_MANY } from "../http/shared-rate-limit.ts";
import { crmOrderRoutes } from "./crm-handlers.ts";
import { myOrderRoutes } from "./my-handlers.ts";
import { isOrderAccessToken } from "./order-number.ts";
import { type OrderDependencies, placeOrder } from "./place-order.ts";
import { findByOrderNumber } from "./store.ts";
import { orderOf } from "./view.ts";

/** An order reserves stock: a bot at one address must not empty the shelves. Customers of a mobile network share an address. */
const SUBMITS_AN_HOUR = 2_000;

export function orderRoutes(dependencies: OrderDependencies): Route[] {
  const { services } = dependencies;
  const submits = createRateLimit({ uses: SUBMITS_AN_HOUR, seconds: HOUR_SECONDS, message: TOO_MANY });
  return [
    route(orderCreate, async (input, caller) => {
      await submits.consume(networkOf(caller.clientAddress));
      return placeOrder(dependencies, input, caller);
    }),
    route(orderByIdentity, async ({ identity, orderAccessToken }) => {
      const row = await findByOrderNumber(services.connection.db, identity);
      if (!row || !isOrderAccessToken(orderAccessToken, row.accessTokenHash)) throw notFound("Заказ не найден");
      return { order: orderOf(row) };
    }),
    ...crmOrderRoutes(services),
    ...myOrderRoutes(dependencies),
  ];
}
