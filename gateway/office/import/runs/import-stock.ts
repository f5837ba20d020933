import type { ClientBase } from "pg";
import {
  createStockReader,
  type IncomingStock,
  isLocation,
  STOCK_COLUMNS,
  STOCK_OPTIONAL_COLUMNS,
  type StockColumn,
  stockColumnOf,
} from "../columns/stock-rows.ts";
import { type CsvRow, readCsv } from "../formats/csv-rows.ts";
import { timeOfFile } from "../formats/text-file.ts";
import { skuOfCode } from "../offers/goods-code.ts";
import type { ImportSession } from "./import-session.ts";
import { readLocations } from "./locations.ts";
import { writeOfferPieces } from "./offers-store.ts";
import { type FileReport, newFileReport, refuseWithoutUsableRows, reject } from "./report.ts";
import { Staging } from "./staging.ts";
import { keepMoments } from "./undo-store.ts";
import { writeStock } from "./write-stock.ts";

type StockLocation = Pick<IncomingStock, "line" | "sku" | "locationCode">;

const LOCATION_COLUMNS = [
  ["sku", "text", "sku"],
  ["location_code", "text", "locationCode"],
] as const;
const COLUMNS = [
  ...LOCATION_COLUMNS,
  ["quantity", "integer", "quantity"],
  ["as_of_from", "timestamptz", "asOfFrom"],
  ["as_of_to", "timestamptz", "asOfTo"],
] as const;

export interface StockSource {
  file: string;
  /** Whose goods it counts: what it does not list is emptied of these alone. Null is the shop's own accounting. */
  supplier: string | null;
  rows: AsyncIterable<CsvRow<StockColumn>>;
  /** It may have nothing to take and be right all the same. */
  mayBeEmpty?: boolean;
}

/** A file of stock alone. */
export const stockFile = (file: string, supplier: string | null): StockSource => ({
  file,
  supplier,
  rows: readCsv(file, STOCK_COLUMNS, STOCK_OPTIONAL_COLUMNS, stockColumnOf),
});

/**
 * Reads the complete stock of every location in a file into temporary tables, as it was at the moment that the file tells, and rejects
 * what cannot be. `hasGoodsFeed`: of the same import, staged already and not written yet.
 */
export async function stageStock(
  { client, followed }: ImportSession,
  { file, supplier, rows, mayBeEmpty = false }: StockSource,
  { hasGoodsFeed, now }: { hasGoodsFeed: boolean; now: Date },
): Promise<FileReport> {
  const report = newFileReport("stock", file);
  const staging = new Staging<IncomingStock>(client, "incoming_stock", COLUMNS, (row) =>
    reject(report, { line: row.line, reason: "товар на складе повторяется", detail: `${row.sku} ${row.locationCode}` }),
  );
  await staging.create("sku, location_code");
  const rejected = new Staging<StockLocation>(client, "rejected_stock", LOCATION_COLUMNS, () => {});
  await rejected.create("sku, location_code");
  const writtenAt = await timeOfFile(file, now);
  const zones = new Map((await readLocations(client)).map(({ code, zone }) => [code, zone]));
  const read = createStockReader({ writtenAt, zones, now });
  for await (const row of followed(rows)) {
    report.rows += 1;
    const result = read(row);
    if ("stockRow" in result) {
      const { date, isNegative } = result.stockRow;
      if (isNegative) report.negative += 1;
      if (date === "") report.stockFileTime = writtenAt.toISOString();
      else if (report.stockDate === null || date > report.stockDate) report.stockDate = date;
      await staging.add(result.stockRow);
    } else {
      reject(report, { line: row.line, ...result });
      const sku = skuOfCode(row.cells.sku);
      const { location: locationCode } = row.cells;
      if (sku !== null && isLocation(locationCode)) await rejected.add({ line: row.line, sku, locationCode });
    }
  }
  await staging.finish();
  await rejected.finish();
  await nameGoodsOfOffers(client, { supplier, hasGoodsFeed });
  await rejectUnknown(client, report, hasGoodsFeed);
  if (supplier !== null) await rejectStockOfOthers(client, report, supplier);
  if (hasGoodsFeed) await rejectUnavailable(client, report);
  if (!mayBeEmpty) refuseWithoutUsableRows(report);
  await rejectOlder(client, report, supplier);
  return report;
}

/** A supplier's code of goods that another list has brought becomes the goods' own; `code` keeps it. */
async function nameGoodsOfOffers(
  client: ClientBase,
  { supplier, hasGoodsFeed }: { supplier: string | null; hasGoodsFeed: boolean },
): Promise<void> {
  const owner = supplier ?? OWN;
  const known = "select o.code, o.goods_id from supplier_offers o where o.supplier = $1";
  const offers = hasGoodsFeed ? `${known} union select code, goods_id from joined_offers where $1 is not null` : known;
  for (const table of ["incoming_stock", "rejected_stock"]) {
    await client.query(`alter table ${table} add column code text, add column is_offer boolean not null default false`);
    await client.query(`update ${table} set code = sku`);
    await client.query(
      `update ${table} i set sku = g.sku, is_offer = true from (${offers}) o join goods g on g.id = o.goods_id
       where o.code = i.code and not exists (
         select from ${table} same where same.sku = g.sku and same.location_code = i.location_code and same.code <> i.code)`,
      [owner],
    );
  }
}

async function rejectUnknown(client: ClientBase, report: FileReport, hasGoodsFeed: boolean): Promise<void> {
  const isNew = hasGoodsFeed ? "exists (select from incoming_goods n where n.sku = i.sku)" : "false";
  const unknown = await client.query<{ line: number; sku: string }>(
    `with unknown as (
       delete from incoming_stock i where not exists (select from goods g where g.sku = i.sku) and not ${isNew} returning line, sku)
     select line, sku from unknown order by line`,
  );
  for (const row of unknown.rows) reject(report, { line: row.line, reason: "товара нет в каталоге", detail: row.sku });
}

/** The shop's own accounting counts all goods, a supplier its own. */
async function rejectStockOfOthers(client: ClientBase, report: FileReport, supplier: string): Promise<void> {
  const { rows } = await client.query<{ line: number; sku: string }>(
    `with others as (
       delete from incoming_stock i using goods g where g.sku = i.sku and g.supplier is distinct from $1 and not i.is_offer returning i.line, i.sku)
     select line, sku from others order by line`,
    [supplier],
  );
  for (const { line, sku } of rows) reject(report, { line, reason: "товар другого поставщика", detail: sku });
}

/** Goods that the feed of the same import marks as unavailable are rejected, whatever their stock. */
async function rejectUnavailable(client: ClientBase, report: FileReport): Promise<void> {
  const removed = await client.query<{ line: number; sku: string }>(
    `delete from incoming_stock i using (
       select sku, available from incoming_goods union all select code, available from joined_offers) g
     where g.sku = i.code and not g.available and i.quantity > 0
     returning i.line, i.sku`,
  );
  for (const row of removed.rows)
    reject(report, { line: row.line, reason: "товар в каталоге не продаётся", detail: row.sku });
}

/** In the key of `stock_files`, which has no nulls. */
const OWN = "";

/**
 * What left a location between two files would be sold again if the older one were imported after the newer one. A newer file with what
 * changed is newer of the goods that it names alone.
 */
async function rejectOlder(client: ClientBase, report: FileReport, supplier: string | null): Promise<void> {
  const older = await client.query<{ line: number; sku: string; location_code: string; as_of: Date }>(
    `with older as (
       select i.location_code, f.as_of from incoming_stock i
       join locations l on l.code = i.location_code join stock_files f on f.location_id = l.id and f.supplier = $1
       group by 1, 2 having max(i.as_of_to) < f.as_of),
     told as (
       select i.sku, i.location_code, t.as_of from incoming_stock i join locations l on l.code = i.location_code
         join goods g on g.sku = i.sku join stock_told t on t.goods_id = g.id and t.location_id = l.id and t.supplier = $1
       where i.as_of_to < t.as_of and i.location_code not in (select location_code from older)),
     refused as (
       delete from incoming_stock i using (
         select null as sku, location_code, as_of from older union all select sku, location_code, as_of from told) o
       where o.location_code = i.location_code and coalesce(o.sku, i.sku) = i.sku
       returning i.line, i.sku, i.location_code, o.as_of)
     select * from refused order by line`,
    [supplier ?? OWN],
  );
  for (const row of older.rows)
    reject(report, {
      line: row.line,
      reason: "для склада уже есть более поздние остатки",
      detail: `${row.sku} ${row.location_code}: ${row.as_of.toISOString()}`,
    });
}

/**
 * Writes staged stock: goods of its supplier that the file does not list become zero at its locations, unless it has only what changed. Stock that a rejected row names, that of other
 * locations, and that of locations and goods with a newer file stay unchanged.
 */
export async function writeStagedStock(
  session: ImportSession,
  report: FileReport,
  { supplier, isPartial, unknownOrders }: { supplier: string | null; isPartial: boolean; unknownOrders?: string },
): Promise<void> {
  const { client } = session;
  const listed = `select g.id as goods_id, l.id as location_id, i.quantity as outside, true as listed, i.as_of_from, i.as_of_to
    from incoming_stock i join goods g on g.sku = i.sku join locations l on l.code = i.location_code`;
  // The moments of a location's rows may differ; goods that it does not list are as uncertain as all of them together.
  const moments = `select location_id, min(as_of_from) as as_of_from, max(as_of_to) as as_of_to, max(as_of_from) as as_of
    from (${listed}) i group by 1`;
  const unlisted = `select s.goods_id, s.location_id, 0, false, m.as_of_from, m.as_of_to
    from stock s join (${moments}) m using (location_id)
    join goods owned on owned.id = s.goods_id and (owned.supplier is not distinct from $1
      or exists (select from supplier_offers o where o.supplier = coalesce($1, '') and o.goods_id = owned.id))
    where not $2::boolean and not exists (select from (${listed}) i where i.goods_id = s.goods_id and i.location_id = s.location_id)
      and not exists (select from stock_told t where t.goods_id = s.goods_id and t.location_id = s.location_id
                      and t.supplier = coalesce($1, '') and t.as_of > m.as_of_to)
      and not exists (select from rejected_stock u join goods g on g.sku = u.sku join locations l on l.code = u.location_code
                      where g.id = s.goods_id and l.id = s.location_id)`;
  const figures = `${listed} union all ${unlisted}`;
  const { added, updated, emptied, overruled } = await writeStock(
    session,
    figures,
    [supplier, isPartial],
    unknownOrders,
  );
  // Of a location only a file that has all of it is the newest; one with what changed is that of its goods.
  const noteFiles = `insert into stock_files (location_id, supplier, as_of)
     select location_id, $1, case when $2::boolean then 'epoch' else as_of end from (${moments}) m
     on conflict (location_id, supplier) do update set as_of = greatest(stock_files.as_of, excluded.as_of)`;
  const noteGoods = `insert into stock_told (goods_id, location_id, supplier, as_of)
     select goods_id, location_id, $1, as_of_from from (${listed}) i where $2::boolean
     on conflict (goods_id, location_id, supplier) do update set as_of = excluded.as_of, told_at = now()`;
  if (!session.isDryRun) {
    const note = async () => {
      for (const statement of [noteFiles, noteGoods]) await client.query(statement, [supplier ?? OWN, isPartial]);
    };
    await session.commit(() => keepMoments(session, note));
    await writeOfferPieces(session, { supplier, isPartial });
  }
  report.added = added + (session.isDryRun ? await countOfNewGoods(client) : 0);
  report.updated = updated;
  report.emptied = emptied;
  report.overruled = overruled;
  report.unchanged = report.rows - report.rejected - report.added - updated;
}

/** In a dry run goods of the same import are not there yet. */
async function countOfNewGoods(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from incoming_stock i where not exists (select from goods g where g.sku = i.sku)",
  );
  return rows[0]?.count ?? 0;
}
