import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOrder, type PricedOffer, type PriceRule, priceOfOffer } from "./price-of-offer.ts";

const anyGoods: PriceRule = {
  id: 1,
  source: null,
  brandSlug: "",
  category: null,
  diameter: null,
  costFromKopecks: null,
  costToKopecks: null,
  marginPercent: 0,
  leastMarginKopecks: 0,
  roundUpToRoubles: null,
  recommended: "ignored",
};
const rule = (said: Partial<PriceRule>): PriceRule => ({ ...anyGoods, ...said });

const tyre: PricedOffer = {
  supplier: "alfa",
  brandSlug: "nokian",
  category: "tyre",
  diameter: 16,
  prices: { purchase: 400_000, retail: 520_000, recommended: 550_000 },
  listedKopecks: 520_000,
  listedKind: "retail",
};
const offer = (prices: PricedOffer["prices"], said: Partial<PricedOffer> = {}): PricedOffer => ({
  ...tyre,
  ...said,
  prices,
});
const priced = (one: PricedOffer, ...rules: PriceRule[]) => priceOfOffer(one, inOrder(rules));

describe("a price by a rule", () => {
  it.each([
    ["adds the margin to what the shop pays", { marginPercent: 20 }, {}, 480_000, "margin"],
    ["is rounded up", { marginPercent: 18.5, roundUpToRoubles: 50 }, {}, 475_000, "margin"],
    ["leaves the least margin", { marginPercent: 5, leastMarginKopecks: 60_000 }, {}, 460_000, "least-margin"],
    ["is never below the recommended one", { marginPercent: 20, recommended: "floor" }, {}, 550_000, "recommended"],
    ["may be above the recommended one", { marginPercent: 50, recommended: "floor" }, {}, 600_000, "margin"],
    ["is exactly the recommended one", { marginPercent: 50, recommended: "exact" }, {}, 550_000, "recommended"],
  ] as const)("%s", (_, said, prices, kopecks, decidedBy) => {
    expect(priced({ ...tyre, ...prices }, rule(said))).toMatchObject({ kopecks, decidedBy, oldKopecks: null });
  });

  it("is made from the price of the list where nobody says what the shop pays", () => {
    const { kopecks, cost } = priced(
      offer({ plain: 300_000 }, { listedKopecks: 345_000, listedKind: "plain" }),
      rule({ marginPercent: 10 }),
    );
    expect(kopecks).toBe(330_000);
    expect(cost).toEqual({ kind: "plain", kopecks: 300_000 });
  });

  it("is that of the list and its profile without a rule", () => {
    expect(priced(tyre)).toMatchObject({ kopecks: 520_000, rule: null, decidedBy: "list" });
    expect(priced(tyre, rule({ source: "beta", marginPercent: 90 }))).toMatchObject({ kopecks: 520_000 });
  });

  it("keeps that of a sale, with the usual one as the old, and the least margin all the same", () => {
    const onSale = offer({ purchase: 400_000, retail: 520_000, sale: 450_000 });
    expect(priced(onSale)).toMatchObject({ kopecks: 450_000, oldKopecks: 520_000 });
    expect(priced(onSale, rule({ marginPercent: 25 }))).toMatchObject({ kopecks: 450_000, oldKopecks: 500_000 });
    expect(priced(onSale, rule({ leastMarginKopecks: 70_000 }))).toMatchObject({ kopecks: 470_000, oldKopecks: null });
  });

  it("has no old price where the list knows but that of a sale", () => {
    const onSale = offer({ sale: 450_000 }, { listedKopecks: 450_000, listedKind: "sale" });
    expect(priced(onSale, rule({ marginPercent: 25 }))).toMatchObject({ kopecks: 450_000, oldKopecks: null });
  });
});

describe("the rule that holds", () => {
  const specific: readonly Partial<PriceRule>[] = [
    {},
    { costFromKopecks: 400_000, costToKopecks: 400_001 },
    { diameter: 16 },
    { category: "tyre" },
    { brandSlug: "nokian" },
    { source: "alfa" },
  ];

  it("is the one that names the source, then the brand, the category, the diameter, the cost", () => {
    for (const [at, one] of specific.entries()) {
      const lesser = rule({ ...Object.assign({}, ...specific.slice(0, at)), id: at === 0 ? 0 : 9, marginPercent: 99 });
      const chosen = rule({ ...one, id: 1 });
      expect(priced(tyre, lesser, chosen).rule).toBe(chosen);
    }
  });

  it("is the one that was made last, of two that are equally specific", () => {
    const overlapping = [rule({ id: 3, costFromKopecks: 1 }), rule({ id: 5, costToKopecks: 900_000 })];
    expect(priced(tyre, ...overlapping).rule?.id).toBe(5);
  });

  it.each([
    { source: "-" },
    { brandSlug: "ikon" },
    { category: "disk" },
    { diameter: 17 },
    { costFromKopecks: 400_001 },
    { costToKopecks: 400_000 },
  ])("is not one for other goods: %j", (said) => {
    expect(priced(tyre, rule(said)).rule).toBeNull();
  });

  it("of the own catalogue is for goods of no supplier", () => {
    expect(priced({ ...tyre, supplier: null }, rule({ source: "-" })).rule).not.toBeNull();
  });
});

describe("whatever the rules and prices are", () => {
  const kopecks = fc.integer({ min: 1, max: 100_000_000 });
  const prices = fc.record(
    { purchase: kopecks, retail: kopecks, recommended: kopecks, minimum: kopecks, sale: kopecks, old: kopecks },
    { requiredKeys: ["retail"] },
  );
  const said = fc.record({
    marginPercent: fc.integer({ min: 0, max: 50_000 }).map((hundredths) => hundredths / 100),
    leastMarginKopecks: fc.integer({ min: 0, max: 10_000_000 }),
    roundUpToRoubles: fc.option(fc.integer({ min: 1, max: 10_000 })),
    recommended: fc.constantFrom("ignored" as const, "floor" as const, "exact" as const),
  });
  const cases = fc.record({ asked: prices, said, listedKopecks: kopecks });

  it("a price leaves the least margin, but where it is exactly the recommended one", () => {
    fc.assert(
      fc.property(cases, ({ asked, said: terms, listedKopecks }) => {
        const found = priced(offer(asked, { listedKopecks }), rule(terms));
        const least = found.cost.kopecks + terms.leastMarginKopecks;
        const isExact = terms.recommended === "exact" && asked.recommended !== undefined;
        // Of a sale, the cost is known only where the list says what the shop pays.
        if (!isExact && (asked.sale === undefined || asked.purchase !== undefined))
          expect(found.kopecks).toBeGreaterThanOrEqual(Math.min(least, 1_000_000_000));
      }),
    );
  });

  it("a usual price keeps to the recommended one as the rule says", () => {
    fc.assert(
      fc.property(cases, ({ asked: { sale: _, ...asked }, said: terms, listedKopecks }) => {
        const found = priced(offer(asked, { listedKopecks }), rule(terms));
        const { recommended = 0, minimum = 0 } = asked;
        if (terms.recommended === "exact" && recommended > 0) expect(found.kopecks).toBe(recommended);
        if (terms.recommended === "floor") expect(found.kopecks).toBeGreaterThanOrEqual(Math.max(recommended, minimum));
        if (found.oldKopecks !== null) expect(found.oldKopecks).toBeGreaterThan(found.kopecks);
        expect(Number.isInteger(found.kopecks)).toBe(true);
      }),
    );
  });

  it("the order in which rules were read does not matter", () => {
    const rules = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 1_000 }),
        source: fc.constantFrom(null, "alfa", "beta", "-"),
        brandSlug: fc.constantFrom("", "nokian", "ikon"),
        category: fc.constantFrom(null, "tyre"),
        diameter: fc.constantFrom(null, 16, 17),
        costFromKopecks: fc.constantFrom(null, 300_000, 500_000),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    );
    fc.assert(
      fc.property(rules, (some) => {
        const all = some.map(rule);
        expect(priced(tyre, ...all).rule).toBe(priced(tyre, ...all.toReversed()).rule);
      }),
    );
  });
});
