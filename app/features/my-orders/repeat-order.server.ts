import { data, redirect } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { orderRepeat } from "../../../gateway/contract/my-orders.ts";
import { writeCartCookies } from "../../visitor/cart-cookies.server.ts";
import { notFound } from "../../visitor/error-responses.server.ts";
import { writeFlash } from "../../visitor/flash.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

/** A press that follows another this soon is the same wish: goods are not put into the cart twice. */
const SAME_REPEAT_MS = 3_000;
const recentRepeats = new LRUCache<string, ReturnType<typeof askToRepeat>>({ max: 1_000, ttl: SAME_REPEAT_MS });

const askToRepeat = ({ gateway }: Visitor, identity: string) => gateway.call(orderRepeat, { order: { identity } });

/** Puts what an own order had into the cart and goes there; what came out otherwise is said by the cart. 404 for another's. */
export async function repeatOrder(visitor: Visitor, userId: number, identity: string) {
  const { cookies } = visitor;
  const wish = `${userId} ${identity}`;
  const asked = recentRepeats.get(wish) ?? askToRepeat(visitor, identity);
  recentRepeats.set(wish, asked);
  const result = await asked;
  if (!result.ok) recentRepeats.delete(wish);
  if (result.ok) {
    const { token, summary, cartWarnings } = result.data.cart;
    writeCartCookies(cookies, { token, count: summary.total.quantity });
    writeFlash(cookies, [`Товары заказа ${identity} в корзине.`, ...cartWarnings]);
    return redirect("/basket/", 303);
  }
  const { code, errors } = result;
  if (code === "not_found" || code === "invalid") throw notFound();
  const isRefused = code === "out_of_stock" || code === "cart_full";
  return data(
    {
      errors:
        isRefused && errors.length > 0
          ? errors.flatMap(({ message }) => message.split("\n").map((line) => ({ message: line })))
          : [{ message: "Не удалось повторить заказ: нет связи с магазином. Повторите через минуту" }],
    },
    { status: isRefused ? 409 : 503 },
  );
}
