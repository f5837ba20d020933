import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { readFolder } from "./read-folder.ts";
import { temporaryFolders } from "./testing.ts";

const folders = temporaryFolders();
afterAll(() => folders.remove());

const WORKBOOK = fileURLToPath(new URL("../testing-data/sheets.xlsx", import.meta.url));
/** Cyrillic small and capital letters in windows-1251. */
const windows1251 = (text: string) =>
  Buffer.from([...text].map((letter) => (letter >= "А" ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0))));

it("reads tables of any separator and encoding, by English and Russian headings, and leaves other files alone", async () => {
  const folder = folders.of({
    "README.md": "# Магазин",
    ".hidden.csv": "x",
    "Bays.CSV": "Центр\tНазвание\tВид\na\tb\tc\n",
  });
  writeFileSync(join(folder, "supply-days.csv"), windows1251("склад;куда;дней\nsklad;perm;2\n\n"));
  const { files, mistakes } = await readFolder(folder);
  expect(mistakes).toEqual([]);
  expect(files.map(({ file, columns, count }) => [file, columns.map((column) => column?.name), count])).toEqual([
    ["Bays.CSV", ["location", "title", "kind"], 1],
    ["supply-days.csv", ["location", "region", "days"], 1],
  ]);
  // Whoever reads them once more finds the same.
  for (const [file, row] of [
    [files[0], { line: 2, cells: ["a", "b", "c"] }],
    [files[1], { line: 2, cells: ["sklad", "perm", "2"] }],
    [files[1], { line: 2, cells: ["sklad", "perm", "2"] }],
  ] as const) {
    const found: unknown[] = [];
    for await (const each of file?.rows() ?? []) found.push(each);
    expect(found).toEqual([row]);
  }
});

it("tells what is no table, what is there twice, and what cannot be read", async () => {
  const folder = folders.of({
    "centres.csv": "code\n",
    "bays.csv": "location;title;location\n",
    "delivery.csv": "",
    "packets.csv": "name;title\n",
    "PACKETS.csv": "name;title\n",
  });
  copyFileSync(WORKBOOK, join(folder, "regions.xlsx"));
  const { files, unread, mistakes } = await readFolder(folder);
  expect(files.map(({ table }) => table.name)).toEqual(["packets"]);
  expect([...unread].sort()).toEqual(["bays", "delivery", "regions"]);
  expect(mistakes.map(({ file, line, column, wanted }) => [file, line, column, wanted])).toEqual([
    ["centres.csv", 0, "", expect.stringContaining("Такой таблицы нет, есть: shop, regions")],
    ["packets.csv", 0, "", "Эта таблица уже есть в файле PACKETS.csv"],
    ["regions.xlsx", expect.any(Number), "", expect.stringContaining("В книге должен быть один лист с данными")],
    ["bays.csv", 1, "location", "Этот столбец уже есть"],
    ["delivery.csv", 1, "", "Файл не прочитать: файл пуст"],
  ]);
});

it("tells that a folder has no table at all", async () => {
  expect((await readFolder(folders.of({ "notes.txt": "" }))).mistakes).toMatchObject([
    { line: 0, wanted: expect.stringContaining("нет ни одной таблицы") },
  ]);
});
