import type { Services } from "../../chain/services.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import type { expressApplicationCreate } from "../../contract/sales/orders.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { requestAgain } from "../shipments/follow-order.ts";
import { lockShipment } from "../shipments/store.ts";
import { shipRefusal } from "./ship-when-paid.ts";
import { lockByAnyNumber } from "./store.ts";

const NOT_CREATED = "Произошла ошибка при создании заявки";
const refuse = (reason: string) => new ApiError("too_late", [{ message: NOT_CREATED }, { message: reason }]);

/** Lets the courier be called in the background, once for each try. ERR-024 */
export function callExpressCourier(
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
