import fc from "fast-check";
import { expect, it } from "vitest";
import { lastMonth } from "./money-export.server.tsx";
import { kopecksOf, roublesText } from "./payment-card.server.ts";

it.each([
  ["2026-11-23T06:00:00Z", "2026-10-01", "2026-10-31"],
  ["2026-12-31T20:59:59Z", "2026-11-01", "2026-11-30"],
  // Already January in Moscow.
  ["2026-12-31T21:00:00Z", "2026-12-01", "2026-12-31"],
  ["2028-03-01T00:00:00Z", "2028-02-01", "2028-02-29"],
])("before %s the last month was %s to %s", (now, from, to) => {
  expect(lastMonth(new Date(now))).toEqual({ from, to });
});

it("reads again every sum that it has written", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (kopecks) => kopecksOf(roublesText(kopecks)) === kopecks),
  );
});

it.each([
  ["1 234,50", 123_450],
  ["1\u00a0234.5 ₽", 123_450],
  ["0,07", 7],
])("%s is %i kopecks", (text, kopecks) => expect(kopecksOf(text)).toBe(kopecks));

it.each(["", "-5", "1e3", "12,345", "много", "1,2,3"])("%s is no sum", (text) => expect(kopecksOf(text)).toBeNaN());
