import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compareSums, csvCell, csvFile, moscowDayStart, moscowPeriod, moscowText, roublesCell } from "./rules.ts";

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

it.each([
  [100, 0, { capturedKopecks: 100, refundedKopecks: 0 }, "same"],
  [100, 40, { capturedKopecks: 100, refundedKopecks: 40 }, "same"],
  [100, 0, { capturedKopecks: 99, refundedKopecks: 0 }, "sums"],
  [100, 0, { capturedKopecks: 100, refundedKopecks: 1 }, "sums"],
  [0, 0, null, "same"],
  [1, 0, null, "lacking_there"],
] as const)("%i taken and %i given back beside %j: %s", (capturedKopecks, refundedKopecks, theirs, found) => {
  expect(compareSums({ capturedKopecks, refundedKopecks }, theirs)).toBe(found);
});

it.each([
  ["2026-11-23T20:59:59.999Z", "2026-11-22T21:00:00.000Z", "23.11.2026 23:59"],
  ["2026-11-23T21:00:00.000Z", "2026-11-23T21:00:00.000Z", "24.11.2026 00:00"],
  ["2026-12-31T21:30:00.000Z", "2026-12-31T21:00:00.000Z", "01.01.2027 00:30"],
  ["1969-12-31T20:00:00.000Z", "1969-12-30T21:00:00.000Z", "31.12.1969 23:00"],
])("%s is of the day in Moscow that began at %s, and is written %s", (at, began, text) => {
  expect([moscowDayStart(new Date(at)).toISOString(), moscowText(new Date(at))]).toEqual([began, text]);
});

it("a period in Moscow has its last day whole", () => {
  expect(moscowPeriod("2026-11-01", "2026-11-30")).toEqual({
    from: new Date("2026-10-31T21:00:00Z"),
    to: new Date("2026-11-30T21:00:00Z"),
  });
});

it("a file says its encoding, and quotes only what needs it", () => {
  expect(csvFile([["а;б", 'в"г', "д\nе", "ж"], [""]])).toBe('\ufeff"а;б";"в""г";"д\nе";ж\r\n\r\n');
});
