import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day } from "../../../contract/platform/local-time.ts";
import { readDemoTables } from "../../../demo/shop-tables.ts";
import { addDays } from "../../../platform/zone-time.ts";
import { type FittingTariff, fittingQuote } from "../price-rules.ts";
import { clashOf, type KnownRate, rateOf, stateOf, withRate } from "./rate-rules.ts";

const { rates, factors, packets } = await readDemoTables();
const tariff: FittingTariff = { rates, factors, packets, seasons: [] };
const START = "2026-11-20";

const rate = fc.record({
  vehicle: fc.constant("passenger" as const),
  work: fc.constantFrom("take_off" as const, "mount" as const, "balance" as const),
  inchFrom: fc.integer({ min: 13, max: 22 }),
  inchTo: fc.integer({ min: 13, max: 22 }),
  priceRoubles: fc.integer({ min: 0, max: 3_000 }),
  seconds: fc.integer({ min: 0, max: 900 }),
  validFrom: fc.integer({ min: 1, max: 60 }).map((ahead) => addDays(START, ahead)),
});
const ordered = rate.map(({ inchFrom, inchTo, ...rest }) => ({
  ...rest,
  inchFrom: Math.min(inchFrom, inchTo),
  inchTo: Math.max(inchFrom, inchTo),
}));
const priceOf = (by: FittingTariff, diameter: number, day: Day) =>
  fittingQuote(
    by,
    {
      sizes: [{ width: 205, profile: 55, diameter, runflat: false, quantity: 4 }],
      vehicleType: "passenger",
      packetType: "full",
    },
    { locationId: 1, day, minute: 600 },
  )?.price;

describe("a rate from a day on", () => {
  it("changes the prices of its wheels from that day on, and of nothing before or beside", () => {
    fc.assert(
      fc.property(ordered, fc.integer({ min: 13, max: 22 }), fc.integer({ min: 0, max: 90 }), (values, inch, ahead) => {
        const day = addDays(START, ahead);
        const changed = withRate(tariff, rateOf(values));
        const isItsOwn = values.inchFrom <= inch && inch <= values.inchTo && values.validFrom <= day;
        const before = priceOf(tariff, inch, day) ?? 0;
        const after = priceOf(changed, inch, day) ?? 0;
        if (!isItsOwn) {
          expect(after).toBe(before);
          return;
        }
        const old = tariff.rates.find((each) => each.work === values.work && each.inchFrom === inch)?.kopecks ?? 0;
        const difference = (values.priceRoubles * 100 - old) * 4;
        expect(Math.abs(after - before - difference)).toBeLessThan(1_000);
      }),
    );
  });

  it("never makes anything cheaper when it is dearer than what it replaces, on any day", () => {
    fc.assert(
      fc.property(ordered, fc.integer({ min: 13, max: 22 }), fc.integer({ min: 0, max: 90 }), (values, inch, ahead) => {
        const dearest = Math.max(
          ...tariff.rates
            .filter((each) => each.vehicleType === "passenger" && each.work === values.work)
            .map(({ kopecks }) => kopecks),
        );
        const dear = { ...values, priceRoubles: dearest / 100 + values.priceRoubles };
        const day = addDays(START, ahead);
        expect(priceOf(withRate(tariff, rateOf(dear)), inch, day)).toBeGreaterThanOrEqual(
          priceOf(tariff, inch, day) ?? Number.POSITIVE_INFINITY,
        );
      }),
    );
  });

  it("is one of its kind for its wheels on its day, so that which holds is never left to chance", () => {
    fc.assert(
      fc.property(fc.array(ordered, { maxLength: 30 }), fc.integer({ min: 13, max: 22 }), (drafts, inch) => {
        const stored: KnownRate[] = [];
        for (const draft of drafts)
          if (!clashOf(rateOf(draft), stored, null)) stored.push({ ...rateOf(draft), id: stored.length + 1 });
        for (const one of stored) {
          const same = stored.filter(
            (other) =>
              other.work === one.work &&
              other.validFrom === one.validFrom &&
              other.inchFrom <= inch &&
              inch <= other.inchTo,
          );
          expect(same.length).toBeLessThanOrEqual(1);
        }
        const shuffled = { ...tariff, rates: [...tariff.rates, ...stored].reverse() };
        expect(priceOf(shuffled, inch, addDays(START, 40))).toBe(
          priceOf({ ...tariff, rates: [...tariff.rates, ...stored] }, inch, addDays(START, 40)),
        );
      }),
    );
  });

  const mounting = (id: number, facts: Partial<KnownRate> = {}): KnownRate => ({
    id,
    inchFrom: 15,
    inchTo: 17,
    validFrom: "2026-06-01",
    work: "mount",
    vehicleType: "passenger",
    kopecks: 100,
    seconds: 1,
    ...facts,
  });

  it.each<[what: string, other: Partial<KnownRate>, clashes: boolean]>([
    ["the same wheels", {}, true],
    ["wheels from its last inch on", { inchFrom: 17, inchTo: 20 }, true],
    ["wheels up to its first inch", { inchFrom: 12, inchTo: 15 }, true],
    ["larger wheels", { inchFrom: 17.5, inchTo: 20 }, false],
    ["smaller wheels", { inchFrom: 12, inchTo: 14.5 }, false],
    ["another day", { validFrom: "2026-06-02" }, false],
    ["another work", { work: "balance" }, false],
    ["another vehicle", { vehicleType: "suv" }, false],
  ])("is in the way of one for %s: %s", (_what, facts, clashes) => {
    const known = mounting(1);
    const other = mounting(2, facts);
    expect(clashOf(other, [known], null) === known).toBe(clashes);
    expect(clashOf(other, [known], 1)).toBeUndefined();
    const changed = withRate({ ...tariff, rates: [known] }, other);
    expect(changed.rates).toEqual(clashes ? [other] : [known, other]);
    const isOfOtherDay = other.validFrom !== known.validFrom;
    expect(stateOf(known, [known, other], "2026-06-02")).toBe(isOfOtherDay ? "replaced" : "holds");
  });

  it("is ahead, holds, or is replaced when later ones hold for all of its wheels", () => {
    const known = (id: number, inchFrom: number, inchTo: number, validFrom: Day): KnownRate => ({
      id,
      inchFrom,
      inchTo,
      validFrom,
      work: "mount",
      vehicleType: "passenger",
      kopecks: 100,
      seconds: 1,
    });
    const old = known(1, 15, 17, "2026-01-01");
    const part = known(2, 15, 16, "2026-06-01");
    const rest = known(3, 16.5, 18, "2026-11-20");
    const planned = known(4, 15, 18, "2026-12-01");
    const all = [old, part, rest, planned];
    expect(all.map((each) => stateOf(each, all, "2026-11-19"))).toEqual(["holds", "holds", "planned", "planned"]);
    expect(all.map((each) => stateOf(each, all, "2026-11-20"))).toEqual(["replaced", "holds", "holds", "planned"]);
    expect(all.map((each) => stateOf(each, all, "2026-12-01"))).toEqual(["replaced", "replaced", "replaced", "holds"]);
  });
});
