import { drizzle } from "drizzle-orm/node-postgres";
import { GOODS_GENERATION } from "../../../platform/db/bulk-load.ts";
import type { DatabaseConnection, DirectClient } from "../../../platform/db/database.ts";
import { openDatabaseClock } from "../../../platform/db/database-clock.ts";
import { lotOfCard } from "../../../sales/loyalty/card-points.ts";
import { findMembers } from "../../../sales/loyalty/corrections-store.ts";
import { earn } from "../../../sales/loyalty/ledger.ts";
import { type GoodsList, goodsListOf, readWarehouses, stockOfGoodsFile } from "../columns/goods-file.ts";
import { DEFAULT_PROFILE, type SupplierProfile } from "../columns/supplier-profile.ts";
import { readExchange } from "../exchange/exchange-list.ts";
import { type ExchangeRun, keepTold, ordersUnknownToOneC } from "../exchange/exchange-store.ts";
import { readCsv } from "../formats/csv-rows.ts";
import { importCars } from "./import-cars.ts";
import { stageGoods, writeGoods } from "./import-goods.ts";
import { type ImportSession, type ImportWatch, openImportSession } from "./import-session.ts";
import { type StockSource, stageStock, stockFile, writeStagedStock } from "./import-stock.ts";
import { settleTouched } from "./offers-store.ts";
import { type FileReport, type ImportReport, newFileReport, reject } from "./report.ts";
import { keepProfile, keptProfile } from "./suppliers-store.ts";
import { beginUndo } from "./undo-store.ts";

const COLUMNS = ["card", "phone", "points", "accrued_on"] as const;

/**
 * Gives members the points of their old discount cards, each once, however often the file is imported: whoever joins later gets them the
 * next time. LOY-052
 */
async function importCards(client: DirectClient, file: string, now: Date): Promise<FileReport> {
  const report = newFileReport("cards", file);
  const db = drizzle(client);
  for await (const { line, cells } of readCsv(file, COLUMNS, [])) {
    report.rows += 1;
    const read = lotOfCard(cells, now);
    if ("reason" in read) {
      reject(report, { line, ...read });
      continue;
    }
    const [userId, another] = await findMembers(db, { phoneDigits: read.phoneDigits, code: "" });
    if (userId === undefined || another !== undefined)
      reject(report, { line, reason: "участника программы с таким телефоном нет", detail: cells.card });
    else if (await earn(db, userId, read.lot, now)) report.added += 1;
    else report.unchanged += 1;
  }
  return report;
}

export interface ImportFiles {
  yml?: string | undefined;
  fitment?: string | undefined;
  stock?: string | undefined;
  cards?: string | undefined;
}

/** Without regions no page can be shown, and goods in the store would keep the first start from filling it. */
export class NoRegionsError extends Error {
  constructor() {
    super(
      "В базе ещё нет регионов. Загрузите их с центрами и складами папкой таблиц, npm run import -- --shop ПАПКА (docs/import-shop.md), " +
        "или добавьте в бэк-офисе. Затем повторите импорт.",
    );
    this.name = "NoRegionsError";
  }
}

export interface ImportOptions {
  dryRun: boolean;
  isConfirmed?: boolean;
  /** Whose lists they are; without one the shop's own catalogue and accounting. */
  supplier?: string | undefined;
  /** The files have only what changed: what they lack is neither hidden nor emptied. */
  isPartial?: boolean;
  /** In place of the one that is kept for the supplier, and kept for the next time. */
  profile?: SupplierProfile | undefined;
  now?: () => Date;
  watch?: ImportWatch | undefined;
  /** The list is a file of an exchange of 1C, which tells a part of what there is. */
  exchange?: ExchangeRun | undefined;
  /** The run of the back office that it is: killed on its way, it goes on as the same. Null for a command. */
  runId?: number | null;
}

/**
 * Imports all files, a price list by its supplier's profile: reads and checks them first, then writes them piece by piece, so that customers go on buying. Throws BrokenFileError,
 * NoRegionsError or, unless `isConfirmed`, SuspiciousFileError; then, as with `dryRun`, nothing is changed. An import that is killed has
 * written a part, and the same import once more writes the rest.
 */
export async function runImport(
  connection: DatabaseConnection,
  files: ImportFiles,
  options: ImportOptions,
): Promise<ImportReport> {
  const now = options.now?.() ?? (await openDatabaseClock(connection, console)).now();
  return openImportSession(connection, options, async (session) => {
    const { client } = session;
    const { rowCount: regionCount } = await client.query("select from regions limit 1");
    if (!regionCount) throw new NoRegionsError();
    const isConfirmed = options.isConfirmed ?? false;
    const { supplier = null, isPartial = false, exchange: run, runId = null } = options;
    const profile =
      options.profile ?? (supplier === null ? null : await keptProfile(client, supplier)) ?? DEFAULT_PROFILE;
    const exchange = files.yml && run ? await readExchange(session, files.yml, { run, profile }) : null;
    const list = exchange?.list ?? (files.yml ? goodsListOf(files.yml, profile) : null);
    const goods = list && (await stageGoods(session, list, { now, isConfirmed, supplier, isPartial }));
    if (goods && exchange) goods.report.exchange = exchange.told;
    const stockOf = await stockSource(client, files.stock, list, { profile, supplier, goods: goods?.report ?? null });
    const stock = stockOf && (await stageStock(session, stockOf, { hasGoodsFeed: goods !== null, now }));
    const { watch, dryRun } = options;
    // The first that writes: of the files that are read here, a broken one takes back what the other has written.
    const importTables = async () => {
      const tables = {
        cars: files.fitment ? await importFitment(session, files.fitment) : null,
        cards: files.cards ? await importCards(client, files.cards, now) : null,
      };
      await watch?.beforeWriting(client);
      return tables;
    };
    const { cars, cards } = await (files.fitment || files.cards ? session.commit(importTables) : importTables());
    if (!dryRun && (goods || stock)) {
      const source = supplier ?? "";
      await session.commit(() => beginUndo(client, source, { runId, exchangeSessionId: run?.sessionId ?? null }));
      session.undoSource = source;
    }
    if (supplier !== null && !dryRun) await session.commit(() => keepProfile(client, supplier, profile));
    if (goods) await writeGoods(session, goods, now);
    // A supplier knows nothing of the shop's orders in any case.
    const unknownOrders = run && supplier === null ? await ordersUnknownToOneC(client) : undefined;
    if (stock) await writeStagedStock(session, stock, { supplier, isPartial, unknownOrders });
    // Last: an import that is killed finds the same difference once more.
    if (!dryRun && run) await keepTold(session, run);
    const settled = !dryRun && (goods || stock) ? await settleTouched(session) : 0;
    const reports = [goods?.report, cars, stock].filter((report) => report !== null && report !== undefined);
    const changed = reports.some(hasChanges) || settled > 0;
    if (changed && !dryRun) await client.query("analyze goods, stock, cars, fitments");
    const hasNewPoints = cards !== null && cards.added > 0;
    return { dryRun, changed: changed || hasNewPoints, files: [...reports, ...(cards ? [cards] : [])] };
  });
}

/** A file of stock, else what the catalogue says of pieces in locations that the shop has. */
async function stockSource(
  client: DirectClient,
  stock: string | undefined,
  list: GoodsList | null,
  { profile, supplier, goods }: { profile: SupplierProfile; supplier: string | null; goods: FileReport | null },
): Promise<StockSource | null> {
  if (stock) return stockFile(stock, supplier);
  if (!list || !goods?.hasStock) return null;
  const locationOf = await readWarehouses(client, profile);
  const { unknownWarehouses } = goods;
  const rows = stockOfGoodsFile(list, locationOf, (warehouse) => {
    unknownWarehouses[warehouse] = (unknownWarehouses[warehouse] ?? 0) + 1;
  });
  const first = await rows.next();
  if (first.done) return null;
  return {
    file: list.file,
    supplier,
    mayBeEmpty: list.mayBeEmpty,
    rows: (async function* () {
      yield first.value;
      yield* rows;
    })(),
  };
}

const hasChanges = ({ added, updated, hidden, emptied }: FileReport): boolean => added + updated + hidden + emptied > 0;

/** What fits which car is in every part of the search index: it is built anew. */
async function importFitment(session: ImportSession, file: string): Promise<FileReport> {
  const report = await importCars(session, file);
  if (hasChanges(report))
    await session.client.query(
      `insert into store_facts (name, value) values ($1, '1')
       on conflict (name) do update set value = (store_facts.value::bigint + 1)::text`,
      [GOODS_GENERATION],
    );
  return report;
}
