import { data, redirect } from "@remix-run/node";
import { orderCancel } from "../../../gateway/contract/my-orders.ts";
import { errorText } from "../../http/error-text.ts";
import { notFound } from "../../http/failures.server.ts";
import { writeFlash } from "../../http/flash.server.ts";
import type { Visitor } from "../../http/visitor.server.ts";
import { orderPath } from "./order-paths.ts";

/** An order that has ended meanwhile, in another tab or by a second press, is shown with a word about it. 404 for another's. ORD-008 */
export async function cancelOrder({ gateway, cookies }: Visitor, identity: string) {
  const result = await gateway.call(orderCancel, { order: { identity } });
  if (!result.ok && (result.code === "not_found" || result.code === "invalid")) throw notFound();
  if (!result.ok && result.code !== "too_late")
    return data(
      { errors: [{ message: "Не удалось отменить заказ: нет связи с магазином. Повторите через минуту" }] },
      { status: 503 },
    );
  writeFlash(cookies, [
    result.ok ? `Заказ ${identity} отменён. Товары вернулись в продажу.` : errorText({ errors: result.errors }),
  ]);
  return redirect(orderPath(identity), 303);
}
