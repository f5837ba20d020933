import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day } from "../../contract/platform/local-time.ts";
import { localTime, momentAt } from "../../platform/zone-time.ts";
import { type Bay, canTake, overlaps, placeVisit, type TakenTime, type VisitPart } from "./bay-rules.ts";
import { mayHold } from "./hold-rules.ts";
import { openingOf } from "./opening-rules.ts";
import { freeStarts, GRID_MINUTES, type PartLength, partsFrom, type SlotDay } from "./slot-rules.ts";

const ZONE = "Asia/Yekaterinburg";
const DAY = "2026-11-21";
const midnight = momentAt(DAY, 0, ZONE).getTime();
const at = (minute: number) => midnight + minute * 60_000;
const bay = (id: number, kind: Bay["kind"] = "fitting", maxInch = 22): Bay => ({ id, kind, maxInch });
const fitting = (inch = 16) => ({ kind: "fitting" as const, inch });

interface Booking {
  slot: number;
  length: number;
  need: PartLength["need"];
}

/** Makes one booking after another as the gateway does, changing places where it has to. */
function bookAll(bays: readonly Bay[], bookings: readonly Booking[]) {
  let taken: TakenTime[] = [];
  const booked: Booking[] = [];
  const refused: { booking: Booking; before: Booking[] }[] = [];
  for (const [index, booking] of bookings.entries()) {
    const [part] = partsFrom(at(booking.slot * GRID_MINUTES), [
      { need: booking.need, minutes: booking.length * GRID_MINUTES },
    ]);
    if (!part) throw new Error("a booking has a part");
    const placement = placeVisit(bays, taken, [part]);
    if (!placement) {
      refused.push({ booking, before: [...booked] });
      continue;
    }
    taken = [
      ...taken.map((time) => ({ ...time, bayId: placement.moves.get(time.id) ?? time.bayId })),
      { ...part, id: index + 1, bayId: placement.bayIds[0] ?? 0, isFixed: false },
    ];
    booked.push(booking);
  }
  return { taken, booked, refused };
}

const collides = (times: readonly TakenTime[]): boolean =>
  times.some((one, index) => times.slice(index + 1).some((other) => one.bayId === other.bayId && overlaps(one, other)));

const booking = fc.record({ slot: fc.nat(20), length: fc.integer({ min: 1, max: 5 }) });
const bays4 = [1, 2, 3, 4].map((id) => bay(id));

describe("placing visits in bays", () => {
  it("never puts two in one bay at once, whatever is asked for in whatever order", () => {
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 60 }), (bookings) => {
        const { taken } = bookAll(
          bays4,
          bookings.map((each) => ({ ...each, need: fitting() })),
        );
        expect(collides(taken)).toBe(false);
      }),
    );
  });

  it("refuses nobody while so many bays suffice: as many at once as there are bays, and no more", () => {
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 60 }), (bookings) => {
        const { refused } = bookAll(
          bays4,
          bookings.map((each) => ({ ...each, need: fitting() })),
        );
        for (const { booking: late, before } of refused) {
          const slots = Array.from({ length: late.length }, (_, index) => late.slot + index);
          const most = Math.max(
            ...slots.map((slot) => before.filter((each) => each.slot <= slot && slot < each.slot + each.length).length),
          );
          expect(most).toBe(bays4.length);
        }
      }),
    );
  });

  it("changes places, never times: every visit keeps its minutes in a bay that can take it", () => {
    const mixed = [bay(1, "truck", 24), bay(2, "fitting", 22), bay(3, "fitting", 18)];
    const need = fc.constantFrom({ kind: "truck" as const, inch: 22 }, fitting(21), fitting(16));
    fc.assert(
      fc.property(fc.array(fc.tuple(booking, need), { maxLength: 40 }), (drawn) => {
        const bookings = drawn.map(([each, what]) => ({ ...each, need: what }));
        const { taken, booked } = bookAll(mixed, bookings);
        expect(collides(taken)).toBe(false);
        expect(taken.map(({ start, end }) => [start, end])).toEqual(
          booked.map(({ slot, length }) => [at(slot * GRID_MINUTES), at((slot + length) * GRID_MINUTES)]),
        );
        for (const time of taken) {
          const place = mixed.find(({ id }) => id === time.bayId);
          expect(place && canTake(place, time.need)).toBe(true);
        }
      }),
    );
  });

  it("refuses in bays that are not alike only what no arrangement holds", () => {
    const mixed = [bay(1, "truck", 24), bay(2, "fitting", 22), bay(3, "fitting", 18)];
    const need = fc.constantFrom({ kind: "truck" as const, inch: 22 }, fitting(21), fitting(16));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.record({ slot: fc.nat(6), length: fc.integer({ min: 1, max: 3 }) }), need), {
          maxLength: 7,
        }),
        (drawn) => {
          const { refused } = bookAll(
            mixed,
            drawn.map(([each, what]) => ({ ...each, need: what })),
          );
          for (const { booking: late, before } of refused) expect(anyArrangement(mixed, [...before, late])).toBe(false);
        },
      ),
    );
  });

  it("leaves pinned visits, those that have begun and closures where they are", () => {
    const fixed: TakenTime = { id: 1, bayId: 1, start: at(600), end: at(660), need: fitting(), isFixed: true };
    const free: TakenTime = { id: 2, bayId: 2, start: at(660), end: at(720), need: fitting(), isFixed: false };
    const part: VisitPart = { start: at(600), end: at(720), need: fitting() };
    const placement = placeVisit([bay(1), bay(2)], [fixed, free], [part]);
    expect(placement).toEqual({ bayIds: [2], moves: new Map([[2, 1]]) });
    expect(placeVisit([bay(1), bay(2)], [{ ...fixed }, { ...free, isFixed: true }], [part])).toBeNull();
  });

  it("keeps truck bays and large machines for those who need them", () => {
    const all = [bay(1, "truck", 24), bay(2, "fitting", 22), bay(3, "fitting", 18)];
    const part = { start: at(600), end: at(660), need: fitting(16) };
    expect(placeVisit(all, [], [part])?.bayIds).toEqual([3]);
    expect(placeVisit(all, [], [{ ...part, need: fitting(20) }])?.bayIds).toEqual([2]);
  });
});

/** Every bay for every visit, tried one after the other: slow and plainly right. */
function anyArrangement(
  bays: readonly Bay[],
  bookings: readonly Booking[],
  placed: { bay: number; booking: Booking }[] = [],
): boolean {
  const [next, ...rest] = bookings;
  if (!next) return true;
  return bays.some(
    (place) =>
      canTake(place, next.need) &&
      placed.every(
        (other) =>
          other.bay !== place.id ||
          other.booking.slot + other.booking.length <= next.slot ||
          next.slot + next.length <= other.booking.slot,
      ) &&
      anyArrangement(bays, rest, [...placed, { bay: place.id, booking: next }]),
  );
}

describe("free starts", () => {
  const slotDay = (row: Partial<SlotDay> = {}): SlotDay => ({
    day: DAY,
    zone: ZONE,
    opening: { open: 540, close: 1_260 },
    bays: bays4,
    taken: [],
    ...row,
  });
  const long = (minutes: number): PartLength[] => [{ need: fitting(), minutes }];

  it("stay between opening and closing on the grid, and are those that can be booked, all of them", () => {
    const hours = fc
      .tuple(fc.nat(1_400), fc.nat(1_440))
      .map(([a, b]) => ({ open: Math.min(a, b), close: Math.max(a, b) }));
    fc.assert(
      fc.property(
        hours,
        fc.array(booking, { maxLength: 30 }),
        fc.integer({ min: 5, max: 180 }),
        (opening, bookings, minutes) => {
          const { taken } = bookAll(
            bays4,
            bookings.map((each) => ({ ...each, need: fitting() })),
          );
          const day = slotDay({ opening, taken });
          const starts = freeStarts(day, long(minutes), new Date(0));
          const offered = new Set(starts.map(({ minute }) => minute));
          for (let minute = 0; minute < 1_440; minute += GRID_MINUTES) {
            const isOpen = minute >= opening.open && minute + minutes <= opening.close;
            if (isOpen && !offered.has(minute))
              expect(placeVisit(bays4, taken, partsFrom(at(minute), long(minutes)))).toBeNull();
          }
          for (const { minute, startsAt, free } of starts) {
            expect(minute % GRID_MINUTES).toBe(0);
            expect(minute).toBeGreaterThanOrEqual(opening.open);
            expect(minute + minutes).toBeLessThanOrEqual(opening.close);
            expect(free).toBeGreaterThan(0);
            expect(placeVisit(bays4, taken, partsFrom(startsAt.getTime(), long(minutes)))).not.toBeNull();
          }
        },
      ),
    );
  });

  it("are none on a closed day, none in the past, and end so that the visit does before closing", () => {
    expect(freeStarts(slotDay({ opening: null }), long(45), new Date(0))).toEqual([]);
    const found = freeStarts(slotDay(), long(45), new Date(at(1_200)));
    expect(found.map(({ minute }) => minute)).toEqual([1_200, 1_215]);
  });

  it.each([
    "Europe/Kaliningrad",
    "Europe/Moscow",
    "Europe/Samara",
    "Asia/Yekaterinburg",
    "Asia/Omsk",
    "Asia/Krasnoyarsk",
    "Asia/Irkutsk",
    "Asia/Yakutsk",
    "Asia/Vladivostok",
    "Asia/Magadan",
    "Asia/Kamchatka",
  ] as const)("are told by the shop's clock in %s, at midnight and at the end of the year as well", (zone) => {
    for (const day of ["2026-12-31", "2027-01-01", "2026-11-21"] as const) {
      const all = freeStarts(slotDay({ day, zone, opening: { open: 0, close: 1_440 } }), long(15), new Date(0));
      expect(all).toHaveLength(96);
      for (const { minute, startsAt } of [...all.slice(0, 2), ...all.slice(-2)])
        expect(localTime(startsAt, zone)).toMatchObject({ day, minute });
    }
  });
});

describe("opening hours of a day", () => {
  const week = [...Array<[number, number]>(5).fill([540, 1_260]), [600, 1_200], null] as const;
  const opening = (
    day: Day,
    own: [string, { openMinute: number | null; closeMinute: number | null }][] = [],
    calendar: [string, boolean][] = [],
  ) =>
    openingOf(
      day,
      week,
      new Map(own),
      new Map(calendar.map(([each, isWorking]) => [each, { isWorking, shortMinutes: 0 }])),
    );

  it("are those of the week, of Sunday on a day off, of Monday on a worked Saturday, and none on the first of January", () => {
    expect(opening("2026-11-20")).toEqual({ open: 540, close: 1_260 });
    expect(opening("2026-11-21")).toEqual({ open: 600, close: 1_200 });
    expect(opening("2026-11-22")).toBeNull();
    expect(opening("2026-11-20", [], [["2026-11-20", false]])).toBeNull();
    expect(opening("2026-11-21", [], [["2026-11-21", true]])).toEqual({ open: 540, close: 1_260 });
    expect(opening("2027-01-01")).toBeNull();
  });

  it("end an hour earlier on a short day, unless the shop never closes or is not open that long", () => {
    const short = (day: Day, hours: readonly (readonly [number, number] | null)[], minutes = 60) =>
      openingOf(day, hours, new Map(), new Map([[day, { isWorking: true, shortMinutes: minutes }]]));
    expect(short("2026-11-20", week)).toEqual({ open: 540, close: 1_200 });
    // A worked Saturday has the hours of Monday; a short Friday has its own.
    expect(short("2026-11-21", week)).toEqual({ open: 540, close: 1_200 });
    expect(short("2026-11-20", [null, null, null, null, [600, 720], null, null])).toEqual({ open: 600, close: 660 });
    expect(short("2026-11-20", Array(7).fill([0, 1_440]))).toEqual({ open: 0, close: 1_440 });
    expect(short("2026-11-20", [null, null, null, null, [600, 640], null, null])).toEqual({ open: 600, close: 640 });
    expect(short("2026-11-20", Array(7).fill(null))).toBeNull();
  });

  it("are what the shop says of the day, before all else", () => {
    const own = (openMinute: number | null, closeMinute: number | null) =>
      opening("2027-01-01", [["2027-01-01", { openMinute, closeMinute }]], [["2027-01-01", false]]);
    expect(own(600, 900)).toEqual({ open: 600, close: 900 });
    expect(own(null, null)).toBeNull();
  });
});

describe("holds", () => {
  it("never keep more than a quarter of a shop's day together", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 15, max: 120 }), { maxLength: 200 }),
        fc.integer({ min: 1, max: 8 }),
        (bookings, bayCount) => {
          const opening = { open: 540, close: 1_260 };
          const bays = Array.from({ length: bayCount }, (_, id) => bay(id));
          const held: { start: number; end: number }[] = [];
          for (const minutes of bookings)
            if (mayHold({ opening, bays }, held, { minutes, percent: 25 }))
              held.push({ start: 0, end: minutes * 60_000 });
          const sum = held.reduce((total, { end }) => total + end / 60_000, 0);
          expect(sum * 4).toBeLessThanOrEqual(720 * bayCount);
        },
      ),
    );
  });
});
