import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinFacts, keptKopecks, noFacts, type PaymentFacts } from "../../sales/payments/payment-rules.ts";
import { concernsOf, presentKopecks, returnableKopecks, type SeenOrder } from "./desk-rules.ts";

const nothing = { hasWaiting: false, isToApprove: false, closedKopecks: 0 };
const open: SeenOrder = { isCancelled: false, isPaid: false, sumKopecks: 900 };
const paid: SeenOrder = { ...open, isPaid: true };
const cancelled: SeenOrder = { ...open, isCancelled: true };
const payment = (facts: Partial<PaymentFacts>, refundRequestedKopecks = 0) => ({
  ...joinFacts(noFacts, { ...noFacts, ...facts }),
  refundRequestedKopecks,
});

describe("what staff are told of a payment", () => {
  it.each([
    ["nothing of one that pays for its order", payment({ capturedKopecks: 900 }), paid, nothing, []],
    ["a part that covers no order", payment({ capturedKopecks: 400 }), open, nothing, ["part"]],
    [
      "money of a cancelled order, on its way back or not",
      payment({ capturedKopecks: 900 }, 900),
      cancelled,
      nothing,
      ["no_order"],
    ],
    ["nothing once it is back", payment({ capturedKopecks: 900, refundedKopecks: 900 }, 900), cancelled, nothing, []],
    [
      "nothing once it was settled in another way",
      payment({ capturedKopecks: 900 }, 900),
      cancelled,
      { ...nothing, closedKopecks: 900 },
      [],
    ],
    ["a return to approve", payment({ capturedKopecks: 900 }), paid, { ...nothing, isToApprove: true }, ["approval"]],
    ["a command that waits", payment({ capturedKopecks: 900 }), paid, { ...nothing, hasWaiting: true }, ["stuck"]],
    [
      "a chargeback, for ever",
      payment({ capturedKopecks: 900, chargedBackKopecks: 900 }),
      cancelled,
      nothing,
      ["chargeback"],
    ],
  ] as const)("%s", (_case, seen, order, decided, concerns) => {
    expect(concernsOf(seen, order, decided)).toEqual(concerns);
  });
});

describe("what may be returned by hand", () => {
  const kopecks = fc.integer({ min: 0, max: 4 }).map((n) => n * 250_000);
  const facts = fc.record<PaymentFacts>({
    authorizedKopecks: kopecks,
    capturedKopecks: kopecks,
    voidedKopecks: kopecks,
    refundedKopecks: kopecks,
    chargedBackKopecks: kopecks,
    closed: fc.constant(null),
  });

  it("is never more than is with the shop, and what was asked for is not asked for twice", () => {
    fc.assert(
      fc.property(facts, kopecks, fc.constantFrom(open, cancelled), (told, requested, order) => {
        const seen = payment(told, requested);
        const returnable = returnableKopecks(seen, order);
        expect(returnable).toBeLessThanOrEqual(presentKopecks(seen));
        expect(returnable).toBeGreaterThanOrEqual(0);
        const after = { ...seen, refundRequestedKopecks: Math.max(requested, seen.refundedKopecks) + returnable };
        if (seen.capturedKopecks > 0) expect(keptKopecks(after)).toBe(0);
      }),
    );
  });

  it("is nothing of what pays for an order", () => {
    expect(returnableKopecks(payment({ capturedKopecks: 900 }), paid)).toBe(0);
  });
});
