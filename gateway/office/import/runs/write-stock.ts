import type { DirectClient } from "../../../platform/db/database.ts";
import { type ImportSession, noteChanges } from "./import-session.ts";
import { keepCorrections, keepStock, keepWrittenStock } from "./undo-store.ts";

export interface StockChanges {
  /** New rows. */
  added: number;
  /** Rows of the files whose pieces for sale became others. */
  updated: number;
  /** Rows of goods that a complete file does not list, or calls unavailable, whose pieces for sale became others. */
  emptied: number;
  /** Corrections by staff that the figures tell anew, in the order of their moments. */
  overruled: OverruledCorrection[];
}

export interface OverruledCorrection {
  sku: string;
  locationCode: string;
  pieces: number;
  madeAt: Date;
}

/** Rows that are written in one transaction: so long, some milliseconds, may a buyer wait for one of them. */
const BATCH_ROWS = 1_000;
/** What somebody else has locked is waited for one row at a time, so that the import holds nothing meanwhile. */
const LOCK_WAIT = "2s";
const LOCK_TRIES = 60;

const SAME_PLACE = "s.goods_id = f.goods_id and s.location_id = f.location_id";
const isBetween = "f.n between $1 and $2";

/**
 * Writes outside figures. `figures` is a query of one row for each goods and location: `goods_id`, `location_id`, `outside`, whether it
 * is `listed`, and the moment of the figure between `as_of_from` and `as_of_to`. Outside knows of our orders, cancellations and returns until that
 * moment; those after it are applied here, and so are corrections by staff after it: earlier ones are overruled. Where an order,
 * cancellation or correction may lie on either side, the side with fewer pieces for sale is taken. Of the orders in `unknownOrders`, a query
 * of one column of ids, outside knows nothing whenever they were placed.
 *
 * First all is calculated without a lock; rows that stay as they are need none, because orders change them and the calculated ones alike. The
 * others are locked in the order that orders lock stock in, some hundred at a time, calculated once more under the lock, and committed.
 * What somebody holds is passed over and comes last, so nobody ever waits for the import and for somebody else behind it.
 *
 * Goods whose pieces for sale became others are marked as updated: stock is on their pages, and sitemaps give the date of the last change.
 */
export async function writeStock(
  session: ImportSession,
  figures: string,
  values: readonly unknown[] = [],
  unknownOrders = "select null::integer where false",
): Promise<StockChanges> {
  const { client } = session;
  // A view: an order may become known on the way.
  await client.query(`create temp view unknown_orders (id) as ${unknownOrders}`);
  await client.query(
    `create temp table asked_stock as select goods_id, location_id, outside as told, listed, as_of_from, as_of_to from (${figures}) f`,
    [...values],
  );
  await client.query("create unique index on asked_stock (goods_id, location_id)");
  await client.query("analyze asked_stock");
  await client.query(
    `create temp table stock_figures as
     select row_number() over (order by goods_id, location_id)::int as n, false as is_done, f.* from (${calculated("asked_stock f left join stock s")}) f
     where is_new or (outside, reserved) is distinct from (outside_before, reserved_before)`,
  );
  await client.query("create unique index on stock_figures (n)");
  await client.query("analyze stock_figures");
  const { rows } = await client.query<Omit<StockChanges, "overruled"> & { last: number | null }>(
    `select max(n) as last, count(*) filter (where is_new)::int as added,
            count(*) filter (where listed and not is_new and quantity_before <> greatest(0, outside - reserved))::int as updated,
            count(*) filter (where not listed and quantity_before <> greatest(0, outside - reserved))::int as emptied
     from stock_figures`,
  );
  const { last = 0, ...changes } = rows[0] ?? { added: 0, updated: 0, emptied: 0 };
  if (!session.isDryRun) {
    for (let first = 1; first <= (last ?? 0); first += BATCH_ROWS) {
      await session.commit(() => writeRows(session, [first, first + BATCH_ROWS - 1], "for update of s skip locked"));
      await session.wrote(Math.min(first + BATCH_ROWS - 1, last ?? 0), last ?? 0);
    }
    await writeHeldRows(session);
  }
  const overruled = session.isDryRun
    ? await overruledBy(client, CORRECTIONS)
    : await session.commit(() => overruleCorrections(session));
  await client.query("drop table stock_figures, asked_stock");
  await client.query("drop view unknown_orders");
  return {
    ...changes,
    overruled: overruled.map(({ sku, locationCode, pieces, madeAt }) => ({ sku, locationCode, pieces, madeAt })),
  };
}

/** A correction (`c`) that a figure (`f`) does not know of yet. */
const IS_LATER = "c.made_at > f.as_of_to or (c.pieces < 0 and c.made_at >= f.as_of_from)";

/** Corrections that the figures tell anew: those until their moments. */
const CORRECTIONS = `select c.* from stock_corrections c join asked_stock f using (goods_id, location_id)
  where c.file_as_of is null and not (${IS_LATER})`;

/** `corrections` is a query of rows of `stock_corrections`. */
async function overruledBy(client: DirectClient, corrections: string) {
  const { rows } = await client.query<OverruledCorrection & { id: number }>(
    `with overruled as (${corrections})
     select o.id, g.sku, l.code as "locationCode", o.pieces, o.made_at as "madeAt"
     from overruled o join goods g on g.id = o.goods_id join locations l on l.id = o.location_id order by o.made_at, l.id`,
  );
  return rows;
}

/** Notes which corrections the figures tell anew. */
async function overruleCorrections(session: ImportSession) {
  const rows = await overruledBy(
    session.client,
    `update stock_corrections c set file_as_of = f.as_of_to from asked_stock f
     where c.goods_id = f.goods_id and c.location_id = f.location_id and c.file_as_of is null and not (${IS_LATER})
     returning c.*`,
  );
  await keepCorrections(
    session,
    rows.map(({ id }) => id),
  );
  return rows;
}

/** Outside has counted a reservation (`r`) in a figure (`f`). */
const IS_TOLD =
  "r.reserved_at < f.as_of_from and (r.order_id is null or r.order_id not in (select id from unknown_orders))";

/** The figures of rows (as `f`, joined to stock as `s`), as they are at the moment of the statement. */
const calculated = (rowsAndStock: string, where = "true") =>
  `select f.goods_id, f.location_id, f.told, f.listed, s.goods_id is null as is_new,
          f.told + coalesce((select sum(c.pieces) from stock_corrections c
            where c.goods_id = f.goods_id and c.location_id = f.location_id and (${IS_LATER})), 0)::int as outside,
          s.quantity as quantity_before,
          s.outside as outside_before, s.reserved as reserved_before,
          coalesce(sum(case when r.returned_at is null then r.quantity when ${IS_TOLD} then -r.quantity end), 0)::int
            as reserved,
          f.as_of_from, f.as_of_to
   from ${rowsAndStock} on ${SAME_PLACE}
   left join (
     select order_id, goods_id, location_id, quantity, reserved_at, returned_at from order_reservations
     union all
     select null, goods_id, location_id, quantity, '-infinity', returned_at from returned_stock
   ) r on r.goods_id = f.goods_id and r.location_id = f.location_id
     and case when r.returned_at is null then not (${IS_TOLD}) else r.returned_at > f.as_of_to end
   where ${where}
   group by f.goods_id, f.location_id, f.told, f.listed, f.as_of_from, f.as_of_to, s.goods_id, s.quantity, s.outside, s.reserved`;

/** Writes the rows among these that it can lock. The lock is taken first, so that the statement after it sees what others had done by then. */
async function writeRows(session: ImportSession, rows: readonly [number, number], lock: string): Promise<void> {
  const { client } = session;
  // A row that is there can be locked; an empty one is there for nobody.
  await client.query(
    `insert into stock (goods_id, location_id, quantity)
     select f.goods_id, f.location_id, 0 from stock_figures f where ${isBetween} and f.is_new and not f.is_done
     order by f.goods_id, f.location_id on conflict do nothing`,
    [...rows],
  );
  const locked = await client.query<{ n: number }>(
    `select f.n from stock_figures f join stock s on ${SAME_PLACE} where ${isBetween} and not f.is_done
     order by s.goods_id, s.location_id ${lock}`,
    [...rows],
  );
  const ns = locked.rows.map(({ n }) => n);
  await keepStock(session, ns);
  const changed = await client.query<{ id: number }>(
    `with f as (${calculated("stock_figures f join stock s", "f.n = any($1::int[])")}),
     written as (
       update stock s set outside = f.outside, reserved = f.reserved from f where ${SAME_PLACE} returning s.goods_id)
     select distinct f.goods_id as id from f
     where f.quantity_before <> greatest(0, f.outside - f.reserved) and exists (select from written)`,
    [ns],
  );
  await keepWrittenStock(session, ns);
  const ids = changed.rows.map(({ id }) => id);
  await client.query("update goods set updated_at = now() where id = any($1::int[])", [ids]);
  await noteChanges(client, ids);
  await client.query("update stock_figures set is_done = true where n = any($1::int[])", [ns]);
}

/** What somebody else held: one row at a time, each waited for. */
async function writeHeldRows(session: ImportSession): Promise<void> {
  const { client, commit } = session;
  for (let tries = LOCK_TRIES; ; tries -= 1) {
    const { rows } = await client.query<{ n: number; sku: string }>(
      "select f.n, g.sku from stock_figures f join goods g on g.id = f.goods_id where not f.is_done order by f.n",
    );
    if (rows.length === 0) return;
    for (const { n, sku } of rows) {
      const write = async () => {
        await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
        await writeRows(session, [n, n], "for update of s");
      };
      await commit(write).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
        if (tries <= 1)
          throw new Error(`The stock of ${sku} is locked by somebody for minutes. Import once more later.`);
      });
    }
  }
}

const LOCK_NOT_AVAILABLE = "55P03";
