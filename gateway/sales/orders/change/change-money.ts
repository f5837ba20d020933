import { untilText } from "../../../contract/sales/order-deadline.ts";
import { roublesOf } from "../../../platform/format.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { groupOfMethod, offeredGroups, offeredMethod, shownGroupOf } from "../../checkout/payment-groups.ts";
import type { CheckoutSettings } from "../../checkout/settings.ts";
import { payUntilOf } from "../../payments/payment-rules.ts";
import type { OrderRow } from "../orders-store.ts";
import { reserveEnd } from "../reserve-rules.ts";

type Terms = NonNullable<ReturnType<typeof offeredMethod>>;

/** How a changed order is paid, by what has come for it already. */
export interface ChangedPayment {
  payment: OrderRow["payment"];
  payUntil: Date | null;
  paidAt: Date | null;
}

const refuse = (message: string) => new ApiError("invalid", [{ field: "method", message }]);

interface WayToPay {
  /** The method that was chosen; null keeps that of the order. */
  method: string | null;
  /** What came for the order and is with the shop. */
  received: number;
  subtotalKopecks: number;
  /** Terms of the region. */
  settings: CheckoutSettings;
  now: Date;
}

/** The terms of the method that an order is priced by. What is paid keeps the method that it was paid by. Throws `invalid` at `method`. */
export function termsOfChange(
  order: Pick<OrderRow, "payment">,
  { method, received, subtotalKopecks, settings, now }: WayToPay,
): Terms & { method: string } {
  const chosen = method ?? order.payment.method;
  const isKept = chosen === order.payment.method;
  if (!isKept && groupOfMethod(chosen) === "invoice") throw refuse("Счёт выставляется только с новым заказом");
  if (received > 0 && !isKept)
    throw refuse(
      "Заказ уже оплачен: способ оплаты не меняется. Разницу вернём так же, как пришла, или возьмём при выдаче",
    );
  const group = shownGroupOf(chosen);
  const moment = { sumKopecks: subtotalKopecks, now };
  // Whoever has paid has been offered it.
  const terms =
    received > 0 && group
      ? offeredMethod(chosen, [group], moment)
      : offeredMethod(chosen, settings.enabledPaymentGroups, moment, settings.isServed);
  if (!terms) throw refuse("Так этот заказ оплатить нельзя: выберите другой способ оплаты");
  return { ...terms, method: chosen };
}

type Delivered = Pick<
  OrderRow,
  "payment" | "payUntil" | "paidAt" | "reservedUntil" | `delivery${"Type" | "ReadyAt" | "Day" | "Zone"}`
>;

/**
 * How the order is paid with its new sum. What is still to be paid of one that was paid is taken when it is handed out, or before on its page:
 * it has no deadline that could cancel what is paid. Where a carrier takes no money it is paid on the page as long as the goods are kept.
 * Throws `invalid` where nobody could take it.
 */
export function changedPayment(
  order: Delivered,
  terms: Terms & { method: string },
  sumKopecks: number,
  { received, subtotalKopecks, settings, now }: WayToPay,
): ChangedPayment {
  const { method, title, note } = terms;
  const isKept = method === order.payment.method;
  if (received >= sumKopecks && received > 0)
    return { payment: order.payment, payUntil: order.payUntil, paidAt: order.paidAt ?? now };
  if (received > 0) return restPayment(order, terms, { subtotalKopecks, settings, now });
  const payment = isKept ? order.payment : { method, title, note };
  if (groupOfMethod(method) === "offline" || sumKopecks === 0) return { payment, payUntil: null, paidAt: null };
  if (groupOfMethod(method) === "invoice") return { payment, payUntil: order.payUntil, paidAt: null };
  const until = payUntilOf(method, now).getTime();
  return { payment, payUntil: new Date(Math.max(until, isKept ? (order.payUntil?.getTime() ?? 0) : 0)), paidAt: null };
}

/** How the rest of an order is paid that was paid before it came to cost more. */
function restPayment(
  order: Delivered,
  { method }: { method: string },
  { subtotalKopecks, settings, now }: Pick<WayToPay, "subtotalKopecks" | "settings" | "now">,
): ChangedPayment {
  const groups = offeredGroups(settings, { sumKopecks: subtotalKopecks, now }, order.deliveryType);
  const atHandover = groups.find(({ id }) => id === "offline")?.payments;
  const taken = atHandover?.find((way) => way.method === method) ?? atHandover?.at(-1);
  if (taken) return { payment: { method: taken.method, title: taken.title, note: "" }, payUntil: null, paidAt: null };
  const onSite = groups.filter(({ id }) => id !== "invoice").flatMap(({ payments }) => payments);
  const way = onSite.find((one) => one.method === method) ?? onSite[0];
  if (!way)
    throw new ApiError("invalid", [
      {
        field: "lines",
        message:
          "Заказ стал дороже, а доплатить с этой доставкой нечем. Выберите другую доставку или оформите ещё один заказ",
      },
    ]);
  const payment = { method: way.method, title: way.title, note: "" };
  return { payment, payUntil: reservedAfterChange(order, order, now), paidAt: null };
}

/** Until when the goods of a changed order are kept: never shorter than was promised. */
export const reservedAfterChange = (
  order: Pick<OrderRow, "reservedUntil">,
  delivery: Parameters<typeof reserveEnd>[0],
  now: Date,
): Date => new Date(Math.max(order.reservedUntil.getTime(), reserveEnd(delivery, now).getTime()));

interface ChangedMoney {
  refund: number;
  due: number;
  received: number;
  /** As it has become. */
  order: Pick<OrderRow, "payUntil" | "deliveryZone">;
}

/** For the customer: what becomes of the money. */
export function moneyNote({ refund, due, received, order }: ChangedMoney): string {
  if (refund > 0) return `Вернём ${roublesOf(refund)} так же, как вы платили.`;
  if (due > 0 && received > 0 && order.payUntil) {
    const until = untilText(order.payUntil.toISOString(), { zone: order.deliveryZone, now: null });
    return `Доплатите ${roublesOf(due)} на странице заказа до ${until}: потом заказ отменится сам, а деньги вернутся.`;
  }
  if (due > 0 && received > 0)
    return `Осталось доплатить ${roublesOf(due)}: при получении или заранее на странице заказа.`;
  return "";
}
