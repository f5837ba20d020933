import { GOODS_GENERATION, runBulkLoad } from "../db/bulk-load.ts";
import type { DatabaseConnection } from "../db/database.ts";
import { importCards } from "./import-cards.ts";
import { importCars } from "./import-cars.ts";
import { importGoods } from "./import-goods.ts";
import { importStock } from "./import-stock.ts";
import type { FileReport, ImportReport } from "./report.ts";

export interface ImportFiles {
  yml?: string | undefined;
  fitment?: string | undefined;
  stock?: string | undefined;
  cards?: string | undefined;
}

const IMPORT_LOCK = 7_205_517;

/** Without regions no page can be shown, and goods in the store would keep the first start from filling it. */
export class NoRegionsError extends Error {
  constructor() {
    super(
      "В базе ещё нет регионов. Заполните таблицы regions, locations и supply_days: образец есть в docs/operations.md, " +
        "раздел First data. Или один раз запустите магазин с DEMO_GOODS=2000. Затем повторите импорт.",
    );
    this.name = "NoRegionsError";
  }
}

/** Imports all files in one transaction. Throws BrokenFileError or NoRegionsError; then, as with `dryRun`, nothing is changed. */
export async function runImport(
  connection: DatabaseConnection,
  files: ImportFiles,
  options: { dryRun: boolean; now?: () => Date },
): Promise<ImportReport> {
  const now = options.now?.() ?? new Date();
  return runBulkLoad(
    connection,
    async (client) => {
      await client.query("select pg_advisory_xact_lock($1)", [IMPORT_LOCK]);
      const { rowCount: regionCount } = await client.query("select from regions limit 1");
      if (!regionCount) throw new NoRegionsError();
      const reports: FileReport[] = [];
      if (files.yml) reports.push(await importGoods(client, files.yml, now));
      if (files.fitment) reports.push(await importCars(client, files.fitment));
      if (files.stock)
        reports.push(await importStock(client, files.stock, { hasGoodsFeed: files.yml !== undefined, now }));

      const changed = reports.some((report) => report.added + report.updated + report.hidden + report.emptied > 0);
      if (changed) {
        await client.query(
          `insert into store_facts (name, value) values ($1, '1')
           on conflict (name) do update set value = (store_facts.value::bigint + 1)::text`,
          [GOODS_GENERATION],
        );
        await client.query("analyze goods, stock, cars, fitments");
      }
      const cards = files.cards ? [await importCards(client, files.cards, now)] : [];
      const hasNewPoints = cards.some(({ added }) => added > 0);
      return { dryRun: options.dryRun, changed: changed || hasNewPoints, files: [...reports, ...cards] };
    },
    options,
  );
}
