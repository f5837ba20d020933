import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate, daysUntilAvailable, sourcesFor, summarise, TRANSFER_DAYS } from "./rules.ts";

const supply = {
  shopIds: [1, 2],
  leadDays: new Map([
    [10, 2],
    [11, 5],
    [20, 12],
    [30, 0],
    [40, 3],
  ]),
};
const locations = new Map<number, { kind: "shop" | "warehouse" | "supplier" }>([
  [1, { kind: "shop" }],
  [2, { kind: "shop" }],
  [3, { kind: "shop" }],
  [10, { kind: "warehouse" }],
  [11, { kind: "warehouse" }],
  [20, { kind: "supplier" }],
  [30, { kind: "warehouse" }],
]);
const today = "2026-11-20";

describe("availability for customers of a region", () => {
  const at = (stock: Record<number, number>, pieces: number) =>
    summarise(
      Object.entries(stock).map(([id, quantity]) => ({ locationId: Number(id), quantity })),
      supply,
      locations,
      today,
      pieces,
    );

  it.each([
    [
      "is today where one centre has all four",
      { 1: 4, 2: 2 },
      4,
      { state: "shelf", shops: 1, date: null, quantity: 6 },
    ],
    ["is today in both for two of them", { 1: 4, 2: 2 }, 2, { state: "shelf", shops: 2, date: null, quantity: 6 }],
    [
      "is tomorrow where two centres have two each",
      { 1: 2, 2: 2 },
      4,
      { state: "warehouse", shops: 0, date: "2026-11-21", quantity: 4 },
    ],
    [
      "waits for the warehouse that has the rest",
      { 1: 2, 10: 8 },
      4,
      { state: "warehouse", shops: 0, date: "2026-11-22", quantity: 10 },
    ],
    [
      "waits for the supplier that has the rest",
      { 1: 2, 20: 8 },
      4,
      { state: "order", shops: 0, date: "2026-12-02", quantity: 10 },
    ],
    [
      "is today for all that is left, where that is less",
      { 1: 2 },
      4,
      { state: "shelf", shops: 1, date: null, quantity: 2 },
    ],
    [
      "waits no night where all comes from elsewhere within the day",
      { 30: 4 },
      4,
      { state: "warehouse", shops: 0, date: "2026-11-20", quantity: 4 },
    ],
    [
      "waits for a transfer where a piece of a centre goes with what comes within the day",
      { 1: 1, 30: 3 },
      4,
      { state: "warehouse", shops: 0, date: "2026-11-21", quantity: 4 },
    ],
    [
      "is known for a place that the list of places lacks",
      { 40: 4 },
      4,
      { state: "warehouse", shops: 0, date: "2026-11-23", quantity: 4 },
    ],
  ])("PRD-006 %s", (_name, stock, pieces, expected) => {
    expect(at(stock, pieces)).toEqual(expected);
  });

  it("never promises more pieces for today than one centre has", () => {
    const stock = fc.dictionary(fc.constantFrom("1", "2", "3", "10", "20"), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(stock, fc.integer({ min: 1, max: 8 }), (drawn, pieces) => {
        const { state, shops, date, quantity } = at(drawn, pieces);
        const needed = Math.min(pieces, quantity);
        const having = ["1", "2"].filter((id) => needed > 0 && (drawn[id] ?? 0) >= needed);
        expect(shops).toBe(having.length);
        expect(state === "shelf").toBe(having.length > 0);
        expect(date === null).toBe(state === "shelf" || state === "none");
      }),
    );
  });

  it("is on the shelf when a shop of the region has stock, with the number of shops", () => {
    const rows = [
      { locationId: 1, quantity: 2 },
      { locationId: 2, quantity: 1 },
      { locationId: 10, quantity: 8 },
    ];
    expect(summarise(rows, supply, locations, today, 1)).toEqual({
      state: "shelf",
      shops: 2,
      date: null,
      quantity: 11,
    });
  });
  it("counts as goods are sold: whole steps only, none where fewer are left, and a shop that has enough of them", () => {
    const rows = [
      { locationId: 1, quantity: 2 },
      { locationId: 2, quantity: 5 },
    ];
    expect(summarise(rows, supply, locations, today, 1, { from: 4, by: 2 })).toEqual({
      state: "shelf",
      shops: 1,
      date: null,
      quantity: 6,
    });
    expect(summarise(rows, supply, locations, today, 1, { from: 8, by: 4 })).toEqual({
      state: "none",
      shops: 0,
      date: null,
      quantity: 0,
    });
  });
  it("is the fastest warehouse with its date", () => {
    expect(
      summarise(
        [
          { locationId: 10, quantity: 4 },
          { locationId: 11, quantity: 4 },
        ],
        supply,
        locations,
        today,
        1,
      ),
    ).toMatchObject({ state: "warehouse", date: "2026-11-22" });
  });
  it("is an order from a supplier with its date when only a supplier has stock", () => {
    expect(summarise([{ locationId: 20, quantity: 4 }], supply, locations, today, 1)).toMatchObject({
      state: "order",
      date: "2026-12-02",
    });
  });
  it("is none when only another region's shop has stock", () => {
    expect(summarise([{ locationId: 3, quantity: 9 }], supply, locations, today, 1)).toEqual({
      state: "none",
      shops: 0,
      date: null,
      quantity: 0,
    });
  });
});

describe("when a shop has the first piece", () => {
  const rows = (...locations: number[]) => locations.map((locationId) => ({ locationId, quantity: 1 }));
  it.each([
    ["today from its shelf", rows(20, 1), 0],
    ["after a transfer from another shop", rows(11, 2), TRANSFER_DAYS],
    ["from the nearest warehouse", rows(20, 11, 10), 2],
    ["never from another region", rows(3), null],
    ["never from an empty location", [{ locationId: 1, quantity: 0 }], null],
  ])("PRD-006 is %s", (_name, stock, days) => {
    expect(daysUntilAvailable(1, stock, supply, 1)).toBe(days);
  });
});

describe("when a shop has four pieces", () => {
  const quantities = (stock: Record<number, number>) =>
    Object.entries(stock).map(([id, quantity]) => ({ locationId: Number(id), quantity }));
  it.each([
    ["today when they lie there", { 1: 4, 2: 9 }, 0],
    ["after a transfer of those that it lacks", { 1: 2, 2: 2 }, TRANSFER_DAYS],
    ["when the warehouse has sent the rest", { 1: 2, 10: 2 }, 2],
    ["today when nobody has more than its own two", { 1: 2 }, 0],
  ])("PRD-006 is %s", (_name, stock, days) => {
    expect(daysUntilAvailable(1, quantities(stock), supply, 4)).toBe(days);
  });
});

describe("allocation", () => {
  it("takes from the chosen shop before the other shops and the warehouses", () => {
    const sources = sourcesFor(
      [
        { locationId: 1, quantity: 1 },
        { locationId: 2, quantity: 2 },
        { locationId: 10, quantity: 9 },
      ],
      supply,
      2,
    );
    expect(allocate(4, sources)).toEqual({
      taken: [
        { locationId: 2, quantity: 2 },
        { locationId: 1, quantity: 1 },
        { locationId: 10, quantity: 1 },
      ],
      days: 2,
    });
  });
  it("takes from the soonest, of those from the largest, of those from the first by number", () => {
    const from = (...sources: [locationId: number, quantity: number, days: number][]) =>
      allocate(
        1,
        sources.map(([locationId, quantity, days]) => ({ locationId, quantity, days })),
      )?.taken[0]?.locationId;
    expect(from([1, 9, 2], [2, 1, 1])).toBe(2);
    expect(from([2, 1, 1], [1, 9, 2])).toBe(2);
    expect(from([1, 3, 1], [2, 4, 1])).toBe(2);
    expect(from([2, 4, 1], [1, 3, 1])).toBe(2);
    expect(from([2, 4, 1], [1, 4, 1])).toBe(1);
    expect(from([1, 4, 1], [2, 4, 1])).toBe(1);
  });
  it("takes exactly what is needed, never more than a source has, or nothing at all", () => {
    const source = fc.record({
      locationId: fc.integer({ min: 1, max: 50 }),
      quantity: fc.integer({ min: 1, max: 30 }),
      days: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(source, { selector: (s) => s.locationId, maxLength: 8 }),
        fc.integer({ min: 1, max: 120 }),
        (sources, needed) => {
          const total = sources.reduce((sum, s) => sum + s.quantity, 0);
          const result = allocate(needed, sources);
          if (total < needed) {
            expect(result).toBeNull();
            return;
          }
          expect(result?.taken.reduce((sum, t) => sum + t.quantity, 0)).toBe(needed);
          for (const t of result?.taken ?? [])
            expect(t.quantity).toBeLessThanOrEqual(sources.find((s) => s.locationId === t.locationId)?.quantity ?? 0);
        },
      ),
    );
  });
});
