import fc from "fast-check";
import { expect, it } from "vitest";
import { csvFile, csvLines } from "./csv.ts";

/** Reads cells as a spreadsheet does. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /"((?:[^"]|"")*)"(;|\r\n)/gy;
  for (let match = cell.exec(csv); match; match = cell.exec(csv)) {
    row.push((match[1] ?? "").replaceAll('""', '"'));
    if (match[2] === "\r\n") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const start = fc.constantFrom("=", "+", "-", "@", "\t", "\r", " =", "\u00a0+", "");
const cell = fc.tuple(start, fc.string({ unit: "binary" })).map(([first, rest]) => first + rest);
/** With what a spreadsheet drops before it. */
const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/;
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }));

it("no cell is a formula, and every text can be read back", () => {
  fc.assert(
    fc.property(table, (rows) => {
      const read = cellsOf(csvLines(rows));
      expect(read.flat().filter((text) => FORMULA.test(text))).toEqual([]);
      const shown = (text: string, written: string) => (text === written ? text : text.replace(/^'/, ""));
      expect(read.map((cells, y) => cells.map((text, x) => shown(text, rows[y]?.[x] ?? "")))).toEqual(rows);
    }),
  );
});

it.each(["=cmd|' /C calc'!A0", "+7 900 000-00-01", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\u00a0=1", "\n=1"])(
  "%j begins with an apostrophe",
  (text) => {
    expect(cellsOf(csvLines([[text]]))).toEqual([[`'${text}`]]);
  },
);

it("separators, quotes and line breaks stay inside their cell", () => {
  const row = ['a;b"c', "line\r\nbreak", "", "ё"];
  expect(cellsOf(csvLines([row, row]))).toEqual([row, row]);
});

it("a file of lines is downloaded under its name, and kept by no cache", async () => {
  const file = csvFile("a;b", "orders.csv");
  expect(Object.fromEntries(file.headers)).toEqual({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="orders.csv"',
    "cache-control": "private, no-store",
  });
  expect(await file.text()).toBe("a;b");
});
