import { eq } from "drizzle-orm";
import type { Executor } from "../../../platform/db/database.ts";
import { orderAdjustments, orderLines, orders } from "../../../platform/db/schema/orders.ts";
import type { NewOrder, OrderRow } from "../orders-store.ts";

/** What a change may make of an order besides its status. */
export type ChangedFacts = Pick<
  OrderRow,
  | Extract<keyof OrderRow, `delivery${string}`>
  | "payment"
  | "payUntil"
  | "paidAt"
  | "subtotalKopecks"
  | "sumKopecks"
  | "reservedUntil"
>;

/** Stores what a locked order has become; its event and version are for `transition.ts`. Its sums are checked when the transaction ends. */
export async function saveChange(
  tx: Executor,
  orderId: number,
  { facts, lines, adjustments, at }: Pick<NewOrder, "lines" | "adjustments" | "at"> & { facts: ChangedFacts },
): Promise<OrderRow> {
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId));
  await tx.delete(orderAdjustments).where(eq(orderAdjustments.orderId, orderId));
  await tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, orderId, position })));
  if (adjustments.length > 0)
    await tx.insert(orderAdjustments).values(adjustments.map((adjustment) => ({ ...adjustment, orderId })));
  const [row] = await tx
    .update(orders)
    .set({ ...facts, updatedAt: at })
    .where(eq(orders.id, orderId))
    .returning();
  if (!row) throw new Error("The order that was locked is not there");
  return row;
}
