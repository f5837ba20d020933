import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { orderEvents, orders } from "../../platform/db/schema/orders.ts";
import type { OrderRow } from "./orders-store.ts";

type NewEvent = Omit<typeof orderEvents.$inferInsert, "id" | "orderId" | "fromStatus">;

/**
 * Sets the status of an order, its sum, the end of its reserve and whether a part of it is given, and writes down what happened. Throws when the row is no longer as it was read:
 * it has to be locked.
 */
export async function saveTransition(tx: Executor, order: OrderRow, event: NewEvent): Promise<OrderRow> {
  const { reservedUntil, sumKopecks, isPartGiven } = order;
  const [row] = await tx
    .update(orders)
    .set({
      status: event.toStatus,
      sumKopecks,
      reservedUntil,
      isPartGiven,
      version: sql`${orders.version} + 1`,
      updatedAt: event.at,
    })
    .where(and(eq(orders.id, order.id), eq(orders.version, order.version)))
    .returning();
  if (!row) throw new Error("The order has changed since it was read");
  await tx.insert(orderEvents).values({ ...event, orderId: order.id, fromStatus: order.status });
  return row;
}
