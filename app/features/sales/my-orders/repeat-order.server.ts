import { redirect } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { orderRepeat } from "../../../../gateway/contract/sales/my-orders.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { rememberCart } from "../cart/cart.server.ts";
import { orderPath } from "./order-paths.ts";

const UNAVAILABLE = "Не удалось повторить заказ: нет связи с магазином. Повторите через минуту";

/** A press this soon after another counts as a double click: goods are not added to the cart twice. */
const SAME_REPEAT_MS = 3_000;
const recentRepeats = new LRUCache<string, ReturnType<typeof askToRepeat>>({ max: 1_000, ttl: SAME_REPEAT_MS });

const askToRepeat = ({ gateway }: Visitor, identity: string) => gateway.call(orderRepeat, { order: { identity } });

/** Adds the goods of the customer's own order to the cart and redirects there; the cart warns of what could not be added. 404 for another's order. */
export async function repeatOrder(visitor: Visitor, userId: number, identity: string, form: FormData) {
  const key = `${userId} ${identity}`;
  const asked = recentRepeats.get(key) ?? askToRepeat(visitor, identity);
  recentRepeats.set(key, asked);
  const result = await asked;
  if (!result.ok) recentRepeats.delete(key);
  if (result.ok) {
    const { cart } = result.data;
    rememberCart(visitor, cart);
    writeFlash(visitor.cookies, [`Товары заказа ${identity} в корзине.`, ...cart.cartWarnings]);
    return redirect("/basket/", 303);
  }
  if (result.code === "not_found" || result.code === "invalid") throw notFound();
  return refusedByGateway(form, result, { back: orderPath(identity), unavailable: UNAVAILABLE });
}
