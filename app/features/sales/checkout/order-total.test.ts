import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offeredMethod, paymentGroupIds, paymentGroupsFor } from "../../../../gateway/sales/checkout/payment-groups.ts";
import { ownTariff, priceOrder } from "../../../../gateway/sales/checkout/price-order.ts";
import { type OfferedType, orderTotals } from "./order-total.ts";
import { shownSumOf, shownSums } from "./shown-sums.ts";

const now = new Date("2026-11-20T09:00:00Z");
const tariffOf = (type: "pickup" | "city_region") => ownTariff(type, { kind: "main" });
const options = (["pickup", "city_region"] as const).map((type) => ({
  type,
  title: type,
  note: "",
  price: 0,
  date: "2026-11-21" as const,
  reason: null,
}));

/** What the gateway answers for one battery, with these payments. */
function sumsOf(price: number, tradeInDiscount: number, groups: ReturnType<typeof paymentGroupsFor>) {
  const lines = [{ price, quantity: 1, tradeIn: true, tradeInDiscount }];
  const kinds = [...new Set(groups.map(({ keepsTradeIn }) => keepsTradeIn))];
  return options.flatMap(({ type }) =>
    kinds.map((keepsTradeIn) => ({
      delivery: type,
      keepsTradeIn,
      ...priceOrder(lines, { type, tariff: tariffOf(type), keepsTradeIn }),
    })),
  );
}

describe("the totals of a checkout", () => {
  it("are one for each delivery while all payments agree about old batteries, and two when they do not", () => {
    const offline = paymentGroupsFor(["offline"], { sumKopecks: 0, now });
    expect(orderTotals(sumsOf(900_000, 60_000, offline), options, offline)).toMatchObject([
      { type: "pickup", keepsTradeIn: null, sum: 840_000 },
      { type: "city_region", keepsTradeIn: null, sum: 889_000 },
    ]);
    const both = paymentGroupsFor(["offline", "sbp"], { sumKopecks: 0, now });
    expect(
      orderTotals(sumsOf(900_000, 60_000, both), options, both).map(({ type, keepsTradeIn, sum }) => [
        type,
        keepsTradeIn,
        sum,
      ]),
    ).toEqual([
      ["pickup", false, 900_000],
      ["pickup", true, 840_000],
      ["city_region", false, 949_000],
      ["city_region", true, 889_000],
    ]);
  });

  it("leave out a delivery that cannot be chosen", () => {
    const offline = paymentGroupsFor(["offline"], { sumKopecks: 0, now });
    const notGathered = options.map((option) =>
      option.type === "pickup" ? { ...option, reason: "Столько не собрать" } : option,
    );
    expect(orderTotals(sumsOf(900_000, 0, offline), notGathered, offline).map(({ type }) => type)).toEqual([
      "city_region",
    ]);
  });
});

describe("the totals of a member who may pay with points", () => {
  const plain = { subtotal: 900_000, adjustments: [] };
  const without = options.flatMap(({ type }) =>
    [false, true].map((keepsTradeIn) => ({ delivery: type, keepsTradeIn, ...plain, sum: 900_000 })),
  );
  const withPoints = { delivery: "pickup" as const, keepsTradeIn: true, ...plain, sum: 600_000, earns: 18_000 };
  const payments = [
    { id: "offline", keepsTradeIn: true },
    { id: "card", keepsTradeIn: false },
    { id: "credit", keepsTradeIn: true },
  ] as const;
  const totalsFor = (refused: readonly string[], offered: readonly (typeof payments)[number][] = payments) => {
    const loyalty = { refused: { payments: refused.map((of) => ({ of })) }, sums: [withPoints] };
    return orderTotals(without, options, offered, loyalty as unknown as Parameters<typeof orderTotals>[3]).map(
      ({ type, keepsTradeIn, takesPoints, sum, earns }) => [type, keepsTradeIn, takesPoints, sum, earns],
    );
  };
  const others = [
    ["city_region", false, null, 900_000, 0],
    ["city_region", true, null, 900_000, 0],
  ];

  it("have the one with points instead of the one without, where all payments take them", () => {
    expect(totalsFor([])).toEqual([
      ["pickup", false, null, 900_000, 0],
      ...others,
      ["pickup", true, null, 600_000, 18_000],
    ]);
  });

  it("have both where a payment that counts the old battery in the same way takes none", () => {
    expect(totalsFor(["credit"])).toEqual([
      ["pickup", false, null, 900_000, 0],
      ["pickup", true, false, 900_000, 0],
      ...others,
      ["pickup", true, true, 600_000, 18_000],
    ]);
  });

  it("have the one with points alone where whoever refuses them is not offered, or counts the battery otherwise", () => {
    const expected = [["pickup", false, null, 900_000, 0], ...others, ["pickup", true, true, 600_000, 18_000]];
    expect(totalsFor(["credit"], payments.slice(0, 2))).toEqual(expected);
    expect(totalsFor(["card"])).toEqual(expected);
  });
});

const taking = (groups: ReturnType<typeof paymentGroupsFor>) =>
  groups.map((group) => ({ ...group, takesPoints: true }));

describe("the sums that are sent with an order", () => {
  const groupsAt = (ids: readonly (typeof paymentGroupIds)[number][]) => paymentGroupsFor(ids, { sumKopecks: 0, now });

  it("are those that the page shows, which are what the gateway charges, for every way of delivery and payment", () => {
    const offered = fc.subarray([...paymentGroupIds], { minLength: 1 }).map(groupsAt);
    const price = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(offered, price, fc.nat(150_000), (groups, kopecks, discount) => {
        const totals = orderTotals(sumsOf(kopecks, discount, groups), options, groups);
        const text = shownSums(totals, taking(groups));
        for (const { type } of options)
          for (const { method } of groups.flatMap(({ payments }) => payments)) {
            const terms = offeredMethod(method, paymentGroupIds, { sumKopecks: kopecks, now });
            const keepsTradeIn = terms?.keepsTradeIn === true;
            const shown = totals.filter(
              (total) => total.type === type && (total.keepsTradeIn === null || total.keepsTradeIn === keepsTradeIn),
            );
            const line = { price: kopecks, quantity: 1, tradeIn: true, tradeInDiscount: discount };
            const { sum } = priceOrder([line], { type, tariff: tariffOf(type), keepsTradeIn });
            expect(shown.map((total) => total.sum)).toEqual([sum]);
            expect(shownSumOf(text, type, method)).toBe(sum);
          }
      }),
    );
  });

  it("are none for a choice that the page did not offer, and for whatever is not ours", () => {
    const kinds = { keepsTradeIn: null, takesPoints: null, earns: 0 };
    const text = shownSums(
      [{ type: "pickup" as OfferedType, title: "", ...kinds, subtotal: 5, adjustments: [], sum: 5 }],
      taking(groupsAt(["offline"])),
    );
    expect([
      shownSumOf(text, "pickup", "cash"),
      shownSumOf(text, "pickup", "sbp"),
      shownSumOf(text, "city_region", "cash"),
    ]).toEqual([5, null, null]);
    for (const foreign of ["", "[]", "null", "{", '{"pickup cash":-1}', '{"pickup cash":"5"}', '{"pickup cash":0.5}'])
      expect(shownSumOf(foreign, "pickup", "cash")).toBeNull();
    expect(shownSumOf("{}", "__proto__", "cash")).toBeNull();
  });
});
