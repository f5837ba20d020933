import { drizzle } from "drizzle-orm/node-postgres";
import { renewAllPrices } from "../../../catalogue/goods-prices/renewal-store.ts";
import { lockGoodsOfOffers, settleOffers } from "../../../catalogue/goods-prices/settle-offers-store.ts";
import { showPhotos } from "../../../catalogue/list-photos/list-photos-store.ts";
import type { ImportUndone } from "../../../contract/office/import-desk.ts";
import type { DatabaseConnection, DirectClient } from "../../../platform/db/database.ts";
import { importedOf, OVERRIDABLE, WRITTEN } from "./goods-columns.ts";
import { type ImportSession, noteChanges, openImportSession } from "./import-session.ts";

/** All that imports say of goods (`g`) with their overrides (`o`). */
const IMAGE = `jsonb_build_object('is_hidden', coalesce(o.imported_is_hidden, g.is_hidden), ${WRITTEN.map(
  (name) => `'${name}', ${importedOf(name)}`,
).join(", ")})`;

/** Of a run that was killed on its way, what it has kept stays, and the same run goes on. */
export async function beginUndo(
  client: DirectClient,
  source: string,
  { runId, exchangeSessionId = null }: { runId: number | null; exchangeSessionId?: number | null },
): Promise<void> {
  // Files of one exchange are one import: they are undone together.
  await client.query(
    `update import_undos u set run_id = $2 from import_runs r join exchange_files f on f.id = r.exchange_file_id
     where u.source = $1 and u.run_id = r.id and f.session_id = $3 and r.state = 'done' and $2::int is not null`,
    [source, runId, exchangeSessionId],
  );
  await client.query(
    "delete from import_undos where source = $1 and ($2::int is null or run_id is distinct from $2::int)",
    [source, runId],
  );
  await client.query("insert into import_undos (source, run_id) values ($1, $2) on conflict do nothing", [
    source,
    runId,
  ]);
}

/** Before goods are written, locked already. */
export async function keepGoods({ client, undoSource }: ImportSession, ids: readonly number[]): Promise<void> {
  if (undoSource === null) return;
  await client.query(
    `insert into import_undo_goods (source, goods_id, before)
     select $1, g.id, ${IMAGE} from goods g left join goods_overrides o on o.goods_id = g.id where g.id = any($2::int[])
     on conflict do nothing`,
    [undoSource, ids],
  );
}

/** In the same transaction, once they are written; what nobody had kept is new. */
export async function keepWrittenGoods({ client, undoSource }: ImportSession, ids: readonly number[]): Promise<void> {
  if (undoSource === null) return;
  await client.query(
    `insert into import_undo_goods (source, goods_id, after)
     select $1, g.id, ${IMAGE} from goods g left join goods_overrides o on o.goods_id = g.id where g.id = any($2::int[])
     on conflict (source, goods_id) do update set after = excluded.after`,
    [undoSource, ids],
  );
}

/** Before offers of the source are written; `codes` is a query of their codes, of which `values` are the parameters from $2 on. */
export async function keepOffers(
  { client, undoSource }: ImportSession,
  codes: string,
  values: readonly unknown[] = [],
): Promise<void> {
  if (undoSource === null) return;
  await client.query(
    `insert into import_undo_offers (source, code, before)
     select $1, p.code, to_jsonb(o) from (${codes}) p left join supplier_offers o on o.supplier = $1 and o.code = p.code
     on conflict do nothing`,
    [undoSource, ...values],
  );
}

const FIGURES = "from stock_figures f join stock s on s.goods_id = f.goods_id and s.location_id = f.location_id";

/**
 * Before rows of stock are written, locked already. One that the same run has written before gets to know what has happened to it since: an
 * order between the two must not be lost.
 */
export async function keepStock({ client, undoSource }: StockKeeper, rows: readonly number[]): Promise<void> {
  if (undoSource === null) return;
  await client.query(
    `insert into import_undo_stock as kept (source, goods_id, location_id, outside_before, reserved_before, outside_after, reserved_after)
     select $1, s.goods_id, s.location_id, s.outside, s.reserved, s.outside, s.reserved ${FIGURES} where f.n = any($2::int[])
     on conflict (source, goods_id, location_id) do update set
       outside_before = kept.outside_before + excluded.outside_before - kept.outside_after,
       reserved_before = kept.reserved_before + excluded.reserved_before - kept.reserved_after`,
    [undoSource, rows],
  );
}

export async function keepWrittenStock({ client, undoSource }: StockKeeper, rows: readonly number[]): Promise<void> {
  if (undoSource === null) return;
  await client.query(
    `update import_undo_stock u set outside_after = s.outside, reserved_after = s.reserved ${FIGURES}
     where f.n = any($2::int[]) and u.source = $1 and u.goods_id = s.goods_id and u.location_id = s.location_id`,
    [undoSource, rows],
  );
}

type StockKeeper = Pick<ImportSession, "client" | "undoSource">;

/** Corrections by staff that it has overruled. */
export async function keepCorrections({ client, undoSource }: StockKeeper, ids: readonly number[]): Promise<void> {
  if (undoSource === null || ids.length === 0) return;
  await client.query("update import_undos set corrections = corrections || $2::int[] where source = $1", [
    undoSource,
    ids,
  ]);
}

/** Notes what `work` makes of the moments of stock. */
export async function keepMoments(session: ImportSession, work: () => Promise<unknown>): Promise<void> {
  const { client, undoSource } = session;
  const read = async () => {
    const { rows } = await client.query<{ locationId: number; supplier: string; asOf: string }>(
      `select location_id as "locationId", supplier, as_of::text as "asOf" from stock_files order by 1, 2`,
    );
    return rows;
  };
  const before = undoSource === null ? [] : await read();
  await work();
  if (undoSource === null) return;
  const asOfBefore = new Map(before.map(({ locationId, supplier, asOf }) => [`${locationId} ${supplier}`, asOf]));
  const changed = (await read()).flatMap(({ locationId, supplier, asOf }) => {
    const known = asOfBefore.get(`${locationId} ${supplier}`) ?? null;
    return known === asOf ? [] : [{ locationId, supplier, before: known, after: asOf }];
  });
  await client.query("update import_undos set moments = moments || $2::jsonb where source = $1", [
    undoSource,
    JSON.stringify(changed),
  ]);
}

const GOODS_AT_ONCE = 500;
const OFFERS_AT_ONCE = 1_000;
const OFFER_COLUMNS = [
  "goods_id",
  "prices",
  "listed_kopecks",
  "listed_kind",
  "price_kopecks",
  "old_kopecks",
  "matched_by",
  "is_listed",
  "is_available",
  "pieces",
  "changed_at",
];
const STOCK_AT_ONCE = 1_000;

/** Makes goods and stock of a source what they were before its last import, piece by piece; what is undone is not undone again. */
export function undoImport(
  connection: Pick<DatabaseConnection, "withDirectClient" | "kind" | "pool">,
  { source, runId, now }: { source: string; runId: number; now: Date },
): Promise<ImportUndone> {
  const undone = { goods: 0, hidden: 0, goodsLeft: 0, stock: 0, stockLeft: 0 };
  return openImportSession(connection, { dryRun: false }, async ({ client, commit }) => {
    const { rowCount } = await client.query("select from import_undos where source = $1 and run_id = $2", [
      source,
      runId,
    ]);
    if (!rowCount) return undone;
    for (;;) {
      const { restored, hidden, taken } = await commit(() => undoGoods(client, source, now));
      undone.goods += restored;
      undone.hidden += hidden;
      undone.goodsLeft += taken - restored;
      if (taken < GOODS_AT_ONCE) break;
    }
    while ((await commit(() => undoOffers(client, source))) === OFFERS_AT_ONCE);
    // Offers have the prices of rules that may have changed since.
    await commit(() => renewAllPrices(drizzle(client)));
    for (;;) {
      const { restored, taken } = await commit(() => undoStock(client, source));
      undone.stock += restored;
      undone.stockLeft += taken - restored;
      if (taken < STOCK_AT_ONCE) break;
    }
    await commit(() => endUndo(client, source));
    return undone;
  });
}

/** A price that was made by another rule since is left, all else of these goods is not. */
const PRICES =
  "jsonb_build_object('price_kopecks', now.image -> 'price_kopecks', 'market_price_kopecks', now.image -> 'market_price_kopecks')";
const NO_PRICES = `'{"price_kopecks": 0, "market_price_kopecks": 0}'::jsonb`;

async function undoGoods(client: DirectClient, source: string, now: Date) {
  const piece = `select goods_id from import_undo_goods where source = $1 order by goods_id limit ${GOODS_AT_ONCE}`;
  // A statement of its own: the one after it sees what others had done until the goods were locked.
  await client.query(`select id from goods where id in (${piece}) order by id for no key update`, [source]);
  const set = (name: string) => (OVERRIDABLE.includes(name) ? `coalesce(o.${name}, b.${name})` : `b.${name}`);
  const { rows } = await client.query<{ ids: number[] | null; restored: number; hidden: number; taken: number }>(
    `with piece as (select * from import_undo_goods where source = $1 order by goods_id limit ${GOODS_AT_ONCE}),
     same as materialized (
       select p.goods_id, p.before is null as is_new,
         coalesce(p.before, p.after) || case when is_price_same then '{}' else ${PRICES} end as image
       from piece p join goods g on g.id = p.goods_id left join goods_overrides o on o.goods_id = g.id,
         lateral (select ${IMAGE} as image) now,
         lateral (select ${PRICES} = jsonb_build_object('price_kopecks', p.after -> 'price_kopecks',
           'market_price_kopecks', p.after -> 'market_price_kopecks') as is_price_same) price
       where now.image || ${NO_PRICES} = p.after || ${NO_PRICES}),
     was as materialized (
       select s.goods_id, s.is_new, b.* from same s, jsonb_populate_record(null::goods, s.image) b),
     overridden as (
       update goods_overrides o set imported_is_hidden = b.is_new or b.is_hidden,
         ${OVERRIDABLE.map((name) => `imported_${name} = b.${name}`).join(", ")}
       from was b where o.goods_id = b.goods_id),
     restored as (
       update goods g set (${WRITTEN.join(", ")}, is_hidden, updated_at) =
         (${WRITTEN.map(set).join(", ")}, coalesce(o.is_hidden, false) or b.is_new or b.is_hidden, now())
       from was b left join goods_overrides o on o.goods_id = b.goods_id where g.id = b.goods_id returning g.id),
     gone as (delete from import_undo_goods u using piece p where u.source = p.source and u.goods_id = p.goods_id)
     select (select array_agg(id) from restored) as ids, (select count(*) from restored)::int as restored,
       (select count(*) from was where is_new)::int as hidden, (select count(*) from piece)::int as taken`,
    [source],
  );
  const { ids = null, restored = 0, hidden = 0, taken = 0 } = rows[0] ?? {};
  await noteChanges(client, ids ?? []);
  await noteChanges(client, await showPhotos(drizzle(client), ids ?? [], now));
  return { restored, hidden, taken };
}

/**
 * Without the prices of the list before, the next change of a rule would make prices of the list that is undone. Goods that other lists offer
 * as well are sold at what is the best offer now.
 */
async function undoOffers(client: DirectClient, source: string): Promise<number> {
  const { rows } = await client.query<{ taken: number; ids: number[] | null }>(
    `with piece as (select * from import_undo_offers where source = $1 order by code limit ${OFFERS_AT_ONCE}),
     added as (
       delete from supplier_offers o using piece p where p.before is null and o.supplier = p.source and o.code = p.code returning o.goods_id),
     restored as (
       insert into supplier_offers select b.* from piece p, jsonb_populate_record(null::supplier_offers, p.before) b
       where p.before is not null
       on conflict (supplier, code) do update set ${OFFER_COLUMNS.map((name) => `${name} = excluded.${name}`).join(", ")}
       returning goods_id),
     gone as (delete from import_undo_offers u using piece p where u.source = p.source and u.code = p.code)
     select (select count(*) from piece)::int as taken,
       (select array_agg(goods_id) from (select goods_id from added union select goods_id from restored) touched) as ids`,
    [source],
  );
  const { taken = 0, ids = null } = rows[0] ?? {};
  const shared = await client.query<{ id: number }>(
    `select o.goods_id as id from supplier_offers o where o.goods_id = any($1::int[])
     group by 1 having count(*) > 1 or not bool_or(o.is_best) order by 1`,
    [ids ?? []],
  );
  const sharedIds = shared.rows.map(({ id }) => id);
  await lockGoodsOfOffers(drizzle(client), sharedIds);
  await noteChanges(client, await settleOffers(drizzle(client), sharedIds, { setsVisibility: true }));
  return taken;
}

/** Orders and cancellations since count as before; where staff or a later import of another source told the pieces anew, these stay. */
async function undoStock(client: DirectClient, source: string) {
  const place = "s.goods_id = p.goods_id and s.location_id = p.location_id";
  const piece = `select * from import_undo_stock where source = $1 order by goods_id, location_id limit ${STOCK_AT_ONCE}`;
  await client.query(
    `select s.goods_id from stock s join (${piece}) p on ${place} order by s.goods_id, s.location_id for update of s`,
    [source],
  );
  const { rows } = await client.query<{ ids: number[] | null; restored: number; taken: number }>(
    `with piece as (${piece}),
     restored as (
       update stock s set outside = p.outside_before, reserved = p.reserved_before + s.reserved - p.reserved_after
       from piece p where ${place} and s.outside = p.outside_after and not exists (
         select from import_undo_stock other join import_undos later on later.source = other.source
         where other.source <> $1 and other.goods_id = p.goods_id and other.location_id = p.location_id
           and later.kept_at > (select kept_at from import_undos where source = $1))
       returning s.goods_id, s.location_id),
     counted as (
       update stock_corrections c set file_as_of = null from restored r
       where c.goods_id = r.goods_id and c.location_id = r.location_id
         and c.id in (select unnest(corrections) from import_undos where source = $1)),
     gone as (
       delete from import_undo_stock u using piece p
       where u.source = p.source and u.goods_id = p.goods_id and u.location_id = p.location_id)
     select (select array_agg(distinct goods_id) from restored) as ids, (select count(*) from restored)::int as restored,
       (select count(*) from piece)::int as taken`,
    [source],
  );
  const { ids = null, restored = 0, taken = 0 } = rows[0] ?? {};
  await client.query("update goods set updated_at = now() where id = any($1::int[])", [ids ?? []]);
  await noteChanges(client, ids ?? []);
  return { restored, taken };
}

/** The moments of stock last: a file of before may come again. */
async function endUndo(client: DirectClient, source: string): Promise<void> {
  await client.query(
    `with kept as (
       select m."locationId" as location_id, m.supplier, m.before, m.after
       from import_undos, jsonb_to_recordset(moments) as m ("locationId" int, supplier text, before timestamptz, after timestamptz)
       where source = $1),
     older as (
       update stock_files f set as_of = k.before from kept k
       where f.location_id = k.location_id and f.supplier = k.supplier and f.as_of = k.after and k.before is not null)
     delete from stock_files f using kept k
     where f.location_id = k.location_id and f.supplier = k.supplier and f.as_of = k.after and k.before is null`,
    [source],
  );
  await client.query(
    "delete from stock_told t using import_undos u where u.source = $1 and t.supplier = u.source and t.told_at >= u.kept_at",
    [source],
  );
  await client.query("delete from import_undos where source = $1", [source]);
}
