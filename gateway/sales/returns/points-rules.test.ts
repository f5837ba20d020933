import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pointsEarnedBy } from "../orders/order-points.ts";
import { pointsOfReturn, type Quantity, refundOf, type SoldLine } from "./rules.ts";

const order = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      roubles: fc.integer({ min: 2, max: 40_000 }),
      part: fc.double({ min: 0, max: 0.5, noNaN: true }),
      earnPercent: fc.constantFrom(0, 3),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .chain((goods) => {
    const lines: SoldLine[] = goods.map(({ quantity, roubles, part, earnPercent }, position) => {
      const sum = roubles * quantity;
      return {
        position,
        quantity,
        sumKopecks: sum * 100,
        points: earnPercent === 0 ? 0 : Math.floor(sum * part),
        promoKopecks: 0,
        earnPercent,
      };
    });
    return fc.record({
      lines: fc.constant(lines),
      earned: fc.nat({ max: 5_000 }),
      /** In which of three returns each piece goes back; 3 is kept. */
      turns: fc.tuple(
        ...lines.map(({ quantity }) => fc.array(fc.nat(3), { minLength: quantity, maxLength: quantity })),
      ),
    });
  });

const spentOf = (lines: readonly SoldLine[]) => lines.reduce((sum, { points = 0 }) => sum + points, 0);

describe("points of goods that come back", () => {
  it("LOY-054 LOY-055 are together what was spent and earned, as is the money, in however many returns", () => {
    fc.assert(
      fc.property(order, ({ lines, earned, turns }) => {
        const spent = spentOf(lines);
        const adjustments = spent > 0 ? [{ kind: "points", kopecks: -spent * 100 }] : [];
        const before: Quantity[] = [];
        const total = { restored: 0, revoked: 0, kopecks: 0 };
        for (const turn of [0, 1, 2]) {
          const now = lines
            .map(({ position }) => ({ position, quantity: turns[position]?.filter((t) => t === turn).length ?? 0 }))
            .filter(({ quantity }) => quantity > 0);
          if (now.length === 0) continue;
          const { restored, revoked } = pointsOfReturn({ lines, adjustments, before, now, earned });
          expect(restored).toBeGreaterThanOrEqual(0);
          expect(revoked).toBeGreaterThanOrEqual(0);
          total.restored += restored;
          total.revoked += revoked;
          total.kopecks += refundOf({ lines, adjustments, before, now, reason: "changed_mind" }).kopecks;
          before.push(...now);
        }
        const isAll = turns.every((line) => line.every((turn) => turn !== 3));
        const takesPart = lines.some(({ earnPercent = 0 }) => earnPercent > 0);
        const whole = lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0);
        if (isAll) {
          expect(total.restored).toBe(spent);
          expect(total.kopecks).toBe(whole - spent * 100);
          if (takesPart) expect(total.revoked).toBe(earned);
        }
        expect(total.restored).toBeLessThanOrEqual(spent);
        expect(total.revoked).toBeLessThanOrEqual(earned);
      }),
    );
  });

  it("that an instalment card did not take are neither restored nor taken off the refund", () => {
    const lines = [{ position: 0, quantity: 1, sumKopecks: 249_000, points: 500, earnPercent: 3 }];
    const adjustments = [
      { kind: "points", kopecks: -50_000 },
      { kind: "points_declined", kopecks: 50_000 },
    ];
    const now = [{ position: 0, quantity: 1 }];
    const common = { lines, adjustments, before: [], now };
    expect(pointsOfReturn({ ...common, earned: 0 })).toEqual({ restored: 0, revoked: 0 });
    expect(refundOf({ ...common, reason: "defect" }).kopecks).toBe(249_000);
  });

  it("leave what the goods that are kept would have earned alone, in however many returns", () => {
    fc.assert(
      fc.property(order, ({ lines, turns }) => {
        const earnedFor = (sold: SoldLine[]) =>
          pointsEarnedBy({ lines: sold, adjustments: [] } as unknown as Parameters<typeof pointsEarnedBy>[0]);
        // Whole lines, of which no points paid a part: what is left of others is the same but for a part of a kopeck.
        const sold = lines.map((line) => ({ ...line, points: 0 }));
        const earned = earnedFor(sold);
        const before: Quantity[] = [];
        let left = earned;
        for (const turn of [0, 1, 2]) {
          const now = sold.filter(({ position }) => turns[position]?.[0] === turn);
          left -= pointsOfReturn({ lines: sold, adjustments: [], before, now, earned }).revoked;
          before.push(...now);
          const kept = sold.filter(({ position }) => !before.some((gone) => gone.position === position));
          expect(left).toBe(earnedFor(kept));
        }
      }),
    );
    const lines = [100_000, 3_300].map((sumKopecks, position) => ({
      position,
      quantity: 1,
      sumKopecks,
      earnPercent: 3,
    }));
    const now = [{ position: 1, quantity: 1 }];
    // 3 % of 1,033 ₽ are 30 points, and of 1,000 ₽ as well.
    expect(pointsOfReturn({ lines, adjustments: [], before: [], now, earned: 30 }).revoked).toBe(0);
  });

  it("leave the money of a line that no points paid for alone", () => {
    const lines = [
      { position: 0, quantity: 1, sumKopecks: 100_000, points: 500 },
      { position: 1, quantity: 1, sumKopecks: 700_000, points: 0 },
    ];
    const adjustments = [{ kind: "points", kopecks: -50_000 }];
    const refund = refundOf({ lines, adjustments, before: [], now: [{ position: 1, quantity: 1 }], reason: "defect" });
    expect(refund.kopecks).toBe(700_000);
  });
});
