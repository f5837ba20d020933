import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { momentAt } from "../../platform/zone-time.ts";
import { type Bay, overlaps, placeVisit, type TakenTime } from "../booking/bay-rules.ts";
import { displace, placeInBay } from "../booking/displace-rules.ts";
import { type ClosedTime, withClosures } from "../booking/opening-rules.ts";
import { GRID_MINUTES, type SlotDay } from "../booking/slot-rules.ts";
import { doneRefusal, endRefusal, explainTime, loadOf, noShowRefusal, percentOf } from "./rules.ts";

const ZONE = "Asia/Yekaterinburg";
const DAY = "2026-11-21";
const midnight = momentAt(DAY, 0, ZONE).getTime();
const at = (minute: number) => midnight + minute * 60_000;
const bay = (id: number, kind: Bay["kind"] = "fitting", maxInch = 22): Bay => ({ id, kind, maxInch });
const need = { kind: "fitting" as const, inch: 16 };
let ids = 0;
const time = (bayId: number, from: number, to: number, isFixed = false): TakenTime => {
  ids += 1;
  return { id: ids, bayId, start: at(from), end: at(to), need, isFixed };
};
const collides = (times: readonly TakenTime[]): boolean =>
  times.some((one, index) => times.slice(index + 1).some((other) => one.bayId === other.bayId && overlaps(one, other)));
const bays = [bay(1), bay(2), bay(3)];

/** A day as the rules of booking make one: visit after visit where it fits. */
const day = fc
  .array(fc.record({ slot: fc.nat(20), length: fc.integer({ min: 1, max: 5 }), isPinned: fc.boolean() }), {
    maxLength: 30,
  })
  .map((wishes) => {
    let taken: TakenTime[] = [];
    for (const [index, { slot, length, isPinned }] of wishes.entries()) {
      const part = { start: at(slot * GRID_MINUTES), end: at((slot + length) * GRID_MINUTES), need };
      const placement = placeVisit(bays, taken, [part]);
      if (!placement) continue;
      taken = [
        ...taken.map((each) => ({ ...each, bayId: placement.moves.get(each.id) ?? each.bayId })),
        { ...part, id: index + 1, bayId: placement.bayIds[0] ?? 0, isFixed: isPinned },
      ];
    }
    return taken;
  });
const span = fc
  .record({ slot: fc.nat(20), length: fc.integer({ min: 1, max: 20 }) })
  .map(({ slot, length }) => ({ start: at(slot * GRID_MINUTES), end: at((slot + length) * GRID_MINUTES) }));
const moved = (taken: readonly TakenTime[], moves: ReadonlyMap<number, number>) =>
  taken.map((each) => ({ ...each, bayId: moves.get(each.id) ?? each.bayId }));

describe("closing a bay", () => {
  it("moves out whom others have room for, never two into one bay, and nothing that is fixed", () => {
    fc.assert(
      fc.property(day, span, (taken, closed) => {
        const lose = taken.filter((each) => each.bayId === 1 && overlaps(each, closed));
        const closure: TakenTime = { ...closed, id: -1, bayId: 1, need, isFixed: true };
        const rest = taken.filter((each) => !lose.includes(each));
        const { moves, stuck } = displace(bays, [...rest, closure], lose);
        expect(collides(moved(taken, moves))).toBe(false);
        for (const each of taken) if (each.isFixed) expect(moves.has(each.id)).toBe(false);
        for (const each of lose) expect(moves.has(each.id)).toBe(!stuck.includes(each));
        // Who goes does not come back into what is closed.
        for (const each of moved(taken, moves))
          if (moves.has(each.id) && each.bayId === 1) expect(overlaps(each, closed)).toBe(false);
      }),
    );
  });

  it("keeps what stays in it, lets nothing in, and leaves the other bays as they were", () => {
    fc.assert(
      fc.property(day, fc.array(span, { maxLength: 3 }), (taken, spans) => {
        const closures: ClosedTime[] = spans.map((each) => ({ ...each, bayId: 1 }));
        const seen = withClosures(taken, closures);
        expect(collides(seen)).toBe(false);
        expect(seen.filter(({ id }) => id > 0).map(({ id, bayId }) => [id, bayId])).toEqual(
          taken.map(({ id, bayId }) => [id, bayId]),
        );
        for (const closure of closures)
          for (let moment = closure.start; moment < closure.end; moment += GRID_MINUTES * 60_000)
            expect(seen.some((each) => each.bayId === 1 && each.start <= moment && moment < each.end)).toBe(true);
        for (const each of seen)
          if (each.bayId === 1 && closures.some((closure) => overlaps(closure, each))) expect(each.isFixed).toBe(true);
      }),
    );
  });
});

describe("a visit that staff want in a bay", () => {
  const part = { start: at(600), end: at(645), need };

  it("pushes out what can go elsewhere, and not what cannot", () => {
    const other = time(1, 600, 645);
    expect(placeInBay(bays, [other], [part], 1)).toEqual({ bayIds: [1], moves: new Map([[other.id, 2]]) });
    expect(placeInBay(bays, [time(1, 630, 700, true)], [part], 1)).toBeNull();
    expect(placeInBay(bays, [time(1, 600, 645), time(2, 540, 700), time(3, 540, 700)], [part], 1)).toBeNull();
  });

  it("is refused in a bay for other works, and has only the part in it that the bay is for", () => {
    expect(placeInBay([...bays, bay(9, "alignment", 0)], [], [part], 9)).toBeNull();
    const second = { start: at(645), end: at(675), need: { kind: "alignment" as const, inch: 0 } };
    expect(placeInBay([...bays, bay(9, "alignment", 0)], [], [part, second], 3)?.bayIds).toEqual([3, 9]);
  });

  it("never ends with two in one bay", () => {
    fc.assert(
      fc.property(day, span, fc.integer({ min: 1, max: 3 }), (taken, wanted, bayId) => {
        const placement = placeInBay(bays, taken, [{ ...wanted, need }], bayId);
        if (!placement) return;
        const own: TakenTime = { ...wanted, id: 999, bayId: placement.bayIds[0] ?? 0, need, isFixed: true };
        expect(own.bayId).toBe(bayId);
        expect(collides([...moved(taken, placement.moves), own])).toBe(false);
        for (const each of taken) if (each.isFixed) expect(placement.moves.has(each.id)).toBe(false);
      }),
    );
  });
});

describe("why a time is not offered", () => {
  const slotDay = (row: Partial<SlotDay> = {}): SlotDay => ({
    day: DAY,
    zone: ZONE,
    opening: { open: 540, close: 1_140 },
    bays,
    taken: [],
    ...row,
  });
  const ask = (row: Partial<Parameters<typeof explainTime>[0]> = {}) =>
    explainTime({
      slotDay: slotDay(),
      minute: 600,
      part: { need, minutes: 45 },
      now: new Date(at(0)),
      today: DAY,
      lastDay: "2026-12-19",
      isSurge: false,
      dayNote: "",
      ...row,
    });
  const codes = (row: Parameters<typeof ask>[0]) => ask(row).reasons.map(({ code }) => code);

  it("has nothing to say of a free time, and counts the bays", () => {
    expect(ask()).toEqual({ reasons: [], free: 3, takenBays: [] });
    expect(ask({ slotDay: slotDay({ taken: [time(2, 600, 645)] }) }).free).toBe(2);
  });

  it.each([
    ["past", { now: new Date(at(600)) }],
    ["lead", { now: new Date(at(571)) }],
    ["too_far", { lastDay: "2026-11-20" as const }],
    ["closed_day", { slotDay: slotDay({ opening: null }), dayNote: "Инвентаризация" }],
    ["outside_hours", { minute: 525 }],
    ["outside_hours", { minute: 1_110 }],
    ["off_grid", { minute: 610 }],
    ["no_bay", { part: { need: { kind: "fitting" as const, inch: 24 }, minutes: 30 } }],
    ["no_bay", { part: { need: { kind: "alignment" as const, inch: 0 }, minutes: 30 } }],
  ])("names %s", (code, row) => {
    expect(codes(row)).toEqual([code]);
  });

  it("names the rush for other works alone, and every reason there is", () => {
    const lifts = slotDay({ bays: [...bays, bay(9, "service", 0)] });
    const oil = { need: { kind: "service" as const, inch: 0 }, minutes: 30 };
    expect(codes({ isSurge: true })).toEqual([]);
    expect(codes({ isSurge: true, slotDay: lifts, part: oil })).toEqual(["surge"]);
    expect(codes({ minute: 1_135, now: new Date(at(1_134)) })).toEqual(["lead", "outside_hours", "off_grid"]);
  });

  it("says what each bay is taken by", () => {
    const taken = [time(1, 600, 645, true), time(2, 570, 615, true), time(3, 630, 700, true)];
    const { reasons, takenBays } = ask({ slotDay: slotDay({ taken }) });
    expect(reasons.map(({ code }) => code)).toEqual(["taken"]);
    expect(takenBays.map(({ bay: { id }, times }) => [id, times.map((each) => each.id)])).toEqual(
      taken.map(({ bayId, id }) => [bayId, [id]]),
    );
  });
});

describe("what staff may do with a visit", () => {
  const now = new Date(at(600));
  const visit = (status: "active" | "done" | "cancelled", minute: number, cancelReason: string | null = null) => ({
    status,
    cancelReason,
    startsAt: new Date(at(minute)),
  });

  it("a missed one is told a quarter of an hour after the start", () => {
    expect(noShowRefusal(visit("active", 585), now)).toBeNull();
    expect(noShowRefusal(visit("active", 586), now)).toContain("15 минут");
    expect(noShowRefusal(visit("done", 500), now)).not.toBeNull();
    expect(noShowRefusal(visit("cancelled", 500), now)).not.toBeNull();
  });

  it("one is done on its day, may be noted on later, and is after all where it was given up within a day", () => {
    expect(doneRefusal(visit("active", 700), now, true)).toBeNull();
    expect(doneRefusal(visit("active", 700), now, false)).not.toBeNull();
    expect(doneRefusal(visit("done", 500), now, true)).toBeNull();
    expect(doneRefusal(visit("cancelled", 500, "no_show"), now, true)).toBeNull();
    expect(doneRefusal(visit("cancelled", 600 - 1_440, "no_show"), now, true)).not.toBeNull();
    expect(doneRefusal(visit("cancelled", 500, "customer"), now, true)).not.toBeNull();
    expect(
      [visit("active", 1), visit("done", 1), visit("cancelled", 1)].map((row) => endRefusal(row) === null),
    ).toEqual([true, false, false]);
  });
});

describe("how full a day is", () => {
  const slotDay = (taken: TakenTime[]): SlotDay => ({
    day: DAY,
    zone: ZONE,
    opening: { open: 600, close: 660 },
    bays: [bay(1), bay(2, "truck"), bay(9, "service", 0)],
    taken,
  });
  const closed = (bayId: number, from: number, to: number) => ({ ...time(bayId, from, to, true), id: -2_000 });

  it("counts minutes of the fitting bays from now on, without those that are closed", () => {
    const start = new Date(at(0));
    expect(loadOf(slotDay([time(1, 600, 630), time(9, 600, 660)]), start)).toEqual({ open: 120, taken: 30 });
    expect(loadOf(slotDay([time(1, 600, 630)]), new Date(at(615)))).toEqual({ open: 90, taken: 15 });
    expect(loadOf(slotDay([closed(2, 0, 1_440)]), start)).toEqual({ open: 60, taken: 0 });
    expect(loadOf({ ...slotDay([]), opening: null }, start)).toEqual({ open: 0, taken: 0 });
    expect(loadOf(slotDay([]), new Date(at(700)))).toEqual({ open: 0, taken: 0 });
  });

  it("is told per cent, and not of what is closed", () => {
    expect(
      percentOf([
        { open: 120, taken: 100 },
        { open: 80, taken: 80 },
      ]),
    ).toBe(90);
    expect(percentOf([{ open: 0, taken: 0 }])).toBeNull();
  });
});
