import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSoldIn, kitsSoldBy, loweredTo, quantityRefusal, raisedTo, type SoldBy } from "./sold-by.ts";

const anySoldBy = fc
  .record({ by: fc.integer({ min: 1, max: 12 }), times: fc.integer({ min: 1, max: 5 }) })
  .map(({ by, times }): SoldBy => ({ from: by * times, by }));
const pieces = fc.integer({ min: 0, max: 200 });
/** Found one by one. */
const sold = (soldBy: SoldBy) => Array.from({ length: 400 }, (_, at) => at).filter((it) => isSoldIn(it, soldBy));

describe("pieces that are sold together", () => {
  it("are the nearest that are sold, up and down", () => {
    fc.assert(
      fc.property(pieces, anySoldBy, (count, soldBy) => {
        expect(raisedTo(count, soldBy)).toBe(sold(soldBy).find((it) => it >= count));
        expect(loweredTo(count, soldBy)).toBe(sold(soldBy).findLast((it) => it <= count) ?? 0);
      }),
    );
  });
  it("are refused where they are not sold so, with what may be taken instead", () => {
    fc.assert(
      fc.property(pieces, anySoldBy, pieces, (count, soldBy, most) => {
        const refusal = quantityRefusal(count, soldBy, { most, unit: String });
        expect(refusal === null).toBe(isSoldIn(count, soldBy));
        const instead = refusal?.split("возьмите ")[1]?.split(" или ").map(Number) ?? [];
        for (const other of instead) {
          expect(isSoldIn(other, soldBy)).toBe(true);
          expect(other).toBeLessThanOrEqual(most);
          expect(Math.abs(other - count)).toBeLessThanOrEqual(Math.max(soldBy.by, soldBy.from));
        }
      }),
    );
  });
  it.each([
    [6, { from: 4, by: 4 }, 9, "продаётся по 4 шт.: возьмите 4 или 8"],
    [1, { from: 4, by: 4 }, 9, "продаётся по 4 шт.: возьмите 4"],
    [6, { from: 4, by: 4 }, 7, "продаётся по 4 шт.: возьмите 4"],
    [2, { from: 3, by: 1 }, 9, "продаётся от 3 шт.: возьмите 3"],
    [5, { from: 4, by: 2 }, 9, "продаётся от 4 шт., кратно 2: возьмите 4 или 6"],
    [1, { from: 4, by: 4 }, 0, "продаётся по 4 шт."],
  ])("say how: %i of %j where %i are left", (count, soldBy, most, said) => {
    expect(quantityRefusal(count, soldBy, { most, unit: (it) => `${it} шт.` })).toBe(said);
  });
});

describe("kits of two axles", () => {
  const axle = fc.record({ soldBy: anySoldBy, pieces: fc.constantFrom(2, 4) });
  it("are sold in the numbers in which the goods of both axles are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), axle, axle, (kits, front, back) => {
        const isSold = [front, back].every((half) => isSoldIn(kits * half.pieces, half.soldBy));
        expect(isSoldIn(kits, kitsSoldBy([front, back]))).toBe(isSold);
      }),
    );
  });
});
