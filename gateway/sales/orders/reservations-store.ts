import { sql } from "drizzle-orm";
import type { StockRow } from "../../chain/stock/rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { orderReservations } from "../../platform/db/schema/orders.ts";

/**
 * Stores what was taken for an order from where: stock rows by goods id. `at` is a moment after they were locked, because a stock file of
 * a later moment is taken to know of the order.
 */
export async function saveReservations(
  executor: Executor,
  orderId: number,
  taken: ReadonlyMap<number, readonly StockRow[]>,
  at: Date,
): Promise<void> {
  const rows = [...taken].flatMap(([goodsId, locations]) =>
    locations.map((place) => ({ orderId, goodsId, ...place, reservedAt: at })),
  );
  await executor.insert(orderReservations).values(rows);
}

/**
 * Puts what was taken for an order back to where it was, once, even if the stock row has been deleted since. The goods count as updated:
 * nothing else records that their pages have changed. Rows are locked by goods and location, as orders lock them.
 */
export async function returnReservations(executor: Executor, orderId: number, at: Date): Promise<void> {
  await executor.execute(sql`
    with returned as (
      update ${orderReservations} set returned_at = ${at.toISOString()}
      where ${orderReservations.orderId} = ${orderId} and ${orderReservations.returnedAt} is null returning *
    ),
    put as (
      insert into ${stock} (goods_id, location_id, reserved)
      select goods_id, location_id, -quantity from returned order by goods_id, location_id
      on conflict (goods_id, location_id) do update set reserved = ${stock.reserved} + excluded.reserved
      returning goods_id
    ),
    changed as (select id from ${goods} where id in (select goods_id from put) order by id for no key update)
    update ${goods} set updated_at = now() where id in (select id from changed)
  `);
}
