import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handOutTerms } from "./hand-out-rules.ts";

const kopecks = fc.integer({ min: 0, max: 10_000_000_00 });

describe("what is taken when goods are handed out", () => {
  it("makes what was paid and what is taken the whole sum, whatever was paid before", () => {
    fc.assert(
      fc.property(kopecks, kopecks, kopecks, fc.boolean(), (sum, paid, tradeIn, hasBattery) => {
        const terms = handOutTerms({ method: "cash", sum, paid, tradeIn }, hasBattery);
        if (!terms.isPossible) return expect.fail();
        expect(terms.sum).toBe(hasBattery ? sum : sum + tradeIn);
        expect(terms.toTake).toBeGreaterThanOrEqual(0);
        expect(paid + terms.toTake).toBe(Math.max(paid, terms.sum));
      }),
    );
  });

  it("is nothing for an order that is paid, and what the battery took off for who has not brought it", () => {
    const paid = { method: "card_online", sum: 100_000, paid: 100_000, tradeIn: 0 };
    expect(handOutTerms(paid, true)).toEqual({ isPossible: true, sum: 100_000, toTake: 0 });
    const invoice = { method: "invoice", sum: 100_000, paid: 100_000, tradeIn: 60_000 };
    expect(handOutTerms(invoice, false)).toEqual({ isPossible: true, sum: 160_000, toTake: 60_000 });
  });

  it.each(["card_online", "sbp_alfabank", "invoice", "credit_home", "a method of nobody"])(
    "is refused while an order by %s is not paid in full",
    (method) => {
      const bill = { method, sum: 100_000, paid: 99_999, tradeIn: 0 };
      expect(handOutTerms(bill, true)).toEqual({ isPossible: false, refusal: expect.stringContaining("до выдачи") });
    },
  );
});
