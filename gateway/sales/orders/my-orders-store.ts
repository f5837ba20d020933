import { and, desc, eq, sql } from "drizzle-orm";
import { ownRowsOf } from "../../customers/auth/ownership-store.ts";
import { countBy } from "../../platform/db/count-by.ts";
import type { Executor } from "../../platform/db/database.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import type { OrderRow } from "./orders-store.ts";

type Status = OrderRow["status"];

interface Page {
  offset: number;
  limit: number;
  status?: Status | undefined;
}

/** A page of a user's orders with the total, the latest first. */
export async function readOwnOrders(executor: Executor, userId: number, { offset, limit, status }: Page) {
  const isOwn = ownRowsOf(orders, userId);
  const which = and(isOwn, status && eq(orders.status, status));
  const [rows, total] = await Promise.all([
    executor
      .select()
      .from(orders)
      .where(which)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
      .offset(offset),
    executor.$count(orders, which),
  ]);
  return { rows, total };
}

/** What a user chose in the last order, for the form of the next one. */
export async function readLastChoice(executor: Executor, userId: number) {
  const [row] = await executor
    .select({
      delivery: orders.deliveryType,
      shopId: orders.deliveryShopId,
      method: sql<string>`${orders.payment}->>'method'`,
    })
    .from(orders)
    .where(ownRowsOf(orders, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return row ?? null;
}

export async function countOwnOrders(executor: Executor, userId: number): Promise<Map<Status, number>> {
  return countBy(executor, orders, orders.status, ownRowsOf(orders, userId));
}

export async function findOwnOrder(executor: Executor, userId: number, orderNumber: string): Promise<OrderRow | null> {
  const [row] = await selectOwn(executor, whichOwn(userId, orderNumber));
  return row ?? null;
}

/** Like `findOwnOrder`, locked until the transaction ends. */
export async function lockOwnOrder(tx: Executor, userId: number, orderNumber: string): Promise<OrderRow | null> {
  const [row] = await selectOwn(tx, whichOwn(userId, orderNumber)).for("update");
  return row ?? null;
}

const whichOwn = (userId: number, orderNumber: string) =>
  and(ownRowsOf(orders, userId), eq(orders.orderNumber, orderNumber));

const selectOwn = (executor: Executor, which: ReturnType<typeof whichOwn>) =>
  executor.select().from(orders).where(which);
