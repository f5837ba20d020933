import type { DirectClient } from "../../../platform/db/database.ts";
import type { ExchangeTitles } from "../formats/exchange-titles.ts";
import type { ImportSession } from "../runs/import-session.ts";

/** What an import without a file is called, unlike any file that may be sent. */
export const END_OF_EXCHANGE = "(конец обмена)";

/** What an import has of an exchange: a file, or the word that the exchange is over. */
export interface ExchangeRun {
  sessionId: number;
  /** No file: only what whole lists of the session lack is dealt with. */
  isEnd: boolean;
  /** The files lie in folders, each with a portion of the goods, so that offers may come before the last goods. */
  isInPortions: boolean;
}

/**
 * What a later session has told already is newer than what this one tells, whichever of the two is imported last: goods, their pieces, and each
 * kind of price by itself.
 */
export async function leaveNewer(client: DirectClient, { sessionId }: ExchangeRun): Promise<void> {
  await client.query("delete from told_goods t using exchange_goods g where g.id = t.id and g.told_in > $1", [
    sessionId,
  ]);
  await client.query(
    "update told_offers t set fields = '[]', is_deleted = null from exchange_offers o where o.id = t.id and o.told_in > $1",
    [sessionId],
  );
  await client.query(
    "update told_offers t set pieces = null from exchange_offers o where o.id = t.id and t.pieces is not null and o.counted_in > $1",
    [sessionId],
  );
  await leaveNewerPrices(client, sessionId);
}

/** Makes what is told of prices all prices of its offers. A kind that a list of changes does not name is as it was, in a whole list it is no more. */
async function leaveNewerPrices(client: DirectClient, sessionId: number): Promise<void> {
  const toldIn = "coalesce(greatest((o.priced_in ->> (e.price ->> 0))::integer, (o.priced_in ->> '*')::integer), 0)";
  await client.query(
    `update told_offers t set
       prices = (select coalesce(jsonb_agg(price order by is_kept, n), '[]') from (
         select false as is_kept, n, price from jsonb_array_elements(t.prices) with ordinality e (price, n) where ${toldIn} <= $1
         union all
         select true, n, price from jsonb_array_elements(o.prices) with ordinality e (price, n)
         where case when exists (select from jsonb_array_elements(t.prices) told where told ->> 0 = e.price ->> 0) then ${toldIn} > $1
           else not t.is_whole or ${toldIn} >= $1 end) prices),
       priced_in = coalesce(o.priced_in, '{}') || (
         select coalesce(jsonb_object_agg(kind, greatest((o.priced_in ->> kind)::integer, $1)), '{}') from (
           select price ->> 0 as kind from jsonb_array_elements(t.prices) e (price)
           union select '*' where t.is_whole) kinds)
     from told_offers same left join exchange_offers o on o.id = same.id
     where same.id = t.id and t.prices is not null`,
    [sessionId],
  );
}

/**
 * Finds out which lists of the session are over, so that what they lack is no more. Goods are told before what is sold of them, unless they
 * come in portions; all else is over when 1C says so.
 */
export async function noteAbsent(client: DirectClient, { sessionId, isEnd, isInPortions }: ExchangeRun): Promise<void> {
  await client.query(
    `create temp table ended_lists as
     select l.kind, l.catalogue from exchange_lists l where l.session_id = $1
       and ($2::boolean or (l.kind = 'goods' and not $3::boolean and exists (select from told_offers)))`,
    [sessionId, isEnd, isInPortions],
  );
  await client.query(
    `create temp table absent_goods as
     select g.id from exchange_goods g join ended_lists l on l.kind = 'goods' and l.catalogue = g.catalogue
     where not g.is_absent and g.told_in < $1 and not exists (select from told_goods t where t.id = g.id)`,
    [sessionId],
  );
  await client.query(
    `create temp table absent_offers as
     select o.id from exchange_offers o join ended_lists l on l.kind = 'offers' and l.catalogue = o.catalogue
     where not o.is_absent and o.told_in < $1 and not exists (select from told_offers t where t.id = o.id)`,
    [sessionId],
  );
  // What a whole list of pieces does not name is not there.
  await client.query(
    `insert into told_offers (id, line, goods_id, catalogue, fields, pieces)
     select o.id, 1, o.goods_id, o.catalogue, '[]', '{}' from exchange_offers o
       join ended_lists l on l.kind = 'pieces' and l.catalogue = o.catalogue
     where o.counted_in < $1 and exists (select from jsonb_each_text(o.pieces) p where p.value <> '0')
     on conflict (id) do nothing`,
    [sessionId],
  );
}

/** All that is sold of what is told now, once each. */
export async function noteOffersToRead(client: DirectClient): Promise<void> {
  await client.query(
    `create temp table offers_to_read as
     select row_number() over (order by line, id)::int as n, id, line from (
       select distinct on (id) id, line from (
         select id, line from told_offers
         union all select o.id, g.line from told_goods g join exchange_offers o on o.goods_id = g.id
         union all select o.id, 1 from absent_goods g join exchange_offers o on o.goods_id = g.id
         union all select id, 1 from absent_offers
         -- Another name of a group or of a value is another name of it for all goods.
         union all select o.id, 1 from exchange_offers o where exists (
           select from told_titles t join exchange_titles k using (kind, id)
           where t.kind in ('group', 'property', 'value') and (t.title, t.parent) is distinct from (k.title, k.parent))) told
       order by id, line) once`,
  );
  await client.query("create unique index on offers_to_read (n)");
  await client.query("analyze offers_to_read");
}

export async function readTitles(client: DirectClient, titles: ExchangeTitles): Promise<void> {
  const { rows } = await client.query(
    "select kind, id, title, parent from exchange_titles union all select kind, id, title, parent from told_titles",
  );
  // Those of the file come last, and count.
  for (const row of rows) titles.note(row);
}

/** An offer as it is known together with what is told now. */
export interface KnownOffer {
  n: number;
  id: string;
  line: number;
  sku: string | null;
  goods: [string, string][] | null;
  fields: [string, string][];
  prices: [string, string, string][];
  /** Null where they are as the shop has them already. */
  pieces: Record<string, string> | null;
  /** 1C has deleted it, or a whole list lacks it. */
  isGone: boolean;
}

const PAGE = 500;

export async function* pagesOfOffers(client: DirectClient): AsyncGenerator<KnownOffer[]> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<KnownOffer>(
      `select n.n, n.id, n.line, o.sku, coalesce(tg.fields, g.fields) as goods,
         case when t.fields is null or t.fields = '[]' then coalesce(o.fields, '[]') else t.fields end as fields,
         coalesce(t.prices, o.prices, '[]') as prices,
         case when t.pieces is not null then ${PIECES} when o.are_pieces_due then o.pieces end as pieces,
         coalesce(tg.is_deleted, g.is_deleted, false) or coalesce(t.is_deleted, o.is_deleted, false)
           or (tg.id is null and (coalesce(g.is_absent, false) or exists (select from absent_goods a where a.id = g.id)))
           or exists (select from absent_offers a where a.id = n.id)
           or (coalesce(o.is_absent, false) and coalesce(t.fields, '[]') = '[]') as "isGone"
       from offers_to_read n left join told_offers t on t.id = n.id left join exchange_offers o on o.id = n.id
         left join told_goods tg on tg.id = split_part(n.id, '#', 1) left join exchange_goods g on g.id = split_part(n.id, '#', 1)
       where n.n > $1 order by n.n limit ${PAGE}`,
      [after],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.n;
  }
}

/** A warehouse that is not named any more has none. All pieces together are one figure, or those of warehouses are: not both. */
const PIECES = `(select coalesce(jsonb_object_agg(w.warehouse, coalesce(t.pieces ->> w.warehouse, '0')), '{}') from (
  select jsonb_object_keys(coalesce(o.pieces, '{}')) as warehouse union select jsonb_object_keys(t.pieces)) w
  where w.warehouse <> '' or not exists (select from jsonb_object_keys(t.pieces) named where named <> ''))`;

/** Which of the codes are those of other offers that are still sold. */
export async function takenCodes(client: DirectClient, skus: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ sku: string; id: string }>(
    `select o.sku, o.id from exchange_offers o join exchange_goods g on g.id = o.goods_id
     where o.sku = any($1) and not (o.is_deleted or o.is_absent or g.is_deleted or g.is_absent)`,
    [[...skus]],
  );
  return new Map(rows.map(({ sku, id }) => [sku, id]));
}

/**
 * A query of the orders that 1C has not been given so far: its pieces are counted without them, whenever they were placed. Undefined where 1C
 * takes no orders from the site: they are entered there by hand, and known. Orders are given by the time of their last change, so one
 * that was passed over by what 1C has confirmed since is not meant for it. The first condition is that of the index of waiting orders.
 */
export async function ordersUnknownToOneC(client: DirectClient): Promise<string | undefined> {
  const { rows } = await client.query<{ last: string | null }>(
    "select max(confirmed_number)::text as last from order_exchange",
  );
  const last = rows[0]?.last;
  if (!last) return undefined;
  return `select order_id from order_exchange
    where confirmed_number is distinct from change_number and confirmed_number is null and change_number > ${BigInt(last)}`;
}

/** What is kept in one transaction: on the embedded database everybody else waits for it. */
const KEPT_AT_ONCE = 1_000;

/**
 * Keeps what is told for the files to come. `offer_codes` says by which code the shop gets each offer that it can sell now. An import that is
 * killed here keeps the rest when it is done once more, titles last: by them it is known what has another name.
 */
export async function keepTold({ client, commit }: ImportSession, { sessionId }: ExchangeRun): Promise<void> {
  const inBatches = async (
    table: "told_goods" | "told_offers",
    keep: (batch: [number, number]) => Promise<unknown>,
  ) => {
    const { rows } = await client.query<{ last: number }>(`select coalesce(max(n), 0)::int as last from ${table}`);
    for (let first = 1; first <= (rows[0]?.last ?? 0); first += KEPT_AT_ONCE)
      await commit(() => keep([first, first + KEPT_AT_ONCE - 1]));
  };
  await commit(async () => {
    await client.query("update exchange_goods g set is_absent = true from absent_goods a where a.id = g.id");
    await client.query("update exchange_offers o set is_absent = true from absent_offers a where a.id = o.id");
  });
  await inBatches("told_goods", async (batch) => {
    await client.query(
      `update exchange_offers o set are_pictures_due = true from told_goods t join exchange_goods g using (id)
       where o.goods_id = t.id and t.n between $1 and $2 and t.pictures <> g.pictures`,
      batch,
    );
    await client.query(
      `insert into exchange_goods (id, catalogue, fields, pictures, is_deleted, told_in)
       select id, catalogue, fields, pictures, is_deleted, $1 from told_goods where n between $2 and $3
       on conflict (id) do update set catalogue = excluded.catalogue, fields = excluded.fields, pictures = excluded.pictures,
         is_deleted = excluded.is_deleted, is_absent = false, told_in = greatest(exchange_goods.told_in, excluded.told_in)`,
      [sessionId, ...batch],
    );
  });
  await inBatches("told_offers", (batch) => keepOffers(client, sessionId, batch));
  await commit(async () => {
    await client.query(
      `insert into exchange_titles (kind, id, title, parent) select kind, id, title, parent from told_titles
       on conflict (kind, id) do update set title = excluded.title, parent = excluded.parent
       where (exchange_titles.title, exchange_titles.parent) is distinct from (excluded.title, excluded.parent)`,
    );
    await client.query(
      `insert into exchange_lists (session_id, kind, catalogue) select $1, kind, catalogue from told_lists where is_whole on conflict do nothing`,
      [sessionId],
    );
    await client.query(
      "delete from exchange_lists l using ended_lists e where l.session_id = $1 and l.kind = e.kind and l.catalogue = e.catalogue",
      [sessionId],
    );
    // Codes of offers that only their goods have touched.
    await keepCodes(client, "true");
  });
}

/** Offers as they are told, with the codes that they have got. */
async function keepOffers(client: DirectClient, sessionId: number, batch: [number, number]): Promise<void> {
  await client.query(
    `insert into exchange_offers as o (id, goods_id, catalogue, fields, prices, priced_in, pieces, is_deleted, told_in, counted_in, are_pieces_due)
     select t.id, t.goods_id, t.catalogue, t.fields, coalesce(t.prices, '[]'), coalesce(t.priced_in, '{}'), coalesce(t.pieces, '{}'), coalesce(t.is_deleted, false),
       case when t.fields <> '[]' then $1::integer else 0 end, case when t.pieces is not null then $1::integer else 0 end, t.pieces is not null
     from told_offers t where t.n between $2 and $3
     on conflict (id) do update set catalogue = excluded.catalogue, is_absent = o.is_absent and excluded.told_in = 0,
       fields = case when excluded.fields = '[]' then o.fields else excluded.fields end,
       prices = (select coalesce(t.prices, o.prices) from told_offers t where t.id = o.id), priced_in = o.priced_in || excluded.priced_in,
       pieces = (select case when t.pieces is null then o.pieces else ${PIECES} end from told_offers t where t.id = o.id),
       is_deleted = (select coalesce(t.is_deleted, o.is_deleted) from told_offers t where t.id = o.id),
       told_in = greatest(o.told_in, excluded.told_in), counted_in = greatest(o.counted_in, excluded.counted_in),
       are_pieces_due = o.are_pieces_due or excluded.are_pieces_due`,
    [sessionId, ...batch],
  );
  await keepCodes(client, "exists (select from told_offers t where t.id = c.id and t.n between $1 and $2)", batch);
}

/** An offer that the shop gets has its pieces there, and is to be shown with the pictures of its goods where there are any. */
async function keepCodes(client: DirectClient, isAmong: string, values: readonly number[] = []): Promise<void> {
  await client.query(
    `update exchange_offers o set sku = null from offer_codes c where o.sku = c.sku and o.id <> c.id and ${isAmong}`,
    [...values],
  );
  await client.query(
    `update exchange_offers o set sku = c.sku, are_pieces_due = false, are_pictures_due = o.are_pictures_due or (o.sku is null
       and exists (select from exchange_goods g where g.id = o.goods_id and g.pictures <> '{}'))
     from offer_codes c where c.id = o.id and ${isAmong} and (o.sku is distinct from c.sku or o.are_pieces_due)`,
    [...values],
  );
}
