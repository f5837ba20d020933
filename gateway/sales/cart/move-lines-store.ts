import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";

/** Lets carts have goods in place of others that are the same; where both were, pieces are added up. Locks the carts. */
export async function moveCartLines(tx: Executor, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.execute(sql`
    select from carts where id in (select cart_id from cart_lines where goods_id = ${from} and back_goods_id is null) order by id for update`);
  await tx.execute(sql`
    with moved as (
      delete from cart_lines where goods_id = ${from} and back_goods_id is null returning *)
    insert into cart_lines as line (cart_id, sku, goods_id, quantity, active, trade_in, seen_price_kopecks, added_at)
    select m.cart_id, g.sku, g.id, m.quantity, m.active, m.trade_in, m.seen_price_kopecks, m.added_at from moved m, goods g where g.id = ${to}
    on conflict (cart_id, sku) do update set quantity = line.quantity + excluded.quantity, active = line.active or excluded.active`);
}
