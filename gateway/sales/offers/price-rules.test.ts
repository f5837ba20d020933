import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceAt, priceHistoryOf } from "./price-rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const kopecks = fc.integer({ min: 1, max: 5_000_000 });
const past = fc.uniqueArray(
  fc.record({ price: kopecks, endedAt: fc.integer({ min: 0, max: 60 * 24 }).map((hours) => daysAgo(hours / 24)) }),
  { maxLength: 12, selector: ({ endedAt }) => endedAt.getTime() },
);

describe("PRD-021 PRD-023 what a product cost lately", () => {
  it("strikes a price elsewhere only when it is higher than every price we took in 30 days", () => {
    fc.assert(
      fc.property(kopecks, fc.option(kopecks), past, (price, marketPrice, prices) => {
        const { elsewhere, lowest, highest } = priceHistoryOf(now, { price, marketPrice }, prices);
        const recent = prices.filter(({ endedAt }) => endedAt > daysAgo(30));
        const isHonest = marketPrice !== null && marketPrice > price && recent.every((it) => it.price <= marketPrice);
        expect(elsewhere).toBe(isHonest ? marketPrice : null);
        expect(lowest).toBeLessThanOrEqual(price);
        expect(highest).toBeGreaterThanOrEqual(price);
      }),
    );
  });

  it("lists every change of the price once, the latest first, whatever the order of the notes", () => {
    fc.assert(
      fc.property(kopecks, past, (price, prices) => {
        const { changes } = priceHistoryOf(now, { price, marketPrice: null }, prices);
        const listed = [price, ...changes.map((change) => change.price)];
        for (const [at, earlier] of listed.entries()) if (at > 0) expect(earlier).not.toBe(listed[at - 1]);
        const moments = changes.map(({ until }) => until);
        expect(moments).toEqual([...moments].sort().reverse());
        expect(priceHistoryOf(now, { price, marketPrice: null }, [...prices].reverse()).changes).toEqual(changes);
      }),
    );
  });

  it("forgets what ended more than 30 days ago", () => {
    const old = [{ price: 900, endedAt: daysAgo(31) }];
    expect(priceHistoryOf(now, { price: 500, marketPrice: 800 }, old)).toEqual({
      lowest: 500,
      highest: 500,
      elsewhere: 800,
      changes: [],
    });
  });

  it("does not count a change of the market price alone", () => {
    const prices = [
      { price: 500, endedAt: daysAgo(3) },
      { price: 700, endedAt: daysAgo(9) },
    ];
    expect(priceHistoryOf(now, { price: 500, marketPrice: 600 }, prices)).toEqual({
      lowest: 500,
      highest: 700,
      elsewhere: null,
      changes: [{ price: 700, until: daysAgo(9).toISOString() }],
    });
  });
});

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
/** 6 000 ₽ until the 5th, 7 000 ₽ until the 15th, 8 000 ₽ now. */
const pastPrice = [
  { price: 700_000, endedAt: day(15) },
  { price: 600_000, endedAt: day(5) },
];

it("PRD-023 a price is of the time between two changes", () => {
  expect(priceAt(day(10), 800_000, pastPrice)).toEqual({ price: 700_000, since: day(5), until: day(15) });
  expect(priceAt(day(1), 800_000, pastPrice)).toEqual({ price: 600_000, since: null, until: day(5) });
  expect(priceAt(day(20), 800_000, pastPrice)).toEqual({ price: 800_000, since: day(15), until: null });
  expect(priceAt(day(20), 800_000, [])).toEqual({ price: 800_000, since: null, until: null });
});

it("what changed beside the price does not end it", () => {
  const market = [...pastPrice, { price: 700_000, endedAt: day(12) }, { price: 800_000, endedAt: day(18) }];
  expect(priceAt(day(10), 800_000, market)).toEqual({ price: 700_000, since: day(5), until: day(15) });
  expect(priceAt(day(16), 800_000, market)).toEqual({ price: 800_000, since: day(15), until: null });
});
