import { sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { goods, stock } from "../db/schema/goods.ts";
import { orderReservations } from "../db/schema/orders.ts";
import type { StockRow } from "../stock/rules.ts";

/** Stores what was taken for an order from where: stock rows by goods id. */
export async function saveReservations(
  executor: Executor,
  orderId: number,
  taken: ReadonlyMap<number, readonly StockRow[]>,
): Promise<void> {
  const rows = [...taken].flatMap(([goodsId, locations]) => locations.map((place) => ({ orderId, goodsId, ...place })));
  await executor.insert(orderReservations).values(rows);
}

/**
 * Puts what was taken for an order back to where it was, even if the stock row has been deleted since, and deletes the reservations. The
 * goods count as updated: nothing else records that their pages have changed. Rows are locked by goods and location, as orders lock them.
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
