import type { ClientBase } from "pg";
import { changeStock } from "./change-stock.ts";
import { readCsv } from "./csv-rows.ts";
import { lockGoods } from "./lock-goods.ts";
import { isSku } from "./offer-goods.ts";
import { type FileReport, newFileReport, refuseWithoutUsableRows, reject } from "./report.ts";
import { Staging } from "./staging.ts";
import { type IncomingStock, isLocation, STOCK_COLUMNS, STOCK_OPTIONAL_COLUMNS, stockOfRow } from "./stock-rows.ts";

type StockLocation = Pick<IncomingStock, "line" | "sku" | "locationCode">;

const LOCATION_COLUMNS = [
  ["sku", "text", "sku"],
  ["location_code", "text", "locationCode"],
] as const;
const COLUMNS = [...LOCATION_COLUMNS, ["quantity", "integer", "quantity"]] as const;

const UNKNOWN_ROWS = `select i.line, i.sku, i.location_code, g.id is null as no_goods, l.id is null as no_location
  from incoming_stock i left join goods g on g.sku = i.sku left join locations l on l.code = i.location_code
  where g.id is null or l.id is null order by i.line`;

/**
 * Imports the complete stock of every location in the file: goods that are not listed there become zero. Stock that a rejected
 * row names, and that of other locations, stays unchanged.
 */
export async function importStock(client: ClientBase, file: string, hasGoodsFeed: boolean): Promise<FileReport> {
  const report = newFileReport("stock", file);
  const staging = new Staging<IncomingStock>(client, "incoming_stock", COLUMNS, (row) =>
    reject(report, { line: row.line, reason: "товар на складе повторяется", detail: `${row.sku} ${row.locationCode}` }),
  );
  await staging.create("sku, location_code");
  const rejected = new Staging<StockLocation>(client, "rejected_stock", LOCATION_COLUMNS, () => {});
  await rejected.create("sku, location_code");
  for await (const row of readCsv(file, STOCK_COLUMNS, STOCK_OPTIONAL_COLUMNS)) {
    report.rows += 1;
    const result = stockOfRow(row);
    if ("stockRow" in result) {
      const { date } = result.stockRow;
      if (date !== null && (report.stockDate === null || date > report.stockDate)) report.stockDate = date;
      await staging.add(result.stockRow);
    } else {
      reject(report, { line: row.line, ...result });
      const { sku, location: locationCode } = row.cells;
      if (isSku(sku) && isLocation(locationCode)) await rejected.add({ line: row.line, sku, locationCode });
    }
  }
  await staging.finish();
  await rejected.finish();
  await lockGoods(client);
  await rejectUnknown(client, report);
  if (hasGoodsFeed) await rejectUnavailable(client, report);
  refuseWithoutUsableRows(report);
  await mergeStock(client, report);
  return report;
}

async function rejectUnknown(client: ClientBase, report: FileReport): Promise<void> {
  const unknown = await client.query<{ line: number; sku: string; location_code: string; no_goods: boolean }>(
    UNKNOWN_ROWS,
  );
  for (const row of unknown.rows)
    reject(report, {
      line: row.line,
      reason: row.no_goods ? "товара нет в каталоге" : "такого склада нет",
      detail: row.no_goods ? row.sku : row.location_code,
    });
  await client.query(
    `delete from incoming_stock i
     where not exists (select from goods g where g.sku = i.sku)
        or not exists (select from locations l where l.code = i.location_code)`,
  );
}

/** Goods that the feed of the same import marks as unavailable are rejected, whatever their stock. */
async function rejectUnavailable(client: ClientBase, report: FileReport): Promise<void> {
  const removed = await client.query<{ line: number; sku: string }>(
    `delete from incoming_stock i using incoming_goods g where g.sku = i.sku and not g.available and i.quantity > 0
     returning i.line, i.sku`,
  );
  for (const row of removed.rows)
    reject(report, { line: row.line, reason: "товар в каталоге не продаётся", detail: row.sku });
}

async function mergeStock(client: ClientBase, report: FileReport): Promise<void> {
  const resolved = `select g.id as goods_id, l.id as location_id, i.quantity
    from incoming_stock i join goods g on g.sku = i.sku join locations l on l.code = i.location_code`;
  report.updated = await changeStock(
    client,
    `update stock s set quantity = r.quantity from (${resolved}) r
     where s.goods_id = r.goods_id and s.location_id = r.location_id and s.quantity <> r.quantity
     returning s.goods_id`,
  );
  // A new row with quantity 0 changes no page.
  report.added = await changeStock(
    client,
    `insert into stock (goods_id, location_id, quantity)
     select r.goods_id, r.location_id, r.quantity from (${resolved}) r
     where not exists (select from stock s where s.goods_id = r.goods_id and s.location_id = r.location_id)
     returning case when quantity > 0 then goods_id end as goods_id`,
  );
  report.emptied = await changeStock(
    client,
    `update stock s set quantity = 0
     where s.quantity > 0
       and s.location_id in (select l.id from locations l join incoming_stock i on i.location_code = l.code)
       and not exists (select from (${resolved}) r where r.goods_id = s.goods_id and r.location_id = s.location_id)
       and not exists (select from rejected_stock u join goods g on g.sku = u.sku join locations l on l.code = u.location_code
                       where g.id = s.goods_id and l.id = s.location_id)
     returning s.goods_id`,
  );
  report.unchanged = report.rows - report.rejected - report.added - report.updated;
}
