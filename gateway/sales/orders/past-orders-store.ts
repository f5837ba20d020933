import { and, count, eq, inArray, like, sql } from "drizzle-orm";
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

/** Numbers of all orders of the former shop. */
export const readPastNumbers = (executor: Executor) =>
  executor.select({ id: orders.id, key: orders.orderNumber }).from(orders).where(isPast);

/** Orders of the former shop with what their delivery cost, in kopecks. */
export async function readPastOrders(
  executor: Executor,
  numbers: readonly string[],
): Promise<{ order: OrderRow; deliveryKopecks: number }[]> {
  const rows = await executor
    .select({ order: orders, kopecks: orderAdjustments.kopecks })
    .from(orders)
    .leftJoin(orderAdjustments, and(eq(orderAdjustments.orderId, orders.id), eq(orderAdjustments.kind, "delivery")))
    .where(and(isPast, inArray(orders.orderNumber, [...numbers])));
  return rows.map(({ order, kopecks }) => ({ order, deliveryKopecks: kopecks ?? 0 }));
}

export async function readPastLines(
  executor: Executor,
  orderIds: readonly number[],
): Promise<(typeof orderLines.$inferSelect)[]> {
  if (orderIds.length === 0) return [];
  const rows = await executor
    .select({ line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isPast, inArray(orders.id, [...orderIds])));
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
async function insertPastOrder(
  tx: Executor,
  { number, status }: { number: string; status: "delivered" | "cancelled" },
  order: PastOrder,
): Promise<number | null> {
  if ((await tx.$count(orders, eq(orders.orderNumber, number))) > 0) return null;
  for (let attempt = 0; attempt < RESERVE_ATTEMPTS; attempt += 1) {
    const [row] = await tx
      .insert(orders)
      .values(newOrder({ number, status }, order))
      .onConflictDoNothing()
      .returning({ id: orders.id });
    if (!row) continue;
    await tx.insert(orderEvents).values(migration(row.id, status, order.createdAt));
    return row.id;
  }
  throw new Error("No free number was found for an order");
}

export interface NewPastOrder {
  number: string;
  status: "delivered" | "cancelled";
  order: PastOrder;
  deliveryKopecks: number;
}

/** Many at once: ids in the same order, null where an order has the number. */
export async function insertPastOrders(tx: Executor, all: readonly NewPastOrder[]): Promise<(number | null)[]> {
  if (all.length === 0) return [];
  const added = await tx
    .insert(orders)
    .values(
      all.map(({ number, status, order, deliveryKopecks }) => ({
        ...newOrder({ number, status }, order),
        sumKopecks: deliveryKopecks,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: orders.id, number: orders.orderNumber });
  const idOf = new Map(added.map(({ id, number }) => [number, id]));
  const events = all.flatMap(({ number, status, order }) => {
    const id = idOf.get(number);
    return id === undefined ? [] : [migration(id, status, order.createdAt)];
  });
  if (events.length > 0) await tx.insert(orderEvents).values(events);
  const deliveries = all.flatMap(({ number, deliveryKopecks }) => {
    const id = idOf.get(number);
    return id === undefined || deliveryKopecks === 0 ? [] : [ofDelivery(id, deliveryKopecks)];
  });
  if (deliveries.length > 0) await tx.insert(orderAdjustments).values(deliveries);
  const ids: (number | null)[] = [];
  for (const { number, status, order, deliveryKopecks } of all) {
    // What is left has a number that is taken, or has drawn an id of reservation that is.
    const id = idOf.get(number) ?? (await insertPastOrder(tx, { number, status }, order));
    if (id !== null && !idOf.has(number)) await savePastOrder(tx, id, { order, deliveryKopecks });
    ids.push(id);
  }
  return ids;
}

const newOrder = ({ number, status }: Pick<NewPastOrder, "number" | "status">, order: PastOrder) => ({
  ...order,
  status,
  orderNumber: number,
  reserveId: newReserveId(),
  idempotencyKey: KEY + number,
  requestHash: "",
  consent: { version: "", address: "", at: order.createdAt.toISOString() },
  subtotalKopecks: 0,
  sumKopecks: 0,
});

const migration = (orderId: number, toStatus: NewPastOrder["status"], at: Date) => ({
  orderId,
  at,
  actorKind: "system" as const,
  actorId: null,
  event: "migrate" as const,
  fromStatus: null,
  toStatus,
  reason: "Заказ прежнего магазина",
});

const ofDelivery = (orderId: number, kopecks: number) => ({
  orderId,
  kind: "delivery" as const,
  kopecks,
  why: "Доставка",
});

/** Corrects what is told of it, and what its delivery cost. */
export async function savePastOrder(
  tx: Executor,
  id: number,
  { order, deliveryKopecks }: { order: PastOrder; deliveryKopecks: number },
): Promise<void> {
  await tx.update(orders).set(order).where(eq(orders.id, id));
  await tx.delete(orderAdjustments).where(and(eq(orderAdjustments.orderId, id), eq(orderAdjustments.kind, "delivery")));
  if (deliveryKopecks > 0) await tx.insert(orderAdjustments).values(ofDelivery(id, deliveryKopecks));
  await addUp(tx, [id]);
}

type PastLine = Omit<typeof orderLines.$inferInsert, "position" | "kind" | "sumKopecks">;

/** Changes the figures of the line with this code and title. */
export async function savePastLine(
  tx: Executor,
  { orderId, sku, title, quantity, priceKopecks }: Omit<PastLine, "goodsId" | "url" | "picture">,
): Promise<void> {
  await tx
    .update(orderLines)
    .set({ quantity, priceKopecks, sumKopecks: priceKopecks * quantity })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.sku, sku), eq(orderLines.title, title)));
  await addUp(tx, [orderId]);
}

/** Adds lines that their orders do not have, after those that they have. */
export async function insertPastLines(tx: Executor, lines: readonly PastLine[]): Promise<void> {
  const ids = [...new Set(lines.map(({ orderId }) => orderId))];
  if (ids.length === 0) return;
  const stored = await tx
    .select({ orderId: orderLines.orderId, count: count() })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .groupBy(orderLines.orderId);
  const next = new Map(stored.map((row) => [row.orderId, row.count]));
  await tx.insert(orderLines).values(
    lines.map((line) => {
      const position = next.get(line.orderId) ?? 0;
      next.set(line.orderId, position + 1);
      return { ...line, position, kind: "goods" as const, sumKopecks: line.priceKopecks * line.quantity };
    }),
  );
  await addUp(tx, ids);
}

/** The sums of an order are those of its lines and its delivery. */
async function addUp(tx: Executor, ids: readonly number[]): Promise<void> {
  const lines = sql<number>`(select coalesce(sum(l.sum_kopecks), 0) from ${orderLines} l where l.order_id = ${orders.id})`;
  const others = sql<number>`(select coalesce(sum(a.kopecks), 0) from ${orderAdjustments} a where a.order_id = ${orders.id})`;
  await tx
    .update(orders)
    .set({ subtotalKopecks: lines, sumKopecks: sql`${lines} + ${others}` })
    .where(inArray(orders.id, [...ids]));
}
