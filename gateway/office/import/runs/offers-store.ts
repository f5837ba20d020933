import { drizzle } from "drizzle-orm/node-postgres";
import type { ClientBase } from "pg";
import { lockGoodsOfOffers, settleOffers } from "../../../catalogue/goods-prices/settle-offers-store.ts";
import { IMPORTED_HIDDEN } from "./goods-columns.ts";
import { type ImportSession, noteChanges } from "./import-session.ts";
import { keepGoods, keepOffers, keepWrittenGoods } from "./undo-store.ts";

const BATCH_OFFERS = 1_000;

/** Besides the code and the goods, what a list says of an offer. */
const SAID = "prices, listed_kopecks, listed_kind, price_kopecks, old_kopecks, matched_by, is_available";
const saidOf = (alias: string) => SAID.replaceAll(/\w+/g, (name) => `${alias}.${name}`);

/**
 * Finds out which offers say something else than the last time, and which the list has no more. Goods that several lists offer keep their
 * price and stay on sale until all is written: which offer is the best is known only then.
 */
export async function planOffers(
  client: ClientBase,
  { supplier, isPartial }: { supplier: string | null; isPartial: boolean },
): Promise<void> {
  const owner = supplier ?? "";
  await openTouched(client);
  await client.query(
    `create temp table planned_offers as
     select row_number() over (order by n.line) as n, n.* from (
       select sku as code, null::integer as goods_id, line, prices, listed_kopecks, listed_kind, price_kopecks, market_price_kopecks as old_kopecks,
         'own' as matched_by, available as is_available, not is_gone as is_listed from incoming_goods
       union all
       select code, goods_id, line, prices, listed_kopecks, listed_kind, price_kopecks, old_kopecks, matched_by, available,
         not exists (select from gone_goods gone where gone.sku = code) from joined_offers) n
     left join supplier_offers o on o.supplier = $1 and o.code = n.code
     where (${saidOf("o")}, o.is_listed) is distinct from (${saidOf("n")}, n.is_listed)`,
    [owner],
  );
  await client.query("create index on planned_offers (n)");
  await client.query(
    `create temp table dropped_offers as
     select o.code, o.goods_id from supplier_offers o
     where o.supplier = $1 and o.is_listed and (not $2::boolean or exists (select from gone_goods gone where gone.sku = o.code))
       and not exists (select from incoming_goods i where i.sku = o.code) and not exists (select from joined_offers j where j.code = o.code)
       and not exists (select from rejected_goods r where r.sku = o.code)`,
    [owner, isPartial],
  );
  await client.query(
    `update incoming_goods i set price_kopecks = coalesce(o.imported_price_kopecks, g.price_kopecks), market_price_kopecks = g.market_price_kopecks
     from goods g left join goods_overrides o on o.goods_id = g.id
     where g.sku = i.sku and not ${IMPORTED_HIDDEN} and ${isOfferedBesides({ goodsId: "g.id", owner: "$1" })}`,
    [owner],
  );
}

/** Goods with an offer that has changed in this import. */
const openTouched = (client: ClientBase) =>
  client.query("create temp table if not exists touched_goods (goods_id integer not null)");

/** Whether another list offers goods as well. */
export const isOfferedBesides = ({ goodsId, owner }: { goodsId: string; owner: string }): string =>
  `exists (select from supplier_offers other where other.goods_id = ${goodsId} and other.is_listed and other.supplier <> ${owner})`;

/** Keeps what the list says of prices, where it says something else than the last time. */
export async function writeOffers(session: ImportSession, supplier: string | null): Promise<void> {
  const { client } = session;
  const owner = supplier ?? "";
  const { rows } = await client.query<{ last: number | null }>("select max(n)::int as last from planned_offers");
  for (let first = 1; first <= (rows[0]?.last ?? 0); first += BATCH_OFFERS)
    await session.commit(async () => {
      const batch = [first, first + BATCH_OFFERS - 1];
      await keepOffers(session, "select code from planned_offers where n between $2 and $3", batch);
      await client.query(
        `with written as (
           insert into supplier_offers (supplier, code, goods_id, is_listed, ${SAID})
           select $3, p.code, g.id, p.is_listed, ${saidOf("p")}
           from planned_offers p join goods g on g.id = coalesce(p.goods_id, (select own.id from goods own where own.sku = p.code))
           where p.n between $1 and $2
           on conflict (supplier, code) do update set goods_id = excluded.goods_id, is_listed = excluded.is_listed, changed_at = now(),
             ${SAID.replaceAll(/\w+/g, (name) => `${name} = excluded.${name}`)}
           returning goods_id)
         insert into touched_goods select goods_id from written`,
        [...batch, owner],
      );
    });
  await session.commit(async () => {
    await keepOffers(session, "select code from dropped_offers");
    await client.query(
      `with dropped as (
         update supplier_offers o set is_listed = false, changed_at = now() from dropped_offers d
         where o.supplier = $1 and o.code = d.code returning o.goods_id)
       insert into touched_goods select goods_id from dropped`,
      [owner],
    );
  });
}

/** Keeps how many pieces each offer has by a staged file of stock; one that is refused as too old says nothing. */
export async function writeOfferPieces(
  session: ImportSession,
  { supplier, isPartial }: { supplier: string | null; isPartial: boolean },
): Promise<void> {
  const { client } = session;
  await openTouched(client);
  await session.commit(async () => {
    await client.query(
      `create temp table counted_offers as
       with told as (select code, sum(quantity)::int as pieces from incoming_stock group by code)
       select o.code, coalesce(t.pieces, 0) as pieces from supplier_offers o left join told t on t.code = o.code
       where o.supplier = $1 and exists (select from told) and (t.code is not null or not $2::boolean)
         and not exists (select from rejected_stock r where r.code = o.code) and o.pieces is distinct from coalesce(t.pieces, 0)`,
      [supplier ?? "", isPartial],
    );
    await keepOffers(session, "select code from counted_offers");
    await client.query(
      `with changed as (
         update supplier_offers o set pieces = c.pieces from counted_offers c
         where o.supplier = $1 and o.code = c.code returning o.goods_id)
       insert into touched_goods select goods_id from changed`,
      [supplier ?? ""],
    );
  });
}

const BATCH_GOODS = 500;

/** Sells goods of several offers at the best one, and answers how many have changed. */
export async function settleTouched(session: ImportSession): Promise<number> {
  const { client } = session;
  const { rows } = await client.query<{ id: number }>(
    `select distinct t.goods_id as id from touched_goods t
     where (select count(*) from supplier_offers o where o.goods_id = t.goods_id) > 1 order by 1`,
  );
  const ids = rows.map(({ id }) => id);
  const db = drizzle(client);
  let changed = 0;
  for (let first = 0; first < ids.length; first += BATCH_GOODS)
    await session.commit(async () => {
      const some = ids.slice(first, first + BATCH_GOODS);
      await lockGoodsOfOffers(db, some);
      await keepGoods(session, some);
      const settled = await settleOffers(db, some, { setsVisibility: true });
      await keepWrittenGoods(session, some);
      await noteChanges(client, settled);
      changed += settled.length;
    });
  return changed;
}
