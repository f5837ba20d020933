import { sql } from "drizzle-orm";
import { usualTerms } from "../../contract/catalogue/goods-prices.ts";
import type { Executor } from "../../platform/db/database.ts";

/** In the order in which imports lock goods. A statement of its own: what is read afterwards is what was written before. */
export async function lockGoodsOfOffers(tx: Executor, ids: readonly number[]): Promise<void> {
  await tx.execute(
    sql`select id from goods where id = any(${sql.param([...ids])}::int[]) order by id for no key update`,
  );
}

/**
 * Sells locked goods at the price of their best offer: one that is listed and has pieces goes before others, then the shop's own, the cheapest,
 * the quickest, and the most reliable one. Staff's own price stays. Goods that no list has any more are hidden where `setsVisibility` says so.
 * Answers the ids of those that changed.
 */
export async function settleOffers(
  tx: Executor,
  ids: readonly number[],
  { setsVisibility }: { setsVisibility: boolean },
): Promise<number[]> {
  const wanted = sql`${sql.param([...ids])}::int[]`;
  await tx.execute(sql`
    with best as (
      select distinct on (o.goods_id) o.goods_id, o.supplier, o.code from supplier_offers o left join suppliers s on s.code = o.supplier
      where o.goods_id = any(${wanted})
      order by o.goods_id, o.is_listed desc, (o.is_available and o.pieces is distinct from 0) desc, (o.supplier = '') desc, o.price_kopecks,
        coalesce((s.profile->>'deliveryDays')::int, ${usualTerms.deliveryDays}::int), coalesce((s.profile->>'reliability')::int, ${usualTerms.reliability}::int) desc,
        o.supplier, o.code)
    update supplier_offers o set is_best = not o.is_best from best
    where o.goods_id = best.goods_id and o.is_best <> ((o.supplier, o.code) = (best.supplier, best.code))`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    with wanted as (
      select g.id, b.price_kopecks, b.old_kopecks,
        case when ${setsVisibility}::boolean then not b.is_listed else coalesce(o.imported_is_hidden, g.is_hidden) end as is_hidden
      from goods g join supplier_offers b on b.goods_id = g.id and b.is_best left join goods_overrides o on o.goods_id = g.id
      where g.id = any(${wanted}) and (coalesce(o.imported_price_kopecks, g.price_kopecks), g.market_price_kopecks, coalesce(o.imported_is_hidden, g.is_hidden))
        is distinct from (b.price_kopecks, b.old_kopecks,
          case when ${setsVisibility}::boolean then not b.is_listed else coalesce(o.imported_is_hidden, g.is_hidden) end)),
    overridden as (
      update goods_overrides o set imported_price_kopecks = w.price_kopecks, imported_is_hidden = w.is_hidden from wanted w where o.goods_id = w.id)
    update goods g set price_kopecks = coalesce(o.price_kopecks, w.price_kopecks), market_price_kopecks = w.old_kopecks,
      is_hidden = w.is_hidden or coalesce(o.is_hidden, false), updated_at = now()
    from wanted w left join goods_overrides o on o.goods_id = w.id where g.id = w.id returning g.id`);
  return rows.map(({ id }) => id);
}
