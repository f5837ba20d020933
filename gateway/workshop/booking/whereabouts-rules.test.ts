import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNLOADED_MINUTE } from "../../chain/stock/rules.ts";
import { localTime } from "../../platform/zone-time.ts";
import { isElsewhere, presenceAt, type Whereabouts, withCustomer } from "./whereabouts-rules.ts";

const zone = "Europe/Moscow" as const;
/** Noon in Moscow. */
const NOW = new Date("2026-11-28T09:00:00Z");
const centre = (id: number, row: { regionId?: number; storageLeadDays?: number } = {}) => ({
  id,
  regionId: 1,
  zone,
  title: `Центр ${id}`,
  storageLeadDays: 0,
  ...row,
});
const at = (moment: string) => new Date(moment);
const midnight = (day: string) => at(`${day}T00:00:00+03:00`);
/** Lorries are unloaded by then. */
const unloaded = (day: string) => at(`${day}T10:00:00+03:00`);
const presence = (whereabouts: Whereabouts, id = 1, row = {}) => presenceAt(whereabouts, centre(id, row), NOW);
const fromOf = (whereabouts: Whereabouts, id = 1, row = {}) => {
  const found = presence(whereabouts, id, row);
  return isElsewhere(found) ? "elsewhere" : found.from;
};

describe("wheels of a visit", () => {
  it("of one's own are wherever their owner is", () => {
    expect(presence(withCustomer)).toEqual({ from: null, isHere: false, isBrought: false, isLate: false });
  });

  it("SVC-036 of an order are at the centre that hands it out from the moment it is ready, and at no other", () => {
    const ordered = { kind: "ordered", centre: centre(1), from: at("2026-11-28T11:35:00Z"), isLate: false } as const;
    expect(presence(ordered)).toEqual({ from: ordered.from, isHere: true, isBrought: false, isLate: false });
    expect(presence(ordered, 2)).toEqual({
      field: "center",
      message: "Шины из заказа выдаёт «Центр 1»: запишитесь туда. Если заберёте их сами, выберите «Свои шины»",
    });
    expect(fromOf({ ...ordered, from: at("2026-11-28T08:00:00Z") })).toBeNull();
  });

  it("of an order that a courier brings are with the customer once he has been", () => {
    const from = at("2026-11-30T18:00:00Z");
    expect(presence({ kind: "withCustomer", from, isLate: false }, 2)).toEqual({
      from,
      isHere: false,
      isBrought: false,
      isLate: false,
    });
  });

  it("from storage are brought out where they lie, to another centre the night after, and to no other city", () => {
    const stored = { kind: "stored", centre: centre(1), from: null, promised: null } as const;
    expect(fromOf(stored)).toBeNull();
    expect(fromOf(stored, 2)).toEqual(unloaded("2026-11-29"));
    const far = { ...stored, from: midnight("2026-11-30") };
    expect(fromOf(far)).toEqual(midnight("2026-11-30"));
    expect(fromOf(far, 2)).toEqual(unloaded("2026-12-01"));
    expect(presence(stored, 2)).toMatchObject({ isHere: false, isBrought: true });
    expect(presence(stored, 3, { regionId: 2 })).toMatchObject({ field: "center" });
  });

  it("from storage that were asked for before are there on the day that was promised", () => {
    const stored = { kind: "stored", centre: centre(1), from: midnight("2026-11-30") } as const;
    const promised = { centreId: 2, from: midnight("2026-11-29") };
    expect(fromOf({ ...stored, promised }, 2)).toEqual(midnight("2026-11-29"));
    expect(fromOf({ ...stored, promised })).toEqual(midnight("2026-11-30"));
    expect(fromOf({ ...stored, promised: { centreId: 1, from: midnight("2026-12-05") } })).toEqual(
      midnight("2026-11-30"),
    );
  });

  it("from storage that nobody knows come from another centre, for all that is known", () => {
    expect(fromOf({ kind: "inStorage" })).toEqual(unloaded("2026-11-29"));
    expect(fromOf({ kind: "inStorage" }, 1, { storageLeadDays: 2 })).toEqual(unloaded("2026-11-30"));
  });
});

const moment = fc.date({ min: at("2026-11-20T00:00:00Z"), max: at("2026-12-20T00:00:00Z"), noInvalidDate: true });
const id = fc.integer({ min: 1, max: 4 });
const anyCentre = fc.record({ id, regionId: fc.constantFrom(1, 2), storageLeadDays: fc.nat(3) }).map((row) => ({
  ...row,
  zone: row.regionId === 1 ? zone : ("Asia/Kamchatka" as const),
  title: `Центр ${row.id}`,
}));
const anyWheels: fc.Arbitrary<Whereabouts> = fc.oneof(
  fc.record({ kind: fc.constant("withCustomer" as const), from: fc.option(moment), isLate: fc.boolean() }),
  fc.record({
    kind: fc.constant("ordered" as const),
    centre: anyCentre,
    from: fc.option(moment),
    isLate: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("stored" as const),
    centre: anyCentre,
    from: fc.option(moment),
    promised: fc.option(fc.record({ centreId: id, from: moment })),
  }),
  fc.constant({ kind: "inStorage" as const }),
);

describe("whatever the wheels are", () => {
  it("they are not fitted before they can be there, and what is not here comes on another day", () => {
    fc.assert(
      fc.property(anyWheels, anyCentre, moment, (wheels, shop, now) => {
        const found = presenceAt(wheels, shop, now);
        if (isElsewhere(found)) {
          expect("centre" in wheels && wheels.centre.id !== shop.id).toBe(true);
          return;
        }
        if (found.from !== null) expect(found.from.getTime()).toBeGreaterThan(now.getTime());
        const promised =
          wheels.kind === "stored" && wheels.promised?.centreId === shop.id ? wheels.promised.from : null;
        const ready = "from" in wheels ? wheels.from : null;
        const begins = found.from ?? now;
        if (ready !== null && (promised === null || promised >= ready))
          expect(begins.getTime()).toBeGreaterThanOrEqual(ready.getTime());
        if (found.isBrought && promised === null)
          expect(localTime(begins, shop.zone).day > localTime(now, shop.zone).day).toBe(true);
        // Not at midnight: it comes with the lorries of the morning, to a centre that never closes as well.
        if (found.isBrought && promised === null) expect(localTime(begins, shop.zone).minute).toBe(UNLOADED_MINUTE);
      }),
    );
  });
});
