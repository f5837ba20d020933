import { expect, it } from "vitest";
import { effectOf, isSuspicious, type PriceMove } from "./effect-rules.ts";

const moves = (count: number, after: number): PriceMove[] =>
  Array.from({ length: count }, (_, n) => ({ title: `Шина ${n}`, before: 100_000, after }));

it("an effect counts what goes up and down, and shows the largest moves", () => {
  const effect = effectOf([...moves(3, 120_000), ...moves(2, 60_000), ...moves(4, 100_000)], 1);
  expect(effect).toMatchObject({ goods: 9, isEstimate: false, raised: 3, lowered: 2, medianPercent: 120 });
  expect(effect.examples.map(({ after }) => after)).toEqual([60_000, 60_000, 120_000, 120_000, 120_000]);
});

it("one in ten goods stands for ten", () => {
  expect(effectOf(moves(30, 120_000), 10)).toMatchObject({ goods: 300, isEstimate: true, raised: 300 });
});

it("prices that move by more than a third look like a mistake, but not in a shop of a few goods", () => {
  expect(isSuspicious(effectOf(moves(20, 134_000), 1))).toBe(true);
  expect(isSuspicious(effectOf(moves(20, 66_000), 1))).toBe(true);
  expect(isSuspicious(effectOf(moves(20, 133_000), 1))).toBe(false);
  expect(isSuspicious(effectOf(moves(19, 200_000), 1))).toBe(false);
  expect(isSuspicious(effectOf(moves(50, 100_000), 1))).toBe(false);
});
