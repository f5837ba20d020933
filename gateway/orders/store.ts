import { eq, or, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { goods, stock } from "../db/schema/goods.ts";
import { orderReservations, orders } from "../db/schema/orders.ts";
import type { StockRow } from "../stock/rules.ts";
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

/** By either of the numbers a customer may have at hand. */
export async function findByNumber(executor: Executor, number: string): Promise<OrderRow | null> {
  const [row] = await executor
    .select()
    .from(orders)
    .where(or(eq(orders.reserveId, number), eq(orders.orderNumber, number.toUpperCase())));
  return row ?? null;
}

const NAME_TRIES = 8;

/** Numbers are random: one that is taken already is drawn again. */
export async function insertOrder(
  executor: Executor,
  day: string,
  fieldsFor: (orderNumber: string) => Omit<NewOrder, "orderNumber" | "reserveId">,
): Promise<OrderRow> {
  for (let attempt = 0; attempt < NAME_TRIES; attempt += 1) {
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

export async function saveReservations(
  executor: Executor,
  orderId: number,
  taken: ReadonlyMap<number, readonly StockRow[]>,
): Promise<void> {
  const rows = [...taken].flatMap(([goodsId, locations]) => locations.map((place) => ({ orderId, goodsId, ...place })));
  await executor.insert(orderReservations).values(rows);
}

/**
 * Puts what was taken for an order back to where it lay, also where the shelf's row has gone since, and forgets that it was taken:
 * the goods' pages have changed once more, and no reservation tells so any longer. Rows are locked by goods and place, as orders lock them.
 */
export async function returnReservations(executor: Executor, orderId: number): Promise<void> {
  await executor.execute(sql`
    with returned as (delete from ${orderReservations} where ${orderReservations.orderId} = ${orderId} returning *),
    put as (
      insert into ${stock} (goods_id, location_id, quantity)
      select goods_id, location_id, quantity from returned order by goods_id, location_id
      on conflict (goods_id, location_id) do update set quantity = ${stock.quantity} + excluded.quantity
      returning goods_id
    ),
    changed as (select id from ${goods} where id in (select goods_id from put) order by id for no key update)
    update ${goods} set updated_at = now() where id in (select id from changed)
  `);
}
