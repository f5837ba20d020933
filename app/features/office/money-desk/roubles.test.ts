import fc from "fast-check";
import { expect, it } from "vitest";
import { kopecksOf, roublesText } from "./payment-card.server.ts";

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
