import { access, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type DatabaseConnection, openDatabase } from "../../platform/db/database.ts";
import { databaseOfEnvironment } from "../../platform/db/database-environment.ts";
import { loggableError } from "../../platform/db/loggable-error.ts";
import { isSupplierCode, readProfile } from "./columns/supplier-profile.ts";
import { picturesOfExchange } from "./exchange/exchange-photos.ts";
import { BrokenFileError } from "./formats/broken-file.ts";
import { firstBytesOf, isZip } from "./formats/packed-file.ts";
import { importPhotos, type PhotosReport } from "./photos/import-photos.ts";
import { openPhotoSource } from "./photos/photo-source.ts";
import { printPhotosReport } from "./photos/photos-report.ts";
import { printBrokenFile, printReport } from "./runs/report.ts";
import { type ImportFiles, NoRegionsError, runImport } from "./runs/run-import.ts";
import { saveFailure, savePhotosReport, saveReport, saveShopReport } from "./runs/runs-store.ts";
import { printSuspicions, SuspiciousFileError } from "./runs/suspicious-file.ts";
import { importShop } from "./shop/import-shop.ts";
import { ShopMistakesError } from "./shop/mistakes.ts";
import { printMistakes, printShopReport } from "./shop/shop-report.ts";

const USAGE =
  "npm run import -- [--goods КАТАЛОГ.yml|ПРАЙС.xlsx|ПРАЙС.csv [--supplier КОД] [--profile ПРОФИЛЬ.json]] [--fitment ПРИМЕНЯЕМОСТЬ.csv] [--stock ОСТАТКИ.csv] [--cards БАЛЛЫ.csv] [--changes] [--dry-run] [--confirm] [--json]\nnpm run import -- --photos ПАПКА|АРХИВ.zip [--dry-run] [--json]\nnpm run import -- --shop ПАПКА [--dry-run] [--json]";

/**
 * Exit codes: 0 imported, perhaps with rejected rows in the report; 1 broken file, one that looks like a mistake, no regions, or another
 * failure; 2 wrong arguments.
 */
async function main(): Promise<number> {
  let values: {
    goods?: string;
    yml?: string;
    profile?: string;
    supplier?: string;
    fitment?: string;
    stock?: string;
    cards?: string;
    shop?: string;
    photos?: string;
    changes: boolean;
    "dry-run": boolean;
    confirm: boolean;
    json: boolean;
  };
  try {
    ({ values } = parseArgs({
      options: {
        goods: { type: "string" },
        // Its name when feeds were all that could be read; scripts of running shops still say so.
        yml: { type: "string" },
        profile: { type: "string" },
        supplier: { type: "string" },
        fitment: { type: "string" },
        stock: { type: "string" },
        cards: { type: "string" },
        shop: { type: "string" },
        photos: { type: "string" },
        changes: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        confirm: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
      },
    }));
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  if (values.supplier !== undefined && !isSupplierCode(values.supplier)) {
    console.error(`Код поставщика — до 40 строчных латинских букв, цифр и дефисов, а не «${values.supplier}».`);
    return 2;
  }
  const { fitment, stock, cards } = values;
  const files: ImportFiles = { yml: values.goods ?? values.yml, fitment, stock, cards };
  const named = Object.values(files).filter((file) => file !== undefined);
  if (values.shop !== undefined) {
    if (named.length === 0) return importFolder(values.shop, { dryRun: values["dry-run"], isJson: values.json });
    console.error("Папку магазина загружают отдельно: сначала её, затем товары и остатки.");
    return 2;
  }
  if (values.photos !== undefined) {
    if (named.length === 0) return importPhotoFiles(values.photos, { dryRun: values["dry-run"], isJson: values.json });
    console.error("Фотографии загружают отдельно: сначала товары, затем их.");
    return 2;
  }
  if (named.length === 0) {
    console.error(USAGE);
    return 2;
  }
  for (const file of values.profile === undefined ? named : [...named, values.profile])
    if (
      !(await access(file).then(
        () => true,
        () => false,
      ))
    ) {
      console.error(`Файл ${file} не найден или не читается.`);
      return 2;
    }

  const startedAt = new Date();
  const run = () => ({ startedAt, endedAt: new Date(), startedBy: accountName(), isConfirmed: values.confirm });
  const connection = await openDatabase(databaseOfEnvironment(process.env));
  const dryRun = values["dry-run"];
  try {
    const profile = values.profile === undefined ? undefined : await readProfile(values.profile);
    const { supplier } = values;
    const report = await runImport(connection, files, {
      dryRun,
      isConfirmed: values.confirm,
      isPartial: values.changes,
      supplier,
      profile,
    });
    await saveReport(connection, report, run());
    const photos = files.yml === undefined ? null : await takePhotosOfExchange(connection, files.yml, { dryRun });
    if (values.json) console.log(JSON.stringify(photos ? { ...report, photos } : report, null, 2));
    else console.log([printReport(report), ...(photos ? [printPhotosReport(photos)] : [])].join("\n"));
    return 0;
  } catch (error) {
    const isRefusal =
      error instanceof NoRegionsError || error instanceof SuspiciousFileError || error instanceof BrokenFileError;
    const reason = isRefusal ? error.message : "Сбой: повторите загрузку";
    const outcome = isRefusal ? "refused" : "failed";
    const doubts = error instanceof SuspiciousFileError ? error.reasons : [];
    await saveFailure(connection, files, { outcome, reason, doubts, dryRun }, run()).catch(() => {});
    if (error instanceof NoRegionsError) {
      if (values.json) console.log(JSON.stringify({ reason: error.message }, null, 2));
      console.error(`${error.message}\nВ базе ничего не изменено.`);
      return 1;
    }
    if (error instanceof SuspiciousFileError) {
      if (values.json) console.log(JSON.stringify({ suspicions: error.reasons }, null, 2));
      console.error(printSuspicions(error));
      return 1;
    }
    if (!(error instanceof BrokenFileError)) throw error;
    if (values.json)
      console.log(JSON.stringify({ brokenFile: error.file, line: error.line, reason: error.message }, null, 2));
    console.error(printBrokenFile(error));
    return 1;
  } finally {
    await connection.close();
  }
}

/** The tables of a whole shop; the exit codes are the same. */
async function importFolder(
  directory: string,
  { dryRun, isJson }: { dryRun: boolean; isJson: boolean },
): Promise<number> {
  if (!(await stat(directory).catch(() => null))?.isDirectory()) {
    console.error(`Папка ${directory} не найдена или не читается.`);
    return 2;
  }
  const startedAt = new Date();
  const connection = await openDatabase(databaseOfEnvironment(process.env));
  try {
    const report = await importShop(connection, directory, { dryRun });
    await saveShopReport(connection, directory, report, { startedAt, endedAt: new Date(), startedBy: accountName() });
    const photos = await takePhotos(connection, join(directory, "photos"), { dryRun });
    if (isJson) console.log(JSON.stringify(photos ? { ...report, photos } : report, null, 2));
    else console.log([printShopReport(report), ...(photos ? [printPhotosReport(photos)] : [])].join("\n"));
    return 0;
  } catch (error) {
    // What a database could not write may be somebody's name or phone.
    if (!(error instanceof ShopMistakesError)) throw loggableError(error);
    if (isJson) console.log(JSON.stringify({ mistakes: error.mistakes }, null, 2));
    else console.error(printMistakes(error));
    return 1;
  } finally {
    await connection.close();
  }
}

/** Photos of goods in files; exit code 1 for a damaged archive. */
async function importPhotoFiles(
  path: string,
  { dryRun, isJson }: { dryRun: boolean; isJson: boolean },
): Promise<number> {
  const connection = await openDatabase(databaseOfEnvironment(process.env));
  try {
    const report = await takePhotos(connection, path, { dryRun });
    if (report === null) {
      console.error(`Папка или архив ${path} не найдены или не читаются.`);
      return 2;
    }
    console.log(isJson ? JSON.stringify(report, null, 2) : printPhotosReport(report));
    return 0;
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error;
    console.error(printBrokenFile(error));
    return 1;
  } finally {
    await connection.close();
  }
}

/** Takes and notes them; null where there are none. */
async function takePhotos(
  connection: DatabaseConnection,
  path: string,
  { dryRun }: { dryRun: boolean },
): Promise<PhotosReport | null> {
  const startedAt = new Date();
  const source = await openPhotoSource(path);
  if (source === null) return null;
  try {
    const report = await importPhotos(connection, source, { dryRun });
    await savePhotosReport(connection, path, report, { startedAt, endedAt: new Date(), startedBy: accountName() });
    return report;
  } finally {
    source.close();
  }
}

/** The pictures that lie in an archive beside an exchange of 1C, for the goods that name them; null where there are none. */
async function takePhotosOfExchange(
  connection: DatabaseConnection,
  path: string,
  { dryRun }: { dryRun: boolean },
): Promise<PhotosReport | null> {
  if (!isZip(await firstBytesOf(path))) return null;
  const startedAt = new Date();
  const source = await openPhotoSource(path);
  try {
    const found = source && source.pictures.length > 0 ? await picturesOfExchange(path, source) : null;
    if (found === null) return null;
    const report = await importPhotos(connection, found.source, { dryRun, matches: found.matches });
    await savePhotosReport(connection, path, report, { startedAt, endedAt: new Date(), startedBy: accountName() });
    return report;
  } finally {
    source?.close();
  }
}

/** The account of the server that runs it; empty where its number has no name, as in some containers. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return "";
  }
}

process.exitCode = await main();
