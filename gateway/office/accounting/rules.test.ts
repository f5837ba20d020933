import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvCell, csvFile, roublesCell } from "./rules.ts";

it.each(["=1+1", "+7", "-5", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\u00a0=1", '=HYPERLINK("x")'])(
  "is no formula: %j",
  (text) => expect(csvCell(text).replace(/^"/, "")).toMatch(/^'/),
);

it("is read back as it was written, but for what makes a formula harmless", () => {
  const text = fc.string({ unit: fc.constantFrom("а", "=", "+", ";", '"', "\n", "\r", " ", "1", ","), minLength: 1 });
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const read: string[][] = parse(csvFile(rows), { bom: true, delimiter: ";", recordDelimiter: "\r\n" });
      const shown = (cell: string, given: string) => (cell === given ? given : cell.replace(/^'/, ""));
      expect(read.map((row, y) => row.map((cell, x) => shown(cell, rows[y]?.[x] ?? "")))).toEqual(rows);
    }),
  );
});

it("writes roubles with a comma", () => {
  expect([0, 5, 100, 123_450].map(roublesCell)).toEqual(["0,00", "0,05", "1,00", "1234,50"]);
});
