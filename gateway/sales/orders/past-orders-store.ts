import { and, asc, eq, like, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { orderAdjustments, orderEvents, orderLines, orders } from "../../platform/db/schema/orders.ts";
import { newReserveId, type OrderRow } from "./orders-store.ts";

/** What the site itself takes never has such a key. */
const KEY = "former-shop ";
const isPast = like(orders.idempotencyKey, `${KEY}%`);

/** What a former shop knows of an order; a later table may correct it. */
export type PastOrder = Pick<
  OrderRow,
  | "userId"
  | "regionSlug"
  | "contact"
  | "phoneDigits"
  | "deliveryType"
  | "deliveryTitle"
  | "deliveryPlace"
  | "deliveryHours"
  | "deliveryPhone"
  | "deliveryInterval"
  | "deliveryZone"
  | "payment"
  | "reservedUntil"
  | "createdAt"
  | "updatedAt"
>;

/** Orders of the former shop with what their delivery cost, in kopecks. */
export async function readPastOrders(executor: Executor): Promise<{ order: OrderRow; deliveryKopecks: number }[]> {
  const rows = await executor
    .select({ order: orders, kopecks: orderAdjustments.kopecks })
    .from(orders)
    .leftJoin(orderAdjustments, and(eq(orderAdjustments.orderId, orders.id), eq(orderAdjustments.kind, "delivery")))
    .where(isPast)
    .orderBy(asc(orders.id));
  return rows.map(({ order, kopecks }) => ({ order, deliveryKopecks: kopecks ?? 0 }));
}

export async function readPastLines(executor: Executor): Promise<(typeof orderLines.$inferSelect)[]> {
  const rows = await executor
    .select({ line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isPast);
  return rows.map(({ line }) => line);
}

/** Numbers of those without a line. */
export async function findEmptyPastOrders(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ number: orders.orderNumber })
    .from(orders)
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(isPast, sql`${orderLines.orderId} is null`));
  return rows.map(({ number }) => number);
}

const RESERVE_ATTEMPTS = 8;

/** An order that is over, by an event that nothing follows from; null where an order of the site has its number. */
export async function insertPastOrder(
  tx: Executor,
  { number, status }: { number: string; status: "delivered" | "cancelled" },
  order: PastOrder,
): Promise<number | null> {
  if ((await tx.$count(orders, eq(orders.orderNumber, number))) > 0) return null;
  const at = order.createdAt;
  for (let attempt = 0; attempt < RESERVE_ATTEMPTS; attempt += 1) {
    const [row] = await tx
      .insert(orders)
      .values({
        ...order,
        status,
        orderNumber: number,
        reserveId: newReserveId(),
        idempotencyKey: KEY + number,
        requestHash: "",
        consent: { version: "", address: "", at: at.toISOString() },
        subtotalKopecks: 0,
        sumKopecks: 0,
      })
      .onConflictDoNothing()
      .returning({ id: orders.id });
    if (!row) continue;
    await tx.insert(orderEvents).values({
      orderId: row.id,
      at,
      actorKind: "system",
      actorId: null,
      event: "migrate",
      fromStatus: null,
      toStatus: status,
      reason: "Заказ прежнего магазина",
    });
    return row.id;
  }
  throw new Error("No free number was found for an order");
}

/** Corrects what is told of it, and what its delivery cost. */
export async function savePastOrder(
  tx: Executor,
  id: number,
  { order, deliveryKopecks }: { order: PastOrder; deliveryKopecks: number },
): Promise<void> {
  await tx.update(orders).set(order).where(eq(orders.id, id));
  const ofDelivery = and(eq(orderAdjustments.orderId, id), eq(orderAdjustments.kind, "delivery"));
  await tx.delete(orderAdjustments).where(ofDelivery);
  if (deliveryKopecks > 0)
    await tx
      .insert(orderAdjustments)
      .values({ orderId: id, kind: "delivery", kopecks: deliveryKopecks, why: "Доставка" });
  await addUp(tx, id);
}

type PastLine = Omit<typeof orderLines.$inferInsert, "position" | "kind" | "sumKopecks">;

/** Adds a line, or changes the figures of the one with its code and title. */
export async function savePastLine(tx: Executor, line: PastLine): Promise<void> {
  const { orderId, sku, title, quantity, priceKopecks } = line;
  const figures = { quantity, priceKopecks, sumKopecks: priceKopecks * quantity };
  const changed = await tx
    .update(orderLines)
    .set(figures)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.sku, sku), eq(orderLines.title, title)));
  if (changed.rowCount === 0) {
    const position = await tx.$count(orderLines, eq(orderLines.orderId, orderId));
    await tx.insert(orderLines).values({ ...line, position, kind: "goods", ...figures });
  }
  await addUp(tx, orderId);
}

/** The sums of an order are those of its lines and its delivery. */
async function addUp(tx: Executor, id: number): Promise<void> {
  const lines = sql<number>`(select coalesce(sum(${orderLines.sumKopecks}), 0) from ${orderLines} where ${orderLines.orderId} = ${id})`;
  const others = sql<number>`(select coalesce(sum(${orderAdjustments.kopecks}), 0) from ${orderAdjustments}
    where ${orderAdjustments.orderId} = ${id})`;
  await tx
    .update(orders)
    .set({ subtotalKopecks: lines, sumKopecks: sql`${lines} + ${others}` })
    .where(eq(orders.id, id));
}
