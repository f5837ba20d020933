import type { ClientBase } from "pg";

export interface StockChanges {
  /** New rows. */
  added: number;
  /** Rows of the files whose pieces for sale became others. */
  updated: number;
  /** Rows of goods that a complete file does not list, or calls unavailable, whose pieces for sale became others. */
  emptied: number;
}

/**
 * Writes outside figures. `figures` is a query of one row for each goods and location: `goods_id`, `location_id`, `outside`, whether it
 * is `listed`, and the moment of the figure between `as_of_from` and `as_of_to`. Outside knows of our orders, cancellations and returns until that
 * moment; those after it are reckoned here. Where an order or cancellation may lie on either side, the side with fewer pieces for sale is
 * taken. The caller holds the locks of `lockGoods`.
 *
 * Goods whose pieces for sale became others are marked as updated: stock is on their pages, and sitemaps give the date of the last change.
 */
export async function writeStock(
  client: ClientBase,
  figures: string,
  values: readonly unknown[] = [],
): Promise<StockChanges> {
  await client.query(
    `create temp table stock_figures on commit drop as
     select f.goods_id, f.location_id, f.outside, f.listed, s.quantity as before, s.goods_id is null as is_new,
            coalesce(sum(case when r.returned_at is null then r.quantity when r.reserved_at < f.as_of_from then -r.quantity end), 0)::int
              as reserved
     from (${figures}) f
     left join stock s using (goods_id, location_id)
     left join (
       select goods_id, location_id, quantity, reserved_at, returned_at from order_reservations
       union all
       select goods_id, location_id, quantity, '-infinity', returned_at from returned_stock
     ) r on r.goods_id = f.goods_id and r.location_id = f.location_id
       and case when r.returned_at is null then r.reserved_at >= f.as_of_from else r.returned_at > f.as_of_to end
     group by f.goods_id, f.location_id, f.outside, f.listed, s.goods_id, s.quantity`,
    [...values],
  );
  await client.query(
    `update stock s set outside = f.outside, reserved = f.reserved from stock_figures f
     where s.goods_id = f.goods_id and s.location_id = f.location_id
       and (s.outside, s.reserved) is distinct from (f.outside, f.reserved)`,
  );
  await client.query(
    `insert into stock (goods_id, location_id, outside, reserved)
     select goods_id, location_id, outside, reserved from stock_figures where is_new`,
  );
  const changed = "coalesce(before, 0) <> greatest(0, outside - reserved)";
  await client.query(
    `update goods set updated_at = now() where id in (select goods_id from stock_figures where ${changed})`,
  );
  const { rows } = await client.query<StockChanges>(
    `select count(*) filter (where is_new)::int as added,
            count(*) filter (where listed and not is_new and ${changed})::int as updated,
            count(*) filter (where not listed and ${changed})::int as emptied
     from stock_figures`,
  );
  await client.query("drop table stock_figures");
  return rows[0] ?? { added: 0, updated: 0, emptied: 0 };
}
