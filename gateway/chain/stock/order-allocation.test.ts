import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocateOrder } from "./rules.ts";

const supply = {
  shopIds: [1, 2],
  leadDays: new Map([
    [10, 2],
    [20, 12],
  ]),
};

describe("allocation of an order", () => {
  it("takes as long as the slowest of its goods", () => {
    const stock = new Map([
      [100, [{ locationId: 1, quantity: 4 }]],
      [200, [{ locationId: 20, quantity: 4 }]],
    ]);
    const needs = new Map([
      [100, 4],
      [200, 1],
    ]);
    expect(allocateOrder(needs, stock, supply, 1)).toEqual({
      taken: new Map([
        [100, [{ locationId: 1, quantity: 4 }]],
        [200, [{ locationId: 20, quantity: 1 }]],
      ]),
      days: 12,
      missing: new Map(),
    });
  });
  it("reports goods that are short, with the quantity that is left", () => {
    const stock = new Map([[100, [{ locationId: 2, quantity: 3 }]]]);
    expect(allocateOrder(new Map([[100, 4]]), stock, supply, null).missing).toEqual(new Map([[100, 3]]));
  });
  it("takes goods in the order of their numbers, which two orders at once lock their rows in", () => {
    const stock = new Map([300, 100, 200].map((id) => [id, [{ locationId: 1, quantity: 4 }]]));
    const needs = new Map([300, 100, 200].map((id) => [id, 1]));
    expect([...allocateOrder(needs, stock, supply, 1).taken.keys()]).toEqual([100, 200, 300]);
  });
  it("reports goods that lie nowhere as missing, all of them", () => {
    expect(allocateOrder(new Map([[100, 1]]), new Map(), supply, 1)).toEqual({
      taken: new Map(),
      days: 0,
      missing: new Map([[100, 0]]),
    });
  });
  it("brings a courier's pieces from centres without a transfer", () => {
    const stock = new Map([
      [
        100,
        [
          { locationId: 1, quantity: 2 },
          { locationId: 2, quantity: 2 },
        ],
      ],
    ]);
    expect(allocateOrder(new Map([[100, 4]]), stock, supply, null).days).toBe(0);
    expect(allocateOrder(new Map([[100, 4]]), stock, supply, 1).days).toBe(1);
  });
  it("ignores stock that only another region can use", () => {
    const stock = new Map([[100, [{ locationId: 99, quantity: 8 }]]]);
    expect(allocateOrder(new Map([[100, 1]]), stock, supply, null).missing).toEqual(new Map([[100, 0]]));
  });
  it("takes exactly what is needed, or reports the goods as missing", () => {
    const rows = fc.uniqueArray(
      fc.record({ locationId: fc.constantFrom(1, 2, 10, 20, 99), quantity: fc.integer({ min: 0, max: 9 }) }),
      { selector: (row) => row.locationId, maxLength: 5 },
    );
    const goods = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 20 }), rows), {
      selector: ([id]) => id,
      maxLength: 5,
    });
    fc.assert(
      fc.property(goods, fc.constantFrom(null, 1, 2), (wanted, shopId) => {
        const needs = new Map(wanted.map(([id, needed]) => [id, needed]));
        const stock = new Map(wanted.map(([id, , stockRows]) => [id, stockRows]));
        const { taken, missing } = allocateOrder(needs, stock, supply, shopId);
        for (const [id, needed] of needs) {
          const pieces = taken.get(id)?.reduce((sum, row) => sum + row.quantity, 0);
          if (missing.has(id)) expect(missing.get(id)).toBeLessThan(needed);
          else expect(pieces).toBe(needed);
          for (const row of taken.get(id) ?? [])
            expect(row.quantity).toBeLessThanOrEqual(
              stock.get(id)?.find((it) => it.locationId === row.locationId)?.quantity ?? 0,
            );
        }
      }),
    );
  });
});
