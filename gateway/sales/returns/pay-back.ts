import type { Executor } from "../../platform/db/database.ts";
import { readHandovers } from "../orders/handovers-store.ts";
import type { OrderRow } from "../orders/orders-store.ts";
import { readContents } from "../orders/orders-store.ts";
import { lineTitle } from "../orders/view.ts";
import { insertCommand } from "../payments/commands-store.ts";
import { keptKopecks } from "../payments/payment-rules.ts";
import { readPaymentsOf } from "../payments/payments-store.ts";
import type { ReturnRow } from "./returns-store.ts";
import { partsOfRefund, type RefundLine, waysBack } from "./rules.ts";

/** How so much of the money of an order goes back: the way it came. */
export async function readRefundMethods(executor: Executor, { id, payment }: OrderRow, kopecks: number) {
  const [kept, handovers] = await Promise.all([readKept(executor, id), readHandovers(executor, id)]);
  const till = handovers.findLast((handover) => handover.till !== null)?.till ?? null;
  return waysBack(kopecks, kept, { till, method: payment.method });
}

/** What of the money of each captured payment for an order is still with the shop. */
async function readKept(executor: Executor, orderId: number): Promise<{ id: number; keptKopecks: number }[]> {
  const rows = await readPaymentsOf(executor, orderId);
  return rows
    .filter(({ capturedKopecks }) => capturedKopecks > 0)
    .map((row) => ({ id: row.id, keptKopecks: keptKopecks(row) }));
}

/** Whether banks have confirmed everything that they were asked to give back for an order. */
export async function isAllBack(executor: Executor, orderId: number): Promise<boolean> {
  const rows = await readPaymentsOf(executor, orderId);
  return rows.every(({ refundedKopecks, refundRequestedKopecks }) => refundedKopecks >= refundRequestedKopecks);
}

/**
 * Asks the banks to give back what of the money of a return came through them, to where it came from. The receipt of the refund names the goods; one that comes in
 * parts names the return as a whole.
 */
export async function payBack(
  tx: Executor,
  order: OrderRow,
  row: ReturnRow,
  refunded: readonly RefundLine[],
  at: Date,
): Promise<void> {
  const kopecks = row.bankKopecks ?? 0;
  if (kopecks === 0) return;
  const parts = partsOfRefund(kopecks, await readKept(tx, order.id));
  if (!parts) throw new Error(`The payments of order ${order.orderNumber} no longer hold ${kopecks} kopecks`);
  const { lines } = await readContents(tx, order);
  const goods = refunded.map(({ position, quantity, kopecks: sum }) => {
    const line = lines.find((one) => one.position === position);
    return { title: line ? lineTitle(line) : "", quantity, sum };
  });
  // Less than the goods where the payer's bank has taken a part back before.
  const delivery = kopecks - goods.reduce((all, { sum }) => all + sum, 0);
  const isWhole = kopecks === row.refundKopecks && delivery >= 0;
  const moneyLines = [
    ...goods.flatMap(({ title, quantity, sum }) => rowsOf(title, quantity, sum)),
    ...rowsOf(order.deliveryTitle, 1, delivery),
  ];
  for (const part of parts)
    await insertCommand(
      tx,
      {
        paymentId: part.paymentId,
        kind: "refund",
        amountKopecks: part.kopecks,
        lines:
          isWhole && parts.length === 1
            ? moneyLines
            : rowsOf(`Возврат по заказу ${order.orderNumber}`, 1, part.kopecks),
        reason: `Возврат № ${row.id}`,
        actorKind: "staff",
        actorId: row.approvedById ?? row.decidedById,
        nextAt: at,
      },
      at,
    );
}

/** A sum that does not divide by the pieces makes two rows, whose prices differ by a kopeck. */
function rowsOf(title: string, quantity: number, sum: number) {
  const price = Math.floor(sum / quantity);
  const dearer = sum - price * quantity;
  return [
    { title, quantity: quantity - dearer, priceKopecks: price, sumKopecks: price * (quantity - dearer) },
    { title, quantity: dearer, priceKopecks: price + 1, sumKopecks: (price + 1) * dearer },
  ].filter((row) => row.quantity > 0 && row.sumKopecks > 0);
}
