import type { DatabaseConnection } from "../db/database.ts";
import { importCars } from "./import-cars.ts";
import { importGoods } from "./import-goods.ts";
import { importStock } from "./import-stock.ts";
import type { FileReport, ImportReport } from "./report.ts";

export interface ImportFiles {
  yml?: string | undefined;
  fitment?: string | undefined;
  stock?: string | undefined;
}

const IMPORT_LOCK = 7_205_517;

/** Goods in a store that nobody has filled would keep its first start from filling it, and no page can be shown without regions. */
export class NoRegionsError extends Error {
  constructor() {
    super(
      "В базе ещё нет регионов. Заполните таблицы regions, locations и supply_days: образец есть в docs/operations.md, " +
        "раздел First data. Или один раз запустите магазин с DEMO_GOODS=2000. Затем повторите импорт.",
    );
    this.name = "NoRegionsError";
  }
}

/**
 * Takes all files in one transaction: all of them or nothing. A broken file throws BrokenFileError, a store without regions
 * NoRegionsError, and either leaves the store as it was; so does `dryRun`, after the same work.
 */
export async function runImport(
  connection: DatabaseConnection,
  files: ImportFiles,
  options: { dryRun: boolean },
): Promise<ImportReport> {
  return connection.withDirectClient(async (client) => {
    try {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock($1)", [IMPORT_LOCK]);
      await client.query("set local shop.bulk_load = 'on'");
      const { rowCount: someRegion } = await client.query("select from regions limit 1");
      if (!someRegion) throw new NoRegionsError();
      const reports: FileReport[] = [];
      if (files.yml) reports.push(await importGoods(client, files.yml));
      if (files.fitment) reports.push(await importCars(client, files.fitment));
      if (files.stock) reports.push(await importStock(client, files.stock, files.yml !== undefined));

      const changed = reports.some((report) => report.added + report.updated + report.hidden + report.emptied > 0);
      if (changed) {
        await client.query(
          `insert into store_facts (name, value) values ('goods_generation', '1')
           on conflict (name) do update set value = (store_facts.value::bigint + 1)::text`,
        );
        await client.query("analyze goods, stock, cars, fitments");
      }
      await client.query(options.dryRun ? "rollback" : "commit");
      return { dryRun: options.dryRun, changed, files: reports };
    } catch (error) {
      // A connection that broke has rolled back by itself.
      await client.query("rollback").catch(() => {});
      throw error;
    }
  });
}
