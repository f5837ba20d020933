import type { CheckoutView, DeliveryView } from "./checkout.server.ts";

/** Payment groups under which an old battery handed in no longer lowers the sum. B-13, CHK-048, CHK-053, CHK-054, CHK-061, CHK-066, CHK-072 */
const WITHOUT_TRADE_IN = new Set(["sbp", "card_online", "online_alfabank", "yandex_pay", "bnpl", "yandex"]);

/** Kopecks. */
export interface OrderTotal {
  subtotal: number;
  tradeIn: number;
  delivery: number;
  sum: number;
}

/** All that the customer pays, as the gateway will reckon it for the order. */
export function orderTotal(
  { subtotal, tradeIn }: { subtotal: number; tradeIn: number },
  delivery: number,
  paymentGroup: string | undefined,
): OrderTotal {
  const kept = paymentGroup !== undefined && WITHOUT_TRADE_IN.has(paymentGroup) ? 0 : tradeIn;
  return { subtotal, tradeIn: kept, delivery, sum: subtotal - kept + delivery };
}

export interface WayTotal extends OrderTotal {
  type: DeliveryView["type"];
  title: string;
}

/** What is paid with each way that the order can be got. `method` is the chosen payment, the first one unless given. */
export function wayTotals(
  cart: { subtotal: number; tradeIn: number },
  { deliveries, payments }: Pick<CheckoutView, "deliveries" | "payments">,
  method: string | undefined,
): WayTotal[] {
  const chosen = payments.find((group) => group.payments.some((payment) => payment.method === method)) ?? payments[0];
  return deliveries
    .filter(({ available }) => available)
    .map(({ type, title, price }) => ({ type, title, ...orderTotal(cart, price, chosen?.id) }));
}
