import { sql } from "drizzle-orm";
import { IMPORT_LOCK } from "../../platform/db/bulk-load.ts";
import type { Executor } from "../../platform/db/database.ts";

export interface Joined {
  /** Goods that remain. */
  remains: number;
  /** Goods that are sold as these from now on. */
  other: number;
}

/** Whether no import is under way, which would write goods as it has read them before; none begins until the end of the transaction. Decisions do not wait for one another. */
export async function lockOutImports(tx: Executor): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${IMPORT_LOCK}) as locked`,
  );
  return rows[0]?.locked === true;
}

/** Whether a list offers both, which are two goods to it. */
export async function haveCommonList(tx: Executor, { remains, other }: Joined): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from supplier_offers o join supplier_offers p on p.supplier = o.supplier
    where o.goods_id = ${remains} and p.goods_id = ${other} limit 1`);
  return rows.length > 0;
}

/** Gives offers of locked goods and their pieces to others, which remain, hides them and lets their address lead there. */
export async function joinGoods(tx: Executor, { remains, other }: Joined, now: Date): Promise<void> {
  await movePieces(tx, { remains, other });
  const moved = sql`jsonb_build_object('goods_id', ${remains}::int, 'matched_by', case when u.before->>'matched_by' = 'own' then 'staff' else u.before->>'matched_by' end)`;
  // An undone import brings its offers back to where they are now.
  await tx.execute(sql`
    update import_undo_offers u set before = u.before || ${moved} from supplier_offers o
    where o.goods_id = ${other} and u.source = o.supplier and u.code = o.code and u.before is not null`);
  await tx.execute(sql`
    update supplier_offers set goods_id = ${remains}, matched_by = case matched_by when 'own' then 'staff' else matched_by end
    where goods_id = ${other}`);
  await tx.execute(sql`update moved_goods set to_id = ${remains} where to_id = ${other}`);
  await tx.execute(sql`
    insert into moved_goods (goods_id, to_id) values (${other}, ${remains}) on conflict (goods_id) do update set to_id = excluded.to_id`);
  await tx.execute(sql`update goods_overrides set imported_is_hidden = true where goods_id = ${other}`);
  await tx.execute(sql`update goods set is_hidden = true, updated_at = ${now.toISOString()} where id = ${other}`);
}

/** Warehouses in which a list of the goods that remain counts keep what it says. */
async function movePieces(tx: Executor, { remains, other }: Joined): Promise<void> {
  await tx.execute(sql`
    insert into stock (goods_id, location_id, quantity)
    select ${remains}::int, s.location_id, 0 from stock s where s.goods_id = ${other} order by s.location_id on conflict do nothing`);
  await tx.execute(sql`
    select from stock where goods_id in (${remains}, ${other}) order by goods_id, location_id for update`);
  await tx.execute(sql`
    update stock s set outside = s.outside + o.quantity from stock o
    where s.goods_id = ${remains} and o.goods_id = ${other} and o.location_id = s.location_id and o.quantity > 0 and not exists (
      select from stock_files f join supplier_offers p on p.supplier = f.supplier
      where f.location_id = s.location_id and p.goods_id = ${remains})`);
  await tx.execute(sql`update stock set outside = 0 where goods_id = ${other} and outside <> 0`);
}

/** Those who wait for goods to be back, and prices that were agreed on for them, are about the goods that remain. */
export async function moveEnquiries(tx: Executor, { remains, other }: Joined): Promise<void> {
  await tx.execute(sql`
    delete from stock_subscriptions s using stock_subscriptions kept
    where s.goods_id = ${other} and kept.goods_id = ${remains} and kept.region_slug = s.region_slug and kept.email = s.email`);
  await tx.execute(sql`update stock_subscriptions set goods_id = ${remains} where goods_id = ${other}`);
  await tx.execute(sql`update personal_offers set goods_id = ${remains} where goods_id = ${other} and used_at is null`);
}
