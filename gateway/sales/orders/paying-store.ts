import { eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import type { OrderRow } from "./orders-store.ts";

type MoneyFacts = Partial<Pick<OrderRow, "paidAt" | "payUntil" | "payment">>;

/** Notes of an order that is locked how, until when and since when it is paid. Its status is not touched. */
export async function savePaying(tx: Executor, orderId: number, facts: MoneyFacts, at: Date): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ ...facts, updatedAt: at })
    .where(eq(orders.id, orderId))
    .returning();
  if (!row) throw new Error("The order that was locked is not there");
  return row;
}
