import type { Executor } from "../../platform/db/database.ts";
import { findOrder, readContents } from "../orders/store.ts";
import { lineTitle } from "../orders/view.ts";
import type { ReceiptBody } from "./body-rules.ts";
import { hasMarkedGoods } from "./marking-store.ts";

/** What an order gives to its receipts. */
export interface ReceiptSource {
  orderNumber: string;
  contact: ReceiptBody["contact"];
  lines: { title: string; quantity: number; sumKopecks: number; promoKopecks: number; points: number }[];
  adjustments: { kind: string; kopecks: number }[];
  deliveryTitle: string;
  isHandedOver: boolean;
  hasMarkedGoods: boolean;
}

export async function readSource(executor: Executor, orderId: number): Promise<ReceiptSource | null> {
  const order = await findOrder(executor, orderId);
  if (!order) return null;
  const { lines, adjustments } = await readContents(executor, order);
  const { email, phone } = order.contact;
  return {
    orderNumber: order.orderNumber,
    contact: email === "" ? { phone } : { email },
    lines: lines.map((line) => {
      const { quantity, sumKopecks, promoKopecks, points } = line;
      return { title: lineTitle(line), quantity, sumKopecks, promoKopecks, points };
    }),
    adjustments,
    deliveryTitle: order.deliveryTitle,
    isHandedOver: order.status === "delivered",
    hasMarkedGoods: await hasMarkedGoods(executor, orderId),
  };
}
