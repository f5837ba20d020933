import { cartRead } from "../../../../gateway/contract/sales/cart.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { areSameGoods } from "./cart-changes.ts";
import { loadCheckout } from "./checkout.server.ts";
import { loadDeliveryQuotes } from "./delivery-quotes.server.ts";
import { shownSumOf, shownSums, totalsWith } from "./shown-sums.ts";

/**
 * Whether an order may go on after its form has changed nothing of the cart but which old batteries are handed in: what that is worth stood
 * beside the tick, and what is paid by the chosen delivery and payment is no more than the page showed. The form then says what it orders
 * now. False also when that cannot be found out.
 */
export async function confirmTradeIn(visitor: Visitor, form: FormData): Promise<boolean> {
  const text = (name: string) => String(form.get(name) ?? "");
  const read = await visitor.gateway.call(cartRead, {});
  if (!read.ok || read.stale || !areSameGoods(text("seen"), read.data.cart.lines)) return false;
  const [view, asked] = await Promise.all([loadCheckout(visitor, read.data.cart), loadDeliveryQuotes(visitor, form)]);
  if (!view) return false;
  const sums = shownSums(totalsWith(view, asked), view.payments);
  const sumIn = (shown: string) => shownSumOf(shown, text("type"), text("method"));
  const [before, now] = [sumIn(text("shownSums")), sumIn(sums)];
  if (before === null || now === null || now > before) return false;
  form.set("fingerprint", view.fingerprint);
  form.set("seen", view.seen);
  form.set("shownSums", sums);
  return true;
}
