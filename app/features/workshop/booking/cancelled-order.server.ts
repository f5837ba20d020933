import { orderMine } from "../../../../gateway/contract/sales/my-orders.ts";
import { orderByIdentity } from "../../../../gateway/contract/sales/orders.ts";
import type { BookingChoice } from "../../../shared/booking-choice.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** The link of an order leads here for as long as somebody keeps it, also once there is nothing to fit any more; null while there is. */
export async function cancelledText({ gateway, user }: Visitor, choice: BookingChoice): Promise<string | null> {
  const { tyreFittingOrder: identity, tyreFittingOrderAccess: orderAccessToken, clientPhone } = choice;
  if (identity === null || clientPhone !== null) return null;
  const asked =
    orderAccessToken !== null
      ? gateway.call(orderByIdentity, { identity, orderAccessToken })
      : user && gateway.call(orderMine, { identity });
  const found = await asked;
  if (!found?.ok || found.data.order.status !== "cancelled") return null;
  return `Заказ ${identity} отменён, его шин в центре не будет. Записаться можно со своими.`;
}
