import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { latestFor, type PaymentLimit, paymentLimitsOf } from "./region-rules.ts";

const rule = fc.record({
  id: fc.integer({ min: 1, max: 1_000 }),
  regions: fc.uniqueArray(fc.constantFrom("omsk", "perm", "tyumen"), { maxLength: 3 }),
});
const rules = fc.uniqueArray(rule, { selector: ({ id }) => id, maxLength: 12 });

describe("what staff set for regions", () => {
  it("holds where the latest names the region, else where the latest is for all", () => {
    fc.assert(
      fc.property(rules, (set) => {
        const own = set.filter(({ regions }) => regions.includes("omsk"));
        const general = set.filter(({ regions }) => regions.length === 0);
        const most = Math.max(...(own.length > 0 ? own : general).map(({ id }) => id));
        expect(latestFor("omsk", set)?.id ?? Number.NEGATIVE_INFINITY).toBe(most);
      }),
    );
  });

  it("is looked for by each way to pay of its own", () => {
    const limit = (id: number, rest: Partial<PaymentLimit>): PaymentLimit => ({
      id,
      regions: [],
      paymentGroup: "credit",
      method: null,
      isOffered: true,
      minKopecks: null,
      maxKopecks: null,
      ...rest,
    });
    const limits = [
      limit(1, {}),
      limit(2, { regions: ["omsk"] }),
      limit(3, {}),
      limit(4, { method: "credit_home" }),
      limit(5, { paymentGroup: "sbp" }),
    ];
    const held = (slug: string) => paymentLimitsOf(slug, limits).map(({ id }) => id);
    expect(held("omsk")).toEqual([2, 4, 5]);
    expect(held("perm")).toEqual([3, 4, 5]);
  });
});
