import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFiles, zipOf } from "../testing.ts";
import { inLists } from "./lists-in-archive.ts";
import { readRows } from "./table-rows.ts";
import { readOldWorkbook } from "./xls-rows.ts";

const files = temporaryFiles();
afterAll(() => files.remove());

type Rows = [sheet: string, line: number, ...cells: string[]][];

async function rowsOf(path: string): Promise<Rows> {
  const rows: Rows = [];
  for await (const { sheet, line, cells } of readRows(path)) rows.push([sheet, line, ...cells]);
  return rows;
}

/** The same list as XLS and XLSX: a title, headings in two rows, codes and days by formats, a hidden sheet, a row far below. */
const PRICE_LIST = readFileSync(new URL("../testing-data/price-list.xls", import.meta.url));
const PRICE_LIST_XLSX = readFileSync(new URL("../testing-data/price-list.xlsx", import.meta.url));

const rowsOfPriceList: Rows = [
  ["Шины", 1, "Прайс-лист «Колесо»"],
  ["Шины", 3, "Код", "Цена", "", "Приход", "Есть"],
  ["Шины", 4, "", "Опт", "РРЦ"],
  ["Шины", 5, "00042", "17323.1", "5 290,50 руб.", "2026-11-20", "да"],
  ["Шины", 6, "1234567890123", "5290.5", "#N/A"],
  ["Диски", 1, "Код"],
  ["Диски", 2, "7/16"],
  ["Диски", 2501, "УТ-00012345"],
];

const CSV_ROWS: Rows = [
  ["", 1, "Код", "Цена"],
  ["", 2, "1", "2"],
];

const STREAM = "Workbook";
/** A workbook begins with a record that has its version in bytes 4 and 5; other records follow, the next one behind 20 bytes. */
const BEGINNING = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06]);

/** The list, whose one stream is called otherwise. */
function renamed(name: string): Buffer {
  const content = Buffer.from(PRICE_LIST);
  const at = content.indexOf(Buffer.from(STREAM, "utf16le"));
  content.fill(0, at, at + 64);
  content.write(name, at, "utf16le");
  content.writeUInt16LE((name.length + 1) * 2, at + 64);
  return content;
}

/** The list with another byte in its stream. */
function changed(at: number, byte: number): Buffer {
  const content = Buffer.from(PRICE_LIST);
  content[content.indexOf(BEGINNING) + at] = byte;
  return content;
}

describe("a workbook of Excel 97–2003", () => {
  it("is read as the same workbook in XLSX is, without its hidden sheets", async () => {
    const read = await rowsOf(files.write(PRICE_LIST, "xls"));
    expect(read).toEqual(rowsOfPriceList);
    expect(await rowsOf(files.write(PRICE_LIST_XLSX, "xlsx"))).toEqual(read);
  });

  it.each([
    ["beside another list", zipOf({ "прайс.xls": PRICE_LIST, "диски.csv": "Код;Цена\n1;2" }), CSV_ROWS],
    ["packed with gzip", gzipSync(PRICE_LIST), []],
    ["as XLSX packed with gzip", gzipSync(PRICE_LIST_XLSX), []],
  ])("is found %s", async (_, content, others) => {
    const found: Rows = [];
    for await (const row of inLists(files.write(content), async function* (lists) {
      for (const { path } of lists) yield* readRows(path);
    }))
      found.push([row.sheet, row.line, ...row.cells]);
    expect(found).toEqual([...rowsOfPriceList, ...others]);
  });

  it.each([
    ["has a password", changed(20, 0x2f), /защищена паролем/],
    ["is an XLSX with a password", renamed("EncryptedPackage"), /защищена паролем/],
    ["is of Excel 95", changed(5, 0x05), /Excel 5\.0\/95 или старше/],
    ["is of Excel 95 by its name", renamed("Book"), /Excel 5\.0\/95 или старше/],
    ["is of Excel 4", "\x09\x04\x06\0\0\0\x10\0", /Excel 5\.0\/95 или старше/],
    ["is a document of Word", renamed("WordDocument"), /документ Word/],
    ["is something else", renamed("Contents"), /не книга Excel/],
    ["is cut off", PRICE_LIST.subarray(0, 4_000), /повреждена/],
    ["has nothing but a beginning", PRICE_LIST.subarray(0, 512), /повреждена/],
    ["has a record that never ends", changed(23, 0xff), /повреждена/],
  ])("is refused when it %s", async (_, content, reason) => {
    await expect(rowsOf(files.write(content))).rejects.toThrow(reason);
  });

  it.each([
    ["it is too large", { bytes: 1_000 }, /слишком велика/],
    ["its reader wants too much memory", { megabytes: 6 }, /слишком велика/],
    ["it is not read in time", { milliseconds: 0 }, /повреждена/],
  ])("is refused when %s", async (_, limit, reason) => {
    const limits = { bytes: 1e6, megabytes: 512, milliseconds: 60_000, ...limit };
    await expect(readOldWorkbook(files.write(PRICE_LIST), limits).next()).rejects.toThrow(reason);
  });

  it.each([600, 1_100, 1_600, 2_100, 3_000])(
    "with other bytes at %d is read or refused, and nothing else",
    async (at) => {
      const content = Buffer.from(PRICE_LIST);
      content.fill(0xff, at, at + 64);
      const outcome = await rowsOf(files.write(content)).then(
        () => "read",
        (error: Error) => error.name,
      );
      expect(["read", "BrokenFileError"]).toContain(outcome);
    },
  );
});
