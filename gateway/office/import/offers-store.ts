import type { ImportSession } from "./import-session.ts";
import { keepOffers } from "./undo-store.ts";

const BATCH_OFFERS = 1_000;

/** Keeps what the list says of prices, where it says something else than the last time. */
export async function writeOffers(session: ImportSession, supplier: string | null): Promise<void> {
  const { client } = session;
  const owner = supplier ?? "";
  await client.query(
    `create temp table planned_offers as
     select row_number() over (order by i.line) as n, i.sku from incoming_goods i
     left join supplier_offers o on o.supplier = $1 and o.code = i.sku
     where (o.prices, o.listed_kopecks, o.listed_kind) is distinct from (i.prices, i.listed_kopecks, i.listed_kind)`,
    [owner],
  );
  await client.query("create index on planned_offers (n)");
  const { rows } = await client.query<{ last: number | null }>("select max(n)::int as last from planned_offers");
  for (let first = 1; first <= (rows[0]?.last ?? 0); first += BATCH_OFFERS)
    await session.commit(async () => {
      await keepOffers(session, [first, first + BATCH_OFFERS - 1]);
      await client.query(
        `insert into supplier_offers (supplier, code, goods_id, prices, listed_kopecks, listed_kind)
         select $3, i.sku, g.id, i.prices, i.listed_kopecks, i.listed_kind
         from planned_offers p join incoming_goods i on i.sku = p.sku join goods g on g.sku = i.sku
         where p.n between $1 and $2
         on conflict (supplier, code) do update set goods_id = excluded.goods_id, prices = excluded.prices,
           listed_kopecks = excluded.listed_kopecks, listed_kind = excluded.listed_kind, changed_at = now()`,
        [first, first + BATCH_OFFERS - 1, owner],
      );
    });
}
