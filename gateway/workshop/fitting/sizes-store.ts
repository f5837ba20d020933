import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { type Owner, ownRowsOf } from "../../customers/auth/ownership-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasContractNumber, hasOrderNumber } from "../../platform/db/match.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { storageContracts } from "../../platform/db/schema/storage.ts";
import { opensOrder } from "../../platform/order-access.ts";

const TYRES = ["tyre", "trucktyre"];
const FITTED = [...TYRES, "disk"];
const ORDERS = 20;

const attribute = (name: string) => sql<number | null>`(${goods.attributes}->>${sql.raw(`'${name}'`)})::real`;

/** Sizes of tyres on sale, each once. */
export const readTyreSizes = (executor: Executor) =>
  executor
    .selectDistinct({
      isTruck: sql<boolean>`${goods.category} = 'trucktyre'`,
      width: attribute("width"),
      profile: attribute("profile"),
      diameter: attribute("diameter"),
    })
    .from(goods)
    .where(
      and(inArray(goods.category, TYRES), eq(goods.isHidden, false), isNotNull(sql`${goods.attributes}->>'diameter'`)),
    );

export type TyreSizeRow = Awaited<ReturnType<typeof readTyreSizes>>[number];

/** Somebody's orders that were not cancelled, the latest first. */
export async function readFittedOrders(executor: Executor, owner: Owner) {
  const isOwn = ownRowsOf(orders, owner);
  return executor
    .select()
    .from(orders)
    .where(and(isOwn, ne(orders.status, "cancelled")))
    .orderBy(desc(orders.createdAt))
    .limit(ORDERS);
}

/** One of somebody's orders that was not cancelled. */
export async function findFittedOrder(executor: Executor, owner: Owner, orderNumber: string) {
  const isOwn = ownRowsOf(orders, owner);
  const [row] = await executor
    .select()
    .from(orders)
    .where(and(isOwn, hasOrderNumber(orderNumber), ne(orders.status, "cancelled")));
  return row ?? null;
}

export type OrderRow = typeof orders.$inferSelect;

/** An order that was not cancelled, by the secret of its link. */
export async function findOrderByLink(
  executor: Executor,
  key: Buffer,
  { orderNumber, orderAccess }: { orderNumber: string; orderAccess: string },
): Promise<OrderRow | null> {
  const [row] = await executor
    .select()
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), ne(orders.status, "cancelled")));
  return row && opensOrder(orderAccess, key, row) ? row : null;
}

export async function findOrderById(executor: Executor, id: number): Promise<OrderRow | null> {
  const [row] = await executor.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

/** Tyres and wheels of orders; an axle set is two goods, of which a unit has two pieces each. */
export async function readOrderedWheels(executor: Executor, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  const lines = await executor
    .select({
      orderId: orderLines.orderId,
      goodsId: orderLines.goodsId,
      backGoodsId: orderLines.backGoodsId,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const ids = lines.flatMap(({ goodsId, backGoodsId }) => [goodsId, backGoodsId]).filter((id) => id !== null);
  if (ids.length === 0) return [];
  const rows = await executor
    .select({
      id: goods.id,
      sku: goods.sku,
      title: goods.title,
      category: goods.category,
      attributes: goods.attributes,
    })
    .from(goods)
    .where(and(inArray(goods.id, ids), inArray(goods.category, FITTED)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return lines.flatMap(({ orderId, goodsId, backGoodsId, quantity }) => {
    const pieces = backGoodsId === null ? quantity : quantity * 2;
    return [goodsId, backGoodsId].flatMap((id) => {
      const found = id === null ? undefined : byId.get(id);
      return found ? [{ ...found, orderId, quantity: pieces }] : [];
    });
  });
}

/** One of somebody's storage contracts. */
export async function findContract(executor: Executor, owner: Owner, number: string) {
  const isOwn = ownRowsOf(storageContracts, owner);
  const [row] = await executor
    .select()
    .from(storageContracts)
    .where(and(isOwn, hasContractNumber(number)));
  return row ?? null;
}
