import fc from "fast-check";
import { expect, it } from "vitest";
import { formatPrice } from "../ui/format.ts";
import { kopecksOf } from "./typed-sum.ts";

it.each([
  ["12 345,67", 1_234_567],
  ["12345.6", 1_234_560],
  ["7\u00a0200 ₽", 720_000],
  ["100 руб.", 10_000],
  ["", null],
  ["-5", null],
  ["1,234,5", null],
  ["12.345", null],
  ["сто", null],
])("a typed sum of «%s» is %s kopecks", (text, kopecks) => {
  expect(kopecksOf(text)).toBe(kopecks);
});

it("a sum that the site shows can be typed back", () => {
  fc.assert(
    fc.property(fc.nat(100_000_000_000), (kopecks) => {
      expect(kopecksOf(formatPrice(kopecks))).toBe(kopecks);
    }),
  );
});
