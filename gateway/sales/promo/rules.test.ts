import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adverts, benefitOf, closedReason, couponOf, discountOf, scopeRefusal, takesSource, wordOf } from "./rules.ts";

const everything = { maxDiscountKopecks: null, sumFromKopecks: 0, categories: [], brands: [] };
const percent = (effectValue: number) => ({ ...everything, effect: "percent" as const, effectValue });
const fixed = (roubles: number) => ({ ...everything, effect: "fixed" as const, effectValue: roubles * 100 });
const line = (roubles: number, category = "tyre", brand = "nokian") => ({
  sumKopecks: roubles * 100,
  category,
  brand: { slug: brand, title: "Nokian Tyres" },
});
const roubles = (campaign: Parameters<typeof discountOf>[0], ...lines: ReturnType<typeof line>[]) =>
  discountOf(campaign, lines).map((kopecks) => kopecks / 100);

describe("what a campaign takes off", () => {
  it("is a per cent of each line in whole roubles, in the shop's favour", () =>
    expect(roubles(percent(5), line(7_490), line(150), line(10))).toEqual([374, 7, 0]));

  it("begins at the very sum from which it counts, of the goods of the campaign", () => {
    const campaign = { ...percent(10), sumFromKopecks: 100_000, categories: ["disk"] };
    expect(roubles(campaign, line(9_000), line(1_000, "disk"))).toEqual([0, 100]);
    expect(roubles(campaign, line(9_000), line(999, "disk"))).toEqual([0, 0]);
    expect(scopeRefusal(campaign, [line(9_000), line(999, "disk")])).toMatch(/ещё на 1\s₽$/);
    expect(scopeRefusal(percent(1), [line(99)])).toBe(adverts.noGoods);
  });

  it("is at most what the campaign allows, in proportion", () =>
    expect(roubles({ ...percent(10), maxDiscountKopecks: 30_000 }, line(6_000), line(3_000))).toEqual([200, 100]));

  it("is a sum that lines share, and never more than they cost", () => {
    expect(roubles(fixed(1_000), line(3_000), line(1_000))).toEqual([750, 250]);
    expect(roubles(fixed(1_000), line(300), line(100))).toEqual([300, 100]);
  });

  it("is of the goods of the campaign alone, by category and by brand however it is written", () => {
    expect(roubles({ ...percent(10), categories: ["disk"] }, line(1_000), line(2_000, "disk"))).toEqual([0, 200]);
    expect(roubles({ ...percent(10), brands: ["NOKIAN"] }, line(1_000), line(2_000, "tyre", "x"))).toEqual([100, 0]);
    expect(roubles({ ...percent(10), brands: ["nokian tyres"] }, line(1_000))).toEqual([100]);
  });

  it("is nothing below the sum from which it counts, and the refusal says how much is missing", () => {
    const campaign = { ...percent(10), sumFromKopecks: 500_000 };
    expect(roubles(campaign, line(4_000))).toEqual([0]);
    expect(scopeRefusal(campaign, [line(4_000)])).toMatch(/^Скидка действует при покупке от 5\s000\s₽: .* 1\s000\s₽$/);
    expect(scopeRefusal(campaign, [line(5_000)])).toBeNull();
    expect(scopeRefusal({ ...campaign, categories: ["disk"] }, [line(9_000)])).toMatch(/не действует$/);
  });

  const lines = fc.array(
    fc.record({
      sumKopecks: fc.integer({ min: 1, max: 20_000_000 }),
      category: fc.constantFrom("tyre", "disk", "battery"),
      brand: fc.constantFrom({ slug: "a", title: "A" }, { slug: "b", title: "B" }),
    }),
    { maxLength: 12 },
  );
  const campaigns = fc.record({
    effect: fc.constantFrom("none", "points", "percent", "fixed"),
    effectValue: fc.integer({ min: 1, max: 100 }),
    maxDiscountKopecks: fc.option(fc.integer({ min: 100, max: 1_000_000 }), { nil: null }),
    sumFromKopecks: fc.nat({ max: 5_000_000 }),
    categories: fc.subarray(["tyre", "disk"]),
    brands: fc.subarray(["a"]),
  });

  it("never is above a line nor above the limit, is whole roubles, and of goods outside nothing", () =>
    fc.assert(
      fc.property(campaigns, lines, (drawn, ordered) => {
        const campaign = { ...drawn, effectValue: drawn.effectValue * (drawn.effect === "fixed" ? 10_000 : 1) };
        const discount = discountOf(campaign, ordered);
        const sum = discount.reduce((all, part) => all + part, 0);
        expect(discount).toHaveLength(ordered.length);
        for (const [position, part] of discount.entries()) {
          const { sumKopecks = 0, category = "", brand } = ordered[position] ?? {};
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(sumKopecks);
          expect(part % 100).toBe(0);
          const isIn =
            (campaign.categories.length === 0 || campaign.categories.includes(category)) &&
            (campaign.brands.length === 0 || campaign.brands.includes(brand?.slug ?? ""));
          if (!isIn) expect(part).toBe(0);
        }
        if (campaign.effect === "percent") expect(sum).toBeLessThanOrEqual(campaign.maxDiscountKopecks ?? sum);
        if (campaign.effect === "fixed") expect(sum).toBeLessThanOrEqual(campaign.effectValue);
        if (campaign.effect === "none" || campaign.effect === "points") expect(sum).toBe(0);
      }),
    ));
});

describe("codes as people type them", () => {
  it("words have no case, no spaces and no dots of ё", () => expect(wordOf(" зелёная  Ель")).toBe("ЗЕЛЕНАЯЕЛЬ"));

  it("coupons may be typed in groups and with Cyrillic letters that look the same", () => {
    expect(couponOf("abcd-2345")).toBe("ABCD2345");
    expect(couponOf("АВСЕ 2345")).toBe("ABCE2345");
    expect(couponOf("ABCD234")).toBeNull();
    expect(couponOf("ABCD2340")).toBeNull();
    expect(couponOf("ЩУКА2345")).toBeNull();
  });
});

it("benefits are told in words", () => {
  expect(benefitOf(percent(5))).toBe("Скидка 5 %");
  expect(benefitOf({ ...percent(5), maxDiscountKopecks: 50_000 })).toMatch(/^Скидка 5 %, не больше 500\s₽$/);
  expect(benefitOf({ ...fixed(500), sumFromKopecks: 300_000 })).toMatch(/^Скидка 500\s₽, при покупке от 3\s000\s₽$/);
  expect(benefitOf({ ...everything, effect: "points", effectValue: 300 })).toBe("300 баллов");
  expect(benefitOf({ ...everything, effect: "none", effectValue: 0 })).toBe("");
});

it("PRO-004 the source of a link decides where the campaign names sources", () => {
  expect(takesSource({ utmSources: [] }, "anything")).toBe(true);
  expect(takesSource({ utmSources: ["Radio"] }, "radio")).toBe(true);
  expect(takesSource({ utmSources: ["radio"] }, "tv")).toBe(false);
});

describe("PRO-010 PRO-011 a campaign", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
  const open = { startsAt: at(8), endsAt: at(10), usesLeft: 1 };
  it.each([
    ["before its first moment", open, 7, adverts.early],
    ["at its first moment", open, 8, null],
    ["at its last moment", open, 10, adverts.over],
    ["without an end", { ...open, endsAt: null }, 20, null],
    ["that was used as often as it may be", { ...open, usesLeft: 0 }, 9, adverts.exhausted],
    ["that may be used without end", { ...open, usesLeft: null }, 9, null],
    ["that is over, and used up", { ...open, usesLeft: 0 }, 11, adverts.over],
  ] as const)("%s is open or says why not", (_what, campaign, hour, reason) => {
    expect(closedReason(campaign, at(hour))).toBe(reason);
  });
});
