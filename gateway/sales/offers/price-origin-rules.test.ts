import { expect, it } from "vitest";
import { priceAt } from "./price-origin-rules.ts";

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
/** 6 000 ₽ until the 5th, 7 000 ₽ until the 15th, 8 000 ₽ now. */
const past = [
  { price: 700_000, endedAt: day(15) },
  { price: 600_000, endedAt: day(5) },
];

it("PRD-023 a price is of the time between two changes", () => {
  expect(priceAt(day(10), 800_000, past)).toEqual({ price: 700_000, since: day(5), until: day(15) });
  expect(priceAt(day(1), 800_000, past)).toEqual({ price: 600_000, since: null, until: day(5) });
  expect(priceAt(day(20), 800_000, past)).toEqual({ price: 800_000, since: day(15), until: null });
  expect(priceAt(day(20), 800_000, [])).toEqual({ price: 800_000, since: null, until: null });
});

it("what changed beside the price does not end it", () => {
  const market = [...past, { price: 700_000, endedAt: day(12) }, { price: 800_000, endedAt: day(18) }];
  expect(priceAt(day(10), 800_000, market)).toEqual({ price: 700_000, since: day(5), until: day(15) });
  expect(priceAt(day(16), 800_000, market)).toEqual({ price: 800_000, since: day(15), until: null });
});
