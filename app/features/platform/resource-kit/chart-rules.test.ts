import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chartOf, spansOf } from "./chart-rules.ts";

const textOf = (value: number) => `${value} ₽`;
const rows = (...values: number[]) => values.map((value, index) => ({ label: `${index + 1}.11`, value }));

describe("a chart", () => {
  it("says in words what it shows, and is not there for nothing to compare", () => {
    const chart = chartOf({ title: "Выручка по дням", isTime: true, rows: rows(5, -2, 9), textOf });
    expect(chart).toMatchObject({
      kind: "columns",
      description: "Больше всего: 3.11, 9 ₽. Меньше всего: 2.11, -2 ₽. Все числа в таблице.",
    });
    for (const few of [rows(), rows(5), rows(0, 0)])
      expect(chartOf({ title: "", isTime: true, rows: few, textOf })).toBeNull();
  });

  it("of many names has the first, and says so", () => {
    const chart = chartOf({ title: "", isTime: false, rows: rows(...Array(20).fill(1)), textOf });
    expect(chart?.bars).toHaveLength(12);
    expect(chart?.description).toContain("Показаны первые 12 из 20.");
  });

  it("keeps every bar within it, as long as its value is, on its side of zero", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), (values) => {
        const { zero, spans } = spansOf(values);
        const whole = Math.max(0, ...values) - Math.min(0, ...values) || 1;
        for (const [index, { from, length }] of spans.entries()) {
          const value = values[index] ?? 0;
          expect(length).toBeCloseTo(Math.abs(value) / whole, 9);
          expect(from).toBeGreaterThanOrEqual(-1e-9);
          expect(from + length).toBeLessThanOrEqual(1 + 1e-9);
          expect(value < 0 ? from + length : from).toBeCloseTo(zero, 9);
        }
      }),
    );
  });
});
