import { describe, expect, it } from "vitest";
import { momentAt } from "../../platform/zone-time.ts";
import type { TakenTime } from "./bay-rules.ts";
import {
  countPlaces,
  freeStarts,
  isPossibleStart,
  lengthOf,
  minuteOf,
  type PartLength,
  partsFrom,
  type SlotDay,
  timeOf,
} from "./slot-rules.ts";

const ZONE = "Asia/Yekaterinburg";
const DAY = "2026-11-21";
const midnight = momentAt(DAY, 0, ZONE).getTime();
const at = (minute: number) => midnight + minute * 60_000;
const fitting: PartLength = { need: { kind: "fitting", inch: 16 }, minutes: 30 };
const alignment: PartLength = { need: { kind: "alignment", inch: 0 }, minutes: 45 };
const day: SlotDay = {
  day: DAY,
  zone: ZONE,
  opening: { open: 545, close: 700 },
  taken: [],
  bays: [
    { id: 1, kind: "fitting", maxInch: 20 },
    { id: 2, kind: "fitting", maxInch: 20 },
    { id: 3, kind: "alignment", maxInch: 0 },
  ],
};
const taken = (id: number, bayId: number, from: number, to: number, isFixed = true): TakenTime => ({
  id,
  bayId,
  start: at(from),
  end: at(to),
  need: fitting.need,
  isFixed,
});

describe("the parts of a visit", () => {
  it("follow each other without a pause", () => {
    expect(lengthOf([fitting, alignment])).toBe(75);
    expect(partsFrom(at(600), [fitting, alignment])).toEqual([
      { start: at(600), end: at(630), need: fitting.need },
      { start: at(630), end: at(675), need: alignment.need },
    ]);
  });
});

describe("the starts of a visit", () => {
  it("are counted by the part that has the fewest bays", () => {
    const starts = freeStarts(day, [fitting, alignment], new Date(0));
    expect(starts.map(({ minute, free }) => [minute, free])).toEqual([
      [555, 1],
      [570, 1],
      [585, 1],
      [600, 1],
      [615, 1],
    ]);
    expect(freeStarts(day, [fitting], new Date(0))[0]).toEqual({ minute: 555, startsAt: new Date(at(555)), free: 2 });
  });
  it("are one where others have to change bays for it, and none where nobody can", () => {
    const halves = (isFixed: boolean) => [taken(1, 1, 545, 615, isFixed), taken(2, 2, 615, 700, isFixed)];
    const long = { ...fitting, minutes: 150 };
    expect(freeStarts({ ...day, taken: halves(false) }, [long], new Date(0))).toMatchObject([]);
    const open = { ...day, opening: { open: 540, close: 700 } };
    expect(freeStarts({ ...open, taken: halves(false) }, [long], new Date(0))).toMatchObject([
      { minute: 540, free: 1 },
    ]);
    expect(freeStarts({ ...open, taken: halves(true) }, [long], new Date(0))).toEqual([]);
  });
  it("are none for no works", () => {
    expect(freeStarts(day, [], new Date(0))).toEqual([]);
  });
});

describe("the places of a day", () => {
  const places = (parts: readonly PartLength[], row: Partial<SlotDay> = {}) => {
    const slotDay = { ...day, ...row };
    const starts = freeStarts(slotDay, parts, new Date(0));
    return [starts.length, countPlaces(slotDay, parts, starts)];
  };

  it("are visits that it has room for, one after the other in each bay, and not its starts", () => {
    const hour = { ...fitting, minutes: 60 };
    expect(places([fitting])).toEqual([8, 8]);
    expect(places([hour])).toEqual([6, 4]);
    expect(places([hour], { taken: [taken(1, 1, 555, 645)] })).toEqual([6, 2]);
    expect(places([fitting, alignment])).toEqual([5, 2]);
    expect(places([fitting], { opening: null })).toEqual([0, 0]);
  });

  it("are one at least, where others change bays for a visit", () => {
    const open = {
      opening: { open: 540, close: 700 },
      taken: [taken(1, 1, 545, 615, false), taken(2, 2, 615, 700, false)],
    };
    expect(places([{ ...fitting, minutes: 150 }], open)).toEqual([1, 1]);
  });
});

describe("a start that somebody names", () => {
  const isPossible = (minute: number, row: Partial<SlotDay> = {}, notBefore = new Date(0)) =>
    isPossibleStart({ ...day, ...row }, minute, [fitting], notBefore);

  it("is on the grid, within the hours, and not before a moment", () => {
    expect(isPossible(555)).toBe(true);
    expect(isPossible(670)).toBe(false);
    expect(isPossible(660)).toBe(true);
    expect(isPossible(675)).toBe(false);
    expect(isPossible(540)).toBe(false);
    expect(isPossible(545)).toBe(false);
    expect(isPossible(600, { opening: null })).toBe(false);
    expect(isPossible(540, { opening: { open: 540, close: 570 } })).toBe(true);
    expect(isPossible(600, {}, new Date(at(600)))).toBe(true);
    expect(isPossible(600, {}, new Date(at(601)))).toBe(false);
  });
});

describe("times of the day", () => {
  it("are written and read in hours and minutes", () => {
    for (const [text, minute] of [
      ["00:00", 0],
      ["09:05", 545],
      ["23:59", 1_439],
    ] as const) {
      expect(timeOf(minute)).toBe(text);
      expect(minuteOf(text)).toBe(minute);
    }
    expect(minuteOf("10")).toBe(600);
  });
});
