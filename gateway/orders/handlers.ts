import { orderByIdentity, orderCreate } from "../contract/orders.ts";
import { notFound } from "../http/fault.ts";
import { HOUR_SECONDS, limitOf } from "../http/limit.ts";
import { networkOf } from "../http/network.ts";
import { type Route, route } from "../http/route.ts";
import { crmOrderRoutes } from "./crm-handlers.ts";
import { isAccess } from "./identity.ts";
import { myOrderRoutes } from "./my-handlers.ts";
import { type OrderDesk, placeOrder } from "./place-order.ts";
import { TOO_MANY } from "./shared-limit.ts";
import { findByIdentity } from "./store.ts";
import { orderOf } from "./view.ts";

/** An order reserves stock: a program behind one address may not empty the shelves. A mobile network's customers share one. */
const SUBMITS_AN_HOUR = 2_000;

export function orderRoutes(desk: OrderDesk): Route[] {
  const { services } = desk;
  const submits = limitOf({ uses: SUBMITS_AN_HOUR, seconds: HOUR_SECONDS, message: TOO_MANY });
  return [
    route(orderCreate, async (input, caller) => {
      await submits.spend(networkOf(caller.clientAddress));
      return placeOrder(desk, input, caller);
    }),
    route(orderByIdentity, async ({ identity, access }) => {
      const row = await findByIdentity(services.connection.db, identity);
      if (!row || !isAccess(access, row.accessHash)) throw notFound("Заказ не найден");
      return { order: orderOf(row) };
    }),
    ...crmOrderRoutes(services),
    ...myOrderRoutes(desk),
  ];
}
