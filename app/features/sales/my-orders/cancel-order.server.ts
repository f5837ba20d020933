import { orderCancel } from "../../../../gateway/contract/sales/my-orders.ts";
import { answerCancel } from "../../../visitor/answer-cancel.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { orderPath } from "./order-paths.ts";

/** ORD-008 */
export async function cancelOrder({ gateway, cookies }: Visitor, identity: string, form: FormData) {
  const result = await gateway.call(orderCancel, { order: { identity } });
  const isAsked = result.ok && result.data.waits;
  return answerCancel(cookies, form, result, {
    back: orderPath(identity),
    done: isAsked
      ? `Отмену заказа ${identity} подтвердит второй сотрудник. Деньги вернутся так же, как пришли, после этого.`
      : `Заказ ${identity} отменён. Товары вернулись в продажу.`,
    unavailable: "Не удалось отменить заказ: нет связи с магазином. Повторите через минуту",
  });
}
