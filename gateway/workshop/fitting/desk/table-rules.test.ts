import fc from "fast-check";
import { expect, it } from "vitest";
import type { Day } from "../../../contract/platform/local-time.ts";
import { rateFor } from "../price-rules.ts";
import { clashOf, type KnownRate } from "./rate-rules.ts";
import { inchesOf, ratesOfTable } from "./table-rules.ts";

const DAYS = ["2026-01-01", "2026-03-01", "2026-06-01"] as const satisfies readonly Day[];
const day = DAYS[2];

const rate = fc.record({
  vehicleType: fc.constantFrom("passenger" as const, "suv" as const),
  inchFrom: fc.integer({ min: 13, max: 18 }),
  wide: fc.integer({ min: 0, max: 4 }),
  kopecks: fc.constantFrom(10_000, 20_000),
  seconds: fc.constantFrom(60, 90),
  validFrom: fc.constantFrom(...DAYS),
});
/** No two for the same wheels from the same day, as the form of a rate keeps it. */
const rates = fc.array(rate, { maxLength: 6 }).map((all) => {
  const kept: KnownRate[] = [];
  for (const [at, { wide, ...one }] of all.entries()) {
    const next = { ...one, id: at, work: "mount" as const, inchTo: one.inchFrom + wide };
    if (!clashOf(next, kept, null)) kept.push(next);
  }
  return kept;
});
const typed = fc.dictionary(fc.constantFrom("13", "14", "15", "16", "20"), fc.constantFrom(10_000, 30_000));

it("what was typed holds from the day on, everything else and every day before stays as it was", () => {
  fc.assert(
    fc.property(rates, typed, fc.constantFrom("passenger" as const, "suv" as const), (known, cells, vehicle) => {
      const inches = inchesOf({ rates: known }, vehicle);
      const prices = new Map(
        Object.entries(cells)
          .map(([inch, kopecks]) => [Number(inch), kopecks] as const)
          .filter(([inch]) => inches.includes(inch)),
      );
      const { replaced, added } = ratesOfTable({ rates: known }, inches, { vehicle, work: "mount", day, prices });
      const after = [...known.filter((each) => !replaced.includes(each)), ...added];
      for (const inch of inches) {
        const price = (all: readonly Omit<KnownRate, "id">[], on: Day) => {
          const found = rateFor({ rates: all }, vehicle, inch, "mount", on);
          return found && { kopecks: found.kopecks, seconds: found.seconds };
        };
        const was = price(known, day);
        const now = price(after, day);
        expect(now?.kopecks).toBe(prices.get(inch) ?? was?.kopecks);
        if (was) expect(now?.seconds).toBe(was.seconds);
        expect(price(after, DAYS[1])).toEqual(price(known, DAYS[1]));
      }
      // No two of them are about the same wheels.
      for (const [at, one] of added.entries())
        for (const other of added.slice(at + 1)) expect(one.inchTo < other.inchFrom).toBe(true);
    }),
  );
});

it("nothing typed, or what holds already, adds nothing", () => {
  fc.assert(
    fc.property(rates, (known) => {
      const inches = inchesOf({ rates: known }, "suv");
      const prices = new Map(
        inches.flatMap((inch) => {
          const found = rateFor({ rates: known }, "suv", inch, "mount", day);
          return found ? [[inch, found.kopecks] as const] : [];
        }),
      );
      const wanted = { vehicle: "suv" as const, work: "mount" as const, day, prices };
      expect(ratesOfTable({ rates: known }, inches, wanted)).toEqual({ replaced: [], added: [] });
    }),
  );
});
