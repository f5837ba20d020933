import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handOutRefusal, handOutTerms, isForCode, isMerelyHeld } from "./hand-out-rules.ts";
import { isPickupCode, paymentReference, pickupCodeOf, readReference } from "./payment-secrets.ts";

const at = new Date("2026-11-20T07:00:00Z");
const paid = { payUntil: at, paidAt: at };

describe("goods that were paid online", () => {
  it.each([
    ["are handed out", paid, "captured", null],
    ["are not while the money is merely held", paid, "authorized", /удерживаются/],
    ["are not when it has gone back", paid, "refunded", /вернулись/],
    ["are not before they are paid", { ...paid, paidAt: null }, "pending", /не оплачен/],
    ["are handed out when they were paid without a term", { ...paid, payUntil: null }, "captured", null],
    [
      "are not before the money of a payment without a term has come",
      { ...paid, payUntil: null },
      "pending",
      /вернулись/,
    ],
    ["are handed out where they are paid at the handover", { payUntil: null, paidAt: null }, "canceled", null],
  ] as const)("%s", (_what, order, state, refusal) => {
    const answer = handOutRefusal(order, [{ state }]);
    if (refusal === null) expect(answer).toBeNull();
    else expect(answer).toMatch(refusal);
  });

  const fetched = {
    deliveryType: "pickup",
    payment: { method: "card", title: "", note: "" },
    isPaidInBooks: false,
  } as const;

  it("are given for a code from the moment that any of it is with the shop", () => {
    const isGivenForCode = (...states: Parameters<typeof isMerelyHeld>[0][number]["state"][]) =>
      isForCode(
        { ...fetched, paidAt: null },
        states.map((state) => ({ state })),
      );
    expect(isGivenForCode("captured")).toBe(true);
    expect(isGivenForCode("part_refunded", "canceled")).toBe(true);
    expect(isGivenForCode("canceled", "captured")).toBe(true);
    expect(isGivenForCode("authorized")).toBe(false);
    expect(isGivenForCode("refunded", "pending")).toBe(false);
    expect(isGivenForCode()).toBe(false);
  });

  it("are given for a code in shops alone, and not for what an invoice or the books say is paid", () => {
    const order = { ...fetched, paidAt: at };
    const captured = [{ state: "captured" as const }];
    expect(isForCode(order, [])).toBe(true);
    expect(isForCode({ ...order, deliveryType: "city_region" }, captured)).toBe(false);
    expect(isForCode({ ...order, isPaidInBooks: true }, captured)).toBe(false);
    expect(isForCode({ ...order, payment: { ...fetched.payment, method: "invoice" } }, captured)).toBe(false);
  });

  it("are handed out where money is with the shop, whatever became of other payments for them", () => {
    for (const state of ["captured", "part_refunded"] as const)
      for (const other of ["authorized", "canceled", "refunded", "pending"] as const)
        expect(handOutRefusal(paid, [{ state: other }, { state }, { state: other }])).toBeNull();
  });

  it("are merely held while a bank holds money and none has come", () => {
    const held = (...states: Parameters<typeof isMerelyHeld>[0][number]["state"][]) =>
      isMerelyHeld(states.map((state) => ({ state })));
    expect(held("authorized")).toBe(true);
    expect(held("canceled", "authorized")).toBe(true);
    expect(held("authorized", "captured")).toBe(false);
    expect(held("authorized", "part_refunded", "canceled")).toBe(false);
    expect(held("captured")).toBe(false);
    expect(held("pending", "canceled")).toBe(false);
    expect(held()).toBe(false);
  });

  it("have a code of six digits that differs by order and is known however it is said", () => {
    const key = Buffer.alloc(32, 7);
    const code = pickupCodeOf(key, "261120-7K3QX");
    expect(code).toMatch(/^\d{6}$/);
    expect(pickupCodeOf(key, "261120-7K3QY")).not.toBe(code);
    expect(isPickupCode(key, { orderNumber: "261120-7K3QX", said: `${code.slice(0, 3)} ${code.slice(3)}` })).toBe(true);
    for (const said of ["", "000000", `${code}0`])
      expect(isPickupCode(key, { orderNumber: "261120-7K3QX", said })).toBe(false);
  });
});

it("names a payment in an address for one purpose alone", () => {
  const key = Buffer.alloc(32, 7);
  const id = "0b8f3c1e-8f0a-4c57-9a5b-0f5f6a1f7a11";
  const reference = paymentReference(key, "return", id);
  expect(readReference(key, "return", reference)).toBe(id);
  expect(readReference(key, "pay", reference)).toBeNull();
  expect(readReference(Buffer.alloc(32, 8), "return", reference)).toBeNull();
  for (const wrong of ["", id, `${id}.`, `${id}.AAAA`, "a.b"]) expect(readReference(key, "return", wrong)).toBeNull();
});

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
