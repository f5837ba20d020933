import type { CheckoutView, DeliveryView } from "./checkout.server.ts";

/** Kopecks. */
interface OrderTotal {
  subtotal: number;
  tradeIn: number;
  delivery: number;
  sum: number;
}

/** What is paid with one delivery. */
export interface DeliveryTotal extends OrderTotal {
  type: DeliveryView["type"];
  title: string;
}

/**
 * All that is paid with each delivery, as the gateway will compute it for the order. `method` is the chosen payment, the first one
 * unless given: not every payment keeps the discount for an old battery.
 */
export function deliveryTotals(
  { subtotal, tradeIn, deliveries, payments }: Pick<CheckoutView, "subtotal" | "tradeIn" | "deliveries" | "payments">,
  method: string | undefined,
): DeliveryTotal[] {
  const chosen = payments.find((group) => group.payments.some((payment) => payment.method === method)) ?? payments[0];
  const discount = chosen?.keepsTradeIn === false ? 0 : tradeIn;
  return deliveries
    .filter(({ available }) => available)
    .map(({ type, title, price }) => ({
      type,
      title,
      subtotal,
      tradeIn: discount,
      delivery: price,
      sum: subtotal - discount + price,
    }));
}
