/**
 * Measures the folder of an old shop: `npx tsx bench/old-shop.ts [customers]` writes as many customers with a car, points and an order of two lines
 * each, 100,000 without a figure, and takes them table by table into a PostgreSQL of its own, then all of them once more, when nothing is
 * different. Prints a JSON object: seconds, and megabytes of this process.
 */
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DAY_MS, utcDay } from "../gateway/contract/platform/utc-day.ts";
import { runImport } from "../gateway/office/import/runs/run-import.ts";
import { importShop } from "../gateway/office/import/shop/import-shop.ts";
import { openDatabase } from "../gateway/platform/db/database.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { round } from "./figures.ts";

const customers = Number(process.argv[2] ?? 100_000);
const phone = (at: number): string => `+79${String(100_000_000 + at).padStart(9, "0")}`;
const day = (at: number): string => utcDay(new Date(Date.UTC(2024, 0, 1) + (at % 800) * DAY_MS));
const recent = (at: number): string => utcDay(new Date(Date.now() - (1 + (at % 200)) * DAY_MS));
const LETTERS = "АВЕКМНОРСТУХ";
const letter = (at: number): string => LETTERS.charAt(Math.floor(at) % LETTERS.length);
const plate = (at: number): string =>
  `${letter(at)}${String(1 + (at % 999)).padStart(3, "0")}${letter(at / 12)}${letter(at / 144)}${10 + (Math.floor(at / 1_728) % 89)}`;
const pick = (at: number, ...values: string[]): string => values[at % values.length] ?? "";

const tables = {
  "customers.csv": [
    "phone;firstname;surname;email;personal_data;loyalty;consent_version",
    customers,
    (at: number) =>
      `${phone(at)};${pick(at, "Анна", "Иван", "Ольга")};${pick(at, "Попова", "Белых")};c${at}@example.ru;${day(at)};${day(at)};3`,
  ],
  "cars.csv": [
    "phone;brand;model;generation;modification;plate;km",
    customers,
    (at: number) => `${phone(at)};Kia;Rio;2018;1.6 (123 л.с.);${plate(at)};${1_000 + (at % 200_000)}`,
  ],
  "points.csv": [
    "card;phone;points;accrued_on",
    customers,
    (at: number) => `C-${at};${phone(at)};${100 + (at % 900)};${recent(at)}`,
  ],
  "orders.csv": [
    "number;day;phone;name;status;region;delivery;place;delivery_price;payment",
    customers,
    (at: number) =>
      `OLD-${at};${day(at)};${phone(at)};${pick(at, "Анна", "Иван")};${pick(at, "выдан", "выдан", "отменён")};perm;самовывоз;Ленина, ${1 + (at % 200)};0;Наличными`,
  ],
  "order-lines.csv": [
    "order;sku;title;quantity;price",
    customers * 2,
    (at: number) => `OLD-${Math.floor(at / 2)};S-${at % 5_000};Шина 205/55 R16;${1 + (at % 4)};${3_000 + (at % 9_000)}`,
  ],
} as const;

function* rowsOf([head, count, row]: (typeof tables)[keyof typeof tables]): Generator<string> {
  yield `${head}\n`;
  for (let at = 0; at < count; at += 1) yield `${row(at)}\n`;
}

const folder = await mkdtemp(join(tmpdir(), "bench-old-shop-"));
const postgres = await startPostgres();
const results: Record<string, number> = { customers };
async function write(name: string, files: readonly (keyof typeof tables)[]): Promise<string> {
  const directory = join(folder, name);
  await mkdir(directory);
  for (const file of files)
    await pipeline(Readable.from(rowsOf(tables[file])), createWriteStream(join(directory, file)));
  return directory;
}
try {
  const connection = await openDatabase({
    url: await postgres.createDatabase(),
    dataDirectory: folder,
    onConnectionError: (error) => console.error(error.message),
  });
  await importShop(connection, join(import.meta.dirname, "../docs/examples/shop"), { dryRun: false });
  const fitment = join(folder, "cars.csv");
  await pipeline(
    Readable.from([
      "vendor;car;year;modification;pcd;diametr;gaika;zavod_shini;zamen_shini;tuning_shini;zavod_diskov;zamen_diskov;tuning_diski\n",
      "Kia;Rio;2018;1.6 (123 л.с.);4x100;54,1;M12x1.5;185/65 R15;;;6 x 15 ET48;;\n",
    ]),
    createWriteStream(fitment),
  );
  await runImport(connection, { fitment }, { dryRun: false });
  const all = Object.keys(tables) as (keyof typeof tables)[];
  for (const [name, files] of [
    ["customers", ["customers.csv"]],
    ["cars", ["cars.csv"]],
    ["points", ["points.csv"]],
    ["orders and lines", ["orders.csv", "order-lines.csv"]],
    ["all once more", all],
  ] as const) {
    const directory = await write(name, files);
    const start = performance.now();
    const report = await importShop(connection, directory, { dryRun: false });
    results[name] = round((performance.now() - start) / 1_000, 1);
    results[`${name}, megabytes`] = Math.round(process.resourceUsage().maxRSS / 1024);
    console.error(name, results[name], report.changed);
  }
  await connection.close();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(JSON.stringify(results, null, 2));
