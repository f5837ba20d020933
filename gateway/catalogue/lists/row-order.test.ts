import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countBits, countIntersection, hasBit, listRows, setBit, wordsFor } from "./bits.ts";
import { reorderRows, sortRows } from "./row-order.ts";

const yieldToEventLoop = () => undefined;

describe("orders of rows", () => {
  it("sorts like Array.sort, also across runs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(50), { maxLength: 6000, size: "max" }), async (keys) => {
        const compare = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b;
        const rows = Int32Array.from(keys.keys());
        expect([...(await sortRows(rows, compare, yieldToEventLoop))]).toEqual([...keys.keys()].sort(compare));
      }),
      { numRuns: 30 },
    );
  });

  it("moves rows with changed keys and inserts new rows", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.boolean())), (rows) => {
        const by = (at: 0 | 1) => (a: number, b: number) => (rows[a]?.[at] ?? 0) - (rows[b]?.[at] ?? 0) || a - b;
        const keys = [...rows.keys()];
        // The last quarter is new; of the rest those with `true` have changed.
        const known = keys.slice(0, Math.ceil((keys.length * 3) / 4));
        const changed = new Set(keys.filter((row) => row >= known.length || rows[row]?.[2]));
        const compareNow = (a: number, b: number) => {
          const now = (row: number) => rows[row]?.[changed.has(row) ? 1 : 0] ?? 0;
          return now(a) - now(b) || a - b;
        };
        const before = Int32Array.from(known.sort(by(0)));
        expect([...reorderRows(before, changed, compareNow)]).toEqual(keys.sort(compareNow));
      }),
    );
  });
});

describe("sets of rows", () => {
  it("list, count and contain exactly the added rows", () => {
    const rowsOf = fc.uniqueArray(fc.integer({ min: 0, max: 199 }));
    fc.assert(
      fc.property(rowsOf, rowsOf, (rows, others) => {
        const bits = new Int32Array(wordsFor(200));
        const otherBits = new Int32Array(wordsFor(200));
        for (const row of rows) setBit(bits, row);
        for (const row of others) setBit(otherBits, row);
        const listed = new Int32Array(rows.length);
        expect(listRows(bits, listed)).toBe(rows.length);
        expect([...listed]).toEqual([...rows].sort((a, b) => a - b));
        expect(countBits(bits)).toBe(rows.length);
        expect(countIntersection(bits, otherBits)).toBe(rows.filter((row) => others.includes(row)).length);
        expect(Array.from({ length: 200 }, (_, row) => row).filter((row) => hasBit(bits, row))).toEqual([...listed]);
      }),
    );
  });
});
