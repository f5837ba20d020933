import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, weekdayOf } from "../../platform/zone-time.ts";
import { reasonLabels } from "./labels.ts";
import {
  daysOf,
  type Found,
  foldEnds,
  foldRows,
  type OpenShop,
  openMinutesOf,
  periodOf,
  unitLabel,
  unitStart,
} from "./rules.ts";

const TODAY = "2026-11-20";
const anyDay = fc.integer({ min: 0, max: 700 }).map((count) => addDays("2025-12-01", count));
const anyUnit = fc.constantFrom("day" as const, "week" as const, "month" as const);
const names = ["orders", "sum"] as const;

describe("the period", () => {
  it("is the last thirty days, unless it is asked for others, and a year at most", () => {
    expect(periodOf({}, TODAY)).toEqual({ from: "2026-10-22", to: TODAY });
    expect(periodOf({ dayFrom: "2026-11-01" }, TODAY)).toEqual({ from: "2026-11-01", to: TODAY });
    expect(periodOf({ dayTo: "2026-11-10" }, TODAY)).toEqual({ from: "2026-10-12", to: "2026-11-10" });
    expect(periodOf({ dayFrom: "2026-12-01" }, TODAY)).toEqual({ from: "2026-12-01", to: "2026-12-30" });
    expect(daysOf(periodOf({ dayFrom: "2024-01-01", dayTo: "2024-12-31" }, TODAY))).toHaveLength(366);
    const refused = expect.objectContaining({ code: "invalid" });
    expect(() => periodOf({ dayFrom: "2026-11-02", dayTo: "2026-11-01" }, TODAY)).toThrow(refused);
    expect(() => periodOf({ dayFrom: "2025-01-01", dayTo: "2026-01-02" }, TODAY)).toThrow(refused);
  });

  it("a week begins on its Monday and a month on its first, on or before the day", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const week = unitStart(day, "week");
        expect(weekdayOf(week)).toBe(0);
        expect(week <= day && day < addDays(week, 7)).toBe(true);
        expect(unitStart(day, "month")).toBe(`${day.slice(0, 8)}01`);
      }),
    );
  });

  it("says which days a week has, of a cut one those of the period", () => {
    expect(unitLabel("2026-11-16", "week")).toBe("16.11.2026–22.11.2026");
    expect(unitLabel("2026-11-16", "week", { from: "2026-11-18", to: "2026-11-20" })).toBe("18.11.2026–20.11.2026");
    expect(unitLabel("2026-11-16", "week", { from: "2026-11-16", to: "2026-11-16" })).toBe("16.11.2026");
    expect(unitLabel("2026-12-01", "month")).toBe("декабрь 2026");
  });
});

describe("the rows of a report", () => {
  it("lose and invent nothing: their sums, and those of all of them, are what was found", () => {
    const found = fc.record({
      day: fc.nat({ max: 364 }),
      orders: fc.nat(50),
      sum: fc.integer({ min: -1e9, max: 1e9 }),
    });
    fc.assert(
      fc.property(fc.array(found), anyUnit, anyDay, (list, unit, from) => {
        const period = { from, to: addDays(from, 364) };
        const rows: Found<(typeof names)[number]>[] = list.map(({ day, ...figures }) => ({
          ...figures,
          key: addDays(from, day),
        }));
        const folded = foldRows(rows, names, { by: unit, period, labelOf: String });
        for (const name of names) {
          const all = list.reduce((sum, each) => sum + each[name], 0);
          expect(folded.totals[name]).toBe(all);
          expect(folded.rows.reduce((sum, row) => sum + row[name], 0)).toBe(all);
        }
        expect(new Set(folded.rows.map(({ label }) => label)).size).toBe(folded.rows.length);
        expect(folded.rows.map(({ key }) => key)).toEqual([...folded.rows.map(({ key }) => key)].sort());
      }),
    );
  });

  it("of one name are one row, the largest first", () => {
    const found = [
      { key: "cash", orders: 1, sum: 100 },
      { key: "sbp", orders: 2, sum: 50 },
      { key: "card", orders: 4, sum: 7 },
    ];
    const labelOf = (key: string) => (key === "sbp" ? "СБП" : "При получении");
    expect(foldRows(found, names, { by: "payment", labelOf }).rows).toEqual([
      { key: "cash", label: "При получении", orders: 5, sum: 107 },
      { key: "sbp", label: "СБП", orders: 2, sum: 50 },
    ]);
  });

  it("of ends are in the order of time, and what never ends is last", () => {
    const found = [
      { key: "", orders: 9, sum: 0 },
      { key: "2027-01-02", orders: 1, sum: 0 },
      { key: "2026-12-31", orders: 3, sum: 0 },
    ];
    expect(foldEnds(found, names, "month").rows.map(({ label }) => label)).toEqual([
      "декабрь 2026",
      "январь 2027",
      "Бессрочные",
    ]);
  });
});

it("what staff wrote of a cancelled order stays on its card", () => {
  expect(reasonLabels("staff Товара нет")).toBe("Сотрудник: Товара нет");
  expect(reasonLabels("staff Звонила Анна Котова, +79120000000")).toBe("Сотрудник: Другое");
  expect(reasonLabels("expired")).toBe("Кончился срок резерва или оплаты");
});

describe("what bays are open for", () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00+05:00`);
  const shop = (rest: Partial<OpenShop> = {}): OpenShop => ({
    zone: "Asia/Yekaterinburg",
    hours: Array(7).fill([540, 1140]),
    bayIds: [1, 2],
    exceptions: new Map(),
    closures: [],
    ...rest,
  });
  const close = (bayId: number, from: string, to: string) => ({ bayId, startsAt: at(from), endsAt: at(to) });

  it("is the hours of the day for each of them, less what is closed, and every minute once", () => {
    const minutesOf = (rest?: Partial<OpenShop>) => openMinutesOf(shop(rest), TODAY, new Map());
    expect(minutesOf()).toBe(1_200);
    expect(minutesOf({ closures: [close(1, "08:00", "10:00")] })).toBe(1_140);
    expect(minutesOf({ closures: [close(1, "10:00", "12:00"), close(1, "11:00", "13:00")] })).toBe(1_020);
    expect(minutesOf({ closures: [close(3, "10:00", "12:00")] })).toBe(1_200);
    expect(minutesOf({ exceptions: new Map([[TODAY, { openMinute: null, closeMinute: null }]]) })).toBe(0);
  });
});
