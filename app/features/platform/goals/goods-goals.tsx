import { useEffect } from "react";
import { whenIdle } from "../../../shared/when-idle.ts";
import { pushEcommerce, reachGoal } from "./analytics.ts";
import { takeOrdering } from "./ordering.ts";

/** Prices are kopecks here and roubles for the analytics script. */
const roubles = (kopecks: number): number => kopecks / 100;

interface SeenProduct {
  sku: string;
  title: string;
  price: number;
  brand: string;
  category: string;
}

/** Reports the viewed product to the analytics script. Shows nothing. */
export function ProductSeen({ sku, title, price, brand, category }: SeenProduct) {
  useEffect(() => {
    const product = { id: sku, name: title, price: roubles(price), brand, category };
    whenIdle(() => pushEcommerce({ detail: { products: [product] } }));
  }, [sku, title, price, brand, category]);
  return null;
}

interface PlacedOrder {
  number: string;
  sum: number;
  lines: readonly { sku: string; name: string; price: number; quantity: number }[];
}

/** Counts an order on its page, once and only in the tab that sent it, because a count while leaving a page may get lost. Shows nothing. API-169 */
export function OrderPlaced({ number, sum, lines }: PlacedOrder) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order is counted once, whatever is drawn again
  useEffect(() => {
    if (!takeOrdering()) return;
    const products = lines.map(({ sku, name, price, quantity }) => ({
      id: sku,
      name,
      price: roubles(price),
      quantity,
    }));
    whenIdle(() => {
      reachGoal("order_success", { order: number });
      pushEcommerce({ purchase: { actionField: { id: number, revenue: roubles(sum) }, products } });
    });
  }, [number]);
  return null;
}
