import type { Services } from "../../chain/services.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { expressApplicationCreate, orderByIdentity, orderCreate, orderOfCart } from "../../contract/sales/orders.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { opensOrder, orderAccessToken } from "../../platform/order-access.ts";
import { requestAgain } from "../shipments/follow-order.ts";
import { lockShipment } from "../shipments/shipments-store.ts";
import { crmOrderRoutes } from "./crm-handlers.ts";
import type { OrderDependencies } from "./dependencies.ts";
import { myOrderRoutes } from "./my-handlers.ts";
import { findByOrderNumber, findOrderOfCart, lockByAnyNumber } from "./orders-store.ts";
import { paymentRoutes } from "./payment-handlers.ts";
import { placeOrder } from "./place-order.ts";
import { readOrder } from "./read-order.ts";
import { shipRefusal } from "./ship-when-paid.ts";

const NOT_CREATED = "Произошла ошибка при создании заявки";
const refuse = (reason: string) => new ApiError("too_late", [{ message: NOT_CREATED }, { message: reason }]);

/** Lets the courier be called in the background, once for each try. ERR-024 */
function callExpressCourier(
  { connection, now }: Services,
  identity: string,
  caller: StaffCaller,
): Promise<OutputOf<typeof expressApplicationCreate>> {
  return connection.db.transaction(async (tx) => {
    const order = await lockByAnyNumber(tx, identity);
    const shipment = order && (await lockShipment(tx, order.id));
    if (!order || !shipment || order.deliveryType !== "yandex_express")
      throw notFound(`${NOT_CREATED}: такого заказа с экспресс-доставкой нет`);
    if (order.status !== "ready") throw refuse("Заказ ещё не собран или уже закрыт");
    if (shipment.state === "cancelled") throw refuse("Доставку этого заказа отменили");
    const { publicId: applicationId, state } = shipment;
    if (state !== "failed" && state !== "draft") return { applicationId, status: state };
    const unpaid = await shipRefusal(tx, order.id);
    if (unpaid) throw refuse(unpaid);
    await requestAgain(tx, shipment, now());
    await caller.audit(tx, { target: order.orderNumber, before: { state }, after: { state: "requested" } });
    return { applicationId, status: "requested" };
  });
}

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
