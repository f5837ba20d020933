import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_RENEWALS } from "../../contract/sales/marketplaces.ts";
import { delayAfter, numbersProblem, renewalDay, sortNumbers } from "./rules.ts";

describe("numbers of a marketplace", () => {
  it("STF-006 API-163 are postings of ozon and digits of sbermegamarket", () => {
    const numbers = ["12345678-0001-1", "9876543210", "12345678-001-1", "нет"];
    expect(sortNumbers("ozon", numbers)).toEqual({
      good: ["12345678-0001-1"],
      bad: ["9876543210", "12345678-001-1", "нет"],
    });
    expect(sortNumbers("sbermegamarket", numbers).good).toEqual(["9876543210"]);
  });

  it("are each good or bad, once, whatever is typed", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,5}$/))), (typed) => {
        const { good, bad } = sortNumbers("sbermegamarket", typed);
        const given = new Set(typed.map((text) => text.trim()).filter(Boolean));
        expect(new Set([...good, ...bad])).toEqual(given);
        expect(good.length + bad.length).toBe(given.size);
        expect(good.every((number) => /^\d+$/.test(number))).toBe(true);
      }),
    );
  });

  it("are told of by name when they are wrong, and counted", () => {
    expect(numbersProblem({ good: ["1"], bad: ["x", "y"] })).toBe("Не похоже на номер: «x», «y»");
    expect(numbersProblem({ good: [], bad: [] })).toBe("Укажите хотя бы один номер");
    const many = Array.from({ length: MAX_RENEWALS }, (_, index) => String(index));
    expect(numbersProblem({ good: many, bad: [] })).toBeNull();
    expect(numbersProblem({ good: [...many, "x"], bad: [] })).toContain("не больше 100");
  });
});

it("attempts wait longer and longer, and end", () => {
  const delays: number[] = [];
  for (let attempt = 0; ; attempt += 1) {
    const delay = delayAfter(attempt);
    if (delay === null) break;
    expect(delay).toBeGreaterThan(delays.at(-1) ?? 0);
    delays.push(delay);
  }
  expect(delays.length).toBeGreaterThan(3);
});

it("a day begins at midnight in Moscow", () => {
  expect(renewalDay(new Date("2026-11-22T20:59:59Z"))).toBe("2026-11-22");
  expect(renewalDay(new Date("2026-11-22T21:00:00Z"))).toBe("2026-11-23");
});
