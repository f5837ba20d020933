import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { categorySlugs } from "../../contract/catalogue/categories.ts";
import { deliveryTypes } from "../../contract/sales/checkout.ts";
import { burnLimit, earnedPoints, goodsRefusal, orderRefusal, spreadPoints } from "./eligibility.ts";

const terms = { excludedWheelBrands: ["replay", "ifree"] };
const goods = (category: (typeof categorySlugs)[number], brandSlug = "varta", isSale = false) => ({
  category,
  brandSlug,
  isSale,
});
const pickup = { delivery: "pickup", group: "offline", isForOrganization: false } as const;

describe("what takes part in the programme", () => {
  it("LOY-056 is everything but tyres", () => {
    const refused = categorySlugs.filter((category) => goodsRefusal([goods(category)], terms) !== null);
    expect(refused).toEqual(["tyre", "trucktyre"]);
  });

  it("LOY-057 is no wheel of certain brands, though other goods of theirs", () => {
    expect(goodsRefusal([goods("disk", "replay")], terms)).toBe("Диски этого бренда не участвуют в программе");
    expect(goodsRefusal([goods("disk", "k-and-k")], terms)).toBeNull();
    expect(goodsRefusal([goods("wheel-covers", "replay")], terms)).toBeNull();
    expect(goodsRefusal([goods("disk", "replay")], { excludedWheelBrands: [] })).toBeNull();
  });

  it("LOY-058 is nothing of a sale", () => {
    expect(goodsRefusal([goods("oils", "motul", true)], terms)).toBe("Товары распродажи не участвуют в программе");
  });

  it("is no axle set with one half that takes no part", () => {
    const [kept, out] = [goods("disk", "k-and-k"), goods("disk", "ifree")];
    expect([goodsRefusal([kept, out], terms), goodsRefusal([out, kept], terms)]).not.toContain(null);
    expect(goodsRefusal([kept, kept], terms)).toBeNull();
  });

  it("is no axle set with one half of a sale", () => {
    const [full, sale] = [goods("oils"), goods("oils", "motul", true)];
    for (const set of [
      [full, sale],
      [sale, full],
    ])
      expect(goodsRefusal(set, terms)).toBe("Товары распродажи не участвуют в программе");
    for (const set of [
      [full, goods("tyre")],
      [goods("tyre"), full],
    ])
      expect(goodsRefusal(set, terms)).toContain("За шины");
  });

  it.each([
    ["LOY-060", "installment"],
    ["LOY-061", "credit"],
    ["LOY-065", "bnpl"],
    ["LOY-065", "yandex"],
  ])("%s is no order paid by %s", (_id, group) => expect(orderRefusal({ ...pickup, group })).not.toBeNull());

  it("LOY-063 LOY-064 is no order that is brought to the customer", () => {
    const fetched = deliveryTypes.filter((delivery) => orderRefusal({ ...pickup, delivery }) === null);
    expect(fetched).toEqual(["pickup"]);
    for (const group of ["offline", "sbp", "card_online", "online_alfabank", "yandex_pay"])
      expect(orderRefusal({ ...pickup, group })).toBeNull();
  });

  it("is no order of an organisation, however it pays", () => {
    expect(orderRefusal({ ...pickup, group: "invoice" })).not.toBeNull();
    expect(orderRefusal({ ...pickup, group: "sbp", isForOrganization: true })).not.toBeNull();
  });
});

describe("points for a line", () => {
  it("LOY-046 LOY-047 LOY-048 are half of its roubles at most, and never its last rouble", () => {
    const limits = [0, 99, 100, 199, 200, 300, 100_000, 100_199].map((kopecks) => burnLimit(kopecks));
    expect(limits).toEqual([0, 0, 0, 0, 1, 1, 500, 500]);
  });

  it("earned are a part of what was paid in money, down to a whole point", () => {
    expect([333_399, 3_300, 0].map((paid) => earnedPoints(paid, { earnPercent: 3 }))).toEqual([100, 0, 0]);
    expect(earnedPoints(100_000, { earnPercent: 0 })).toBe(0);
  });

  it("are spread without a point lost or a limit passed", () => {
    expect(spreadPoints(10, [100, 50, 50])).toEqual([5, 3, 2]);
    expect(() => spreadPoints(11, [10])).toThrow("11 points cannot be spread over 10");
    expect(() => spreadPoints(-1, [10])).toThrow(RangeError);
    expect(spreadPoints(0, [10, 0])).toEqual([0, 0]);
    // The first lines get the points that are left where the remainders are alike.
    expect(spreadPoints(2, [1, 1, 1])).toEqual([1, 1, 0]);
    expect(spreadPoints(3, [5, 2, 7])).toEqual([1, 0, 2]);
    const limits = fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(limits, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
        const all = given.reduce((sum, limit) => sum + limit, 0);
        const points = Math.floor(all * part);
        const shares = spreadPoints(points, given);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(points);
        for (const [position, share] of shares.entries()) {
          const exact = all === 0 ? 0 : (points * (given[position] ?? 0)) / all;
          expect(share).toBeLessThanOrEqual(given[position] ?? 0);
          expect(Math.abs(share - exact)).toBeLessThan(1);
        }
      }),
    );
  });
});
