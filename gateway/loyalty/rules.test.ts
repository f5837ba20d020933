import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeBalance, type PointsOperation } from "./rules.ts";

const NOW = new Date("2026-11-20T07:00:00Z");
const DAY_MS = 86_400_000;
const day = (n: number) => new Date(NOW.getTime() + n * DAY_MS);

let lastId = 0;
const operation = (points: number, from: number, until: number | null = null): PointsOperation => ({
  id: ++lastId,
  points,
  activeFrom: day(from),
  expiresAt: until === null ? null : day(until),
});

describe("points", () => {
  it("LOY-053 count from the moment on that they are active", () => {
    expect(computeBalance([operation(300, 1, 301), operation(50, -1, 299)], NOW)).toMatchObject({ balance: 50 });
    expect(computeBalance([operation(300, 0)], NOW)).toMatchObject({ balance: 300 });
  });

  it("end at their time, what was not spent of them", () => {
    const old = operation(100, -300, 0);
    const { balance, toExpire } = computeBalance([old, operation(40, -10, 290), operation(-30, -5)], NOW);
    expect(balance).toBe(40);
    expect(toExpire).toEqual([{ operation: old, points: 70 }]);
  });

  it("are spent from those that would end first", () => {
    const soon = operation(100, -10, 1);
    const { balance } = computeBalance([operation(100, -20, 200), soon, operation(-100, -5)], NOW);
    expect(balance).toBe(100);
    expect(computeBalance([operation(100, -20, 200), soon, operation(-100, -5)], day(2)).balance).toBe(100);
  });

  it("are not taken off twice when their end has an operation already", () => {
    const history = [operation(100, -300, -1), operation(40, -10, 290), operation(-100, -1)];
    expect(computeBalance(history, NOW)).toEqual({ balance: 40, toExpire: [] });
  });

  const histories = fc.array(
    fc.record({
      id: fc.nat(),
      points: fc.integer({ min: -500, max: 500 }).filter((points) => points !== 0),
      activeFrom: fc.integer({ min: -400, max: 5 }).map(day),
      expiresAt: fc.option(fc.integer({ min: -400, max: 400 }).map(day)),
    }),
    { maxLength: 30 },
  );

  it("are never below zero and never more than was earned", () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { balance, toExpire } = computeBalance(history, NOW);
        const earned = history.reduce((sum, { points }) => sum + Math.max(points, 0), 0);
        const expired = toExpire.reduce((sum, { points }) => sum + points, 0);
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(balance + expired).toBeLessThanOrEqual(earned);
      }),
    );
  });

  it("do not depend on the order in which operations come", () => {
    const unique = histories.map((history) => history.map((row, id) => ({ ...row, id })));
    fc.assert(
      fc.property(unique, (history) => {
        expect(computeBalance([...history].reverse(), NOW).balance).toBe(computeBalance(history, NOW).balance);
      }),
    );
  });
});
