import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupByLetter, threeColumns } from "./region-directory.tsx";

const titles = (...names: string[]) => names.map((title) => ({ title }));

/** Letters in order, each with a few cities. */
const groups = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 20 }).map((counts) =>
  counts.map((count, position) => ({
    letter: String.fromCharCode(0x410 + position),
    items: Array.from({ length: count }, (_, item) => ({ title: `${position} ${item}` })),
  })),
);

const heightOf = (column: readonly { items: readonly unknown[] }[]) =>
  column.reduce((sum, { items }) => sum + items.length + 1, 0);

describe("the cities of «Доставка в регионы»", () => {
  it("REG-018 stand under their first letter, ё under е", () => {
    expect(groupByLetter(titles("Анадырь", "Астрахань", "Елец", "Ёлкино", "Чита"))).toEqual([
      { letter: "А", items: titles("Анадырь", "Астрахань") },
      { letter: "Е", items: titles("Елец", "Ёлкино") },
      { letter: "Ч", items: titles("Чита") },
    ]);
    expect(groupByLetter([])).toEqual([]);
  });

  it("REG-019 CFG-014 make three columns that keep the order and tear no letter apart", () => {
    fc.assert(
      fc.property(groups, (all) => {
        const columns = threeColumns(all);
        expect(columns).toHaveLength(3);
        expect(columns.flat()).toEqual(all);
      }),
    );
  });

  it("REG-019 make columns balanced: no letter moved to the neighbour makes the two more alike", () => {
    fc.assert(
      fc.property(groups, (all) => {
        const columns = threeColumns(all);
        for (const [left = [], right = []] of [columns.slice(0, 2), columns.slice(1)]) {
          const difference = heightOf(left) - heightOf(right);
          const lastOfLeft = heightOf(left.slice(-1));
          const firstOfRight = heightOf(right.slice(0, 1));
          if (left.length > 0)
            expect(Math.abs(difference - 2 * lastOfLeft)).toBeGreaterThanOrEqual(Math.abs(difference));
          if (right.length > 0)
            expect(Math.abs(difference + 2 * firstOfRight)).toBeGreaterThanOrEqual(Math.abs(difference));
        }
      }),
    );
  });

  it("REG-019 make columns of equal height where letters allow it", () => {
    const even = groupByLetter(titles("А1", "А2", "Б1", "Б2", "В1", "В2"));
    expect(threeColumns(even).map((column) => column.map(({ letter }) => letter))).toEqual([["А"], ["Б"], ["В"]]);
  });

  it("REG-019 begin on the left when there is little to show", () => {
    const [first, ...rest] = threeColumns(groupByLetter(titles("Жигулёвск")));
    expect(first).toHaveLength(1);
    expect(rest).toEqual([[], []]);
  });
});
