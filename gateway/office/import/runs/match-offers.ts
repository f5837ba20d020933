import type { ClientBase } from "pg";

/** What a list asks for goods that another list has brought, with its own code for them. */
const JOINED = `code text primary key, goods_id integer not null, matched_by text not null, line integer not null, available boolean not null,
  prices jsonb not null, listed_kopecks integer not null, listed_kind text not null, price_kopecks integer not null, old_kopecks integer`;
const TAKEN = `i.line, i.available, i.prices, i.listed_kopecks, i.listed_kind, i.price_kopecks, i.market_price_kopecks`;

/** Two rows of one size; a barcode that a list has copied to another size proves nothing. */
const SAME_SIZE = ["width", "profile", "diameter"]
  .map((key) => `g.attributes->'${key}' is not distinct from u.attributes->'${key}'`)
  .join(" and ");

/**
 * Moves rows of a staged list that are offers of goods which another list has brought out of the list's own goods, and answers how many they
 * are: those that were so the last time, and new ones with the same barcode, or else the same brand and maker's number. Where several goods or
 * several rows would fit, none is matched, and what staff have parted or joined stays so.
 */
export async function matchOffers(client: ClientBase, supplier: string | null): Promise<number> {
  await client.query(`create temp table joined_offers (${JOINED})`);
  const owner = supplier ?? "";
  await client.query(
    `with known as (
       delete from incoming_goods i using supplier_offers o join goods g on g.id = o.goods_id
       where o.supplier = $1 and o.code = i.sku and (g.sku <> i.sku or coalesce(g.supplier, '') <> $1) returning i.sku, o.goods_id, o.matched_by, ${TAKEN})
     insert into joined_offers select * from known`,
    [owner],
  );
  await client.query(
    `create temp table unmatched_goods as
     select i.sku, i.category, i.brand_slug, i.attributes, i.barcodes, upper(i.vendor_code) as vendor_code from incoming_goods i
     where (i.barcodes <> '{}' or i.vendor_code <> '')
       and not exists (select from goods g where g.sku = i.sku and coalesce(g.supplier, '') = $1)
       and not exists (select from supplier_offers o where o.supplier = $1 and o.code = i.sku)`,
    [owner],
  );
  await matchBy(client, owner, "barcode", "g.barcodes && u.barcodes");
  await matchBy(
    client,
    owner,
    "article",
    "u.vendor_code <> '' and g.vendor_code <> '' and g.brand_slug = u.brand_slug and upper(g.vendor_code) = u.vendor_code",
  );
  await client.query("analyze joined_offers");
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from joined_offers");
  return rows[0]?.count ?? 0;
}

async function matchBy(client: ClientBase, owner: string, matchedBy: string, condition: string): Promise<void> {
  await client.query(
    `with pairs as (
       select distinct u.sku, found.id from unmatched_goods u join goods g on ${condition}
         left join moved_goods moved on moved.goods_id = g.id, lateral (select coalesce(moved.to_id, g.id) as id) found
       where coalesce(g.supplier, '') <> $1 and g.category = u.category and ${SAME_SIZE}
         and not exists (select from joined_offers j where j.code = u.sku or j.goods_id = found.id)
         and not exists (select from supplier_offers o where o.supplier = $1 and o.goods_id = found.id)
         and not exists (select from parted_offers p where p.supplier = $1 and p.code = u.sku and p.goods_id = found.id)),
     sure as (
       select sku, id from (
         select *, count(*) over (partition by sku) as goods, count(*) over (partition by id) as offers from pairs) counted
       where goods = 1 and offers = 1),
     matched as (
       delete from incoming_goods i using sure where sure.sku = i.sku returning i.sku, sure.id, $2::text, ${TAKEN})
     insert into joined_offers select * from matched`,
    [owner, matchedBy],
  );
}
