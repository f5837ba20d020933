import { orderCancel } from "../../../../gateway/contract/sales/my-orders.ts";
import { answerCancel } from "../../../visitor/answer-cancel.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { orderPath } from "./order-paths.ts";

/** ORD-008 */
export async function cancelOrder({ gateway, cookies }: Visitor, identity: string, form: FormData) {
  return answerCancel(cookies, form, await gateway.call(orderCancel, { order: { identity } }), {
    back: orderPath(identity),
    done: `Заказ ${identity} отменён. Товары вернулись в продажу.`,
    unavailable: "Не удалось отменить заказ: нет связи с магазином. Повторите через минуту",
  });
}
