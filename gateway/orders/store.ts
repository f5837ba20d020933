import { eq, or } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { orders } from "../db/schema/orders.ts";
import { newOrderNumber, newReserveId } from "./order-number.ts";

export type OrderRow = typeof orders.$inferSelect;
type NewOrder = typeof orders.$inferInsert;

export async function findByKey(executor: Executor, idempotencyKey: string): Promise<OrderRow | null> {
  const [row] = await executor.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey));
  return row ?? null;
}

export async function findByOrderNumber(executor: Executor, orderNumber: string): Promise<OrderRow | null> {
  const [row] = await executor.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  return row ?? null;
}

/** By the order number or the reserve id: customers have either at hand. */
export async function findByAnyNumber(executor: Executor, number: string): Promise<OrderRow | null> {
  const [row] = await executor
    .select()
    .from(orders)
    .where(or(eq(orders.reserveId, number), eq(orders.orderNumber, number.toUpperCase())));
  return row ?? null;
}

/** An order, locked until the transaction ends. */
export async function lockOrder(tx: Executor, id: number): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return row ?? null;
}

const NUMBER_ATTEMPTS = 8;

/** Stores an order under random numbers; a conflict with an existing one draws new numbers. `day` is the local day, YYYY-MM-DD. */
export async function insertOrder(
  executor: Executor,
  day: string,
  fieldsFor: (orderNumber: string) => Omit<NewOrder, "orderNumber" | "reserveId">,
): Promise<OrderRow> {
  for (let attempt = 0; attempt < NUMBER_ATTEMPTS; attempt += 1) {
    const orderNumber = newOrderNumber(day);
    const [row] = await executor
      .insert(orders)
      .values({ ...fieldsFor(orderNumber), orderNumber, reserveId: newReserveId() })
      .onConflictDoNothing()
      .returning();
    if (row) return row;
  }
  throw new Error("No free number was found for an order");
}

export async function setStatus(
  executor: Executor,
  id: number,
  status: OrderRow["status"],
  updatedAt: Date,
): Promise<OrderRow> {
  const [row] = await executor.update(orders).set({ status, updatedAt }).where(eq(orders.id, id)).returning();
  if (!row) throw new Error("The order no longer exists");
  return row;
}
