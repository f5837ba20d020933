import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  mayChangeMind,
  partsOfRefund,
  type Quantity,
  refundDeadline,
  refundOf,
  returnable,
  waysBack,
} from "./rules.ts";

const line = (position: number, quantity: number, sumKopecks: number) => ({ position, quantity, sumKopecks });

describe("what is paid back", () => {
  it("of a line is its share of what was paid, discounts taken off", () => {
    const refund = refundOf({
      lines: [line(0, 4, 2_800_000), line(1, 1, 200_000)],
      adjustments: [
        { kind: "promo", kopecks: -300_000 },
        { kind: "delivery", kopecks: 49_000 },
      ],
      before: [],
      now: [{ position: 0, quantity: 1 }],
      reason: "defect",
    });
    expect(refund).toEqual({
      lines: [{ position: 0, quantity: 1, kopecks: 630_000 }],
      deliveryKopecks: 0,
      kopecks: 630_000,
    });
  });

  const whole = {
    lines: [line(0, 4, 2_800_000)],
    adjustments: [{ kind: "delivery", kopecks: 49_000 }],
    before: [{ position: 0, quantity: 3 }],
    now: [{ position: 0, quantity: 1 }],
  };
  it("includes the delivery with the last goods of a faulty order", () => {
    expect(refundOf({ ...whole, reason: "wrong_goods" }).kopecks).toBe(749_000);
  });
  it("leaves the delivery out when the customer has changed their mind", () => {
    expect(refundOf({ ...whole, reason: "changed_mind" }).kopecks).toBe(700_000);
  });

  it("leaves the delivery out as long as nobody has said why the goods came back", () => {
    expect(refundOf({ ...whole, reason: "not_said" }).kopecks).toBe(700_000);
  });

  const order = fc
    .array(fc.record({ quantity: fc.integer({ min: 1, max: 8 }), price: fc.integer({ min: 0, max: 9_999_999 }) }), {
      minLength: 1,
      maxLength: 5,
    })
    .chain((goods) => {
      const lines = goods.map(({ quantity, price }, position) => line(position, quantity, price * quantity));
      const sum = lines.reduce((all, { sumKopecks }) => all + sumKopecks, 0);
      return fc.record({
        lines: fc.constant(lines),
        discount: fc.integer({ min: 0, max: sum }),
        delivery: fc.integer({ min: 0, max: 200_000 }),
        /** In which of three returns each piece goes back. */
        turns: fc.tuple(
          ...lines.map(({ quantity }) => fc.array(fc.nat(2), { minLength: quantity, maxLength: quantity })),
        ),
      });
    });
  it("in any number of returns is together exactly what was paid, and never less than nothing", () => {
    fc.assert(
      fc.property(order, ({ lines, discount, delivery, turns }) => {
        const adjustments = [
          { kind: "promo", kopecks: -discount },
          { kind: "delivery", kopecks: delivery },
        ];
        const before: Quantity[] = [];
        let paid = 0;
        for (const turn of [0, 1, 2]) {
          const now = lines
            .map(({ position }) => ({ position, quantity: turns[position]?.filter((t) => t === turn).length ?? 0 }))
            .filter(({ quantity }) => quantity > 0);
          if (now.length === 0) continue;
          const { kopecks, lines: refunded } = refundOf({ lines, adjustments, before, now, reason: "defect" });
          for (const refundedLine of refunded) expect(refundedLine.kopecks).toBeGreaterThanOrEqual(0);
          paid += kopecks;
          before.push(...now);
        }
        const sum = lines.reduce((all, { sumKopecks }) => all + sumKopecks, 0);
        expect(paid).toBe(sum - discount + delivery);
      }),
    );
  });
});

describe("a refund by payments", () => {
  const payments = [
    { id: 1, keptKopecks: 500 },
    { id: 2, keptKopecks: 300 },
  ];
  it("takes the last payment first", () => {
    expect(partsOfRefund(400, payments)).toEqual([
      { paymentId: 2, kopecks: 300 },
      { paymentId: 1, kopecks: 100 },
    ]);
  });
  it("is none when the payments do not hold so much", () => {
    expect(partsOfRefund(801, payments)).toBeNull();
  });
});

it("goods that were given back or are asked to be cannot be given back again", () => {
  const left = returnable(
    [line(0, 4, 100), line(1, 1, 100)],
    [
      { position: 0, quantity: 1 },
      { position: 0, quantity: 2 },
      { position: 1, quantity: 1 },
    ],
  );
  expect([...left]).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

it("minds may be changed for seven days, and money is back within ten", () => {
  const delivered = new Date("2026-11-01T10:00:00Z");
  expect(mayChangeMind(delivered, new Date("2026-11-08T10:00:00Z"))).toBe(true);
  expect(mayChangeMind(delivered, new Date("2026-11-08T10:00:01Z"))).toBe(false);
  expect(refundDeadline(delivered).toISOString()).toBe("2026-11-11T10:00:00.000Z");
});

describe("the ways that money goes back", () => {
  const paid = (...kept: number[]) => kept.map((keptKopecks) => ({ keptKopecks }));
  const till = (noted: "cash" | "card" | "sbp" | "instalment_card" | null, method = "cash") => ({
    till: noted,
    method,
  });

  it.each([
    ["all that the bank has", 900, paid(400, 500), till(null), 900, ["online"]],
    ["a part of what the bank has", 300, paid(900), till(null), 300, ["online"]],
    ["more than the bank has", 1_000, paid(400, 500), till("card"), 900, ["card"]],
    ["nothing", 0, paid(900), till("cash"), 0, ["cash"]],
    ["what came in cash", 500, [], till("cash", "card"), 0, ["cash"]],
    ["what came by card", 500, [], till("card"), 0, ["card"]],
    ["what came by a code", 500, [], till("sbp"), 0, ["sbp"]],
    ["what came by a card of instalments", 500, [], till("instalment_card"), 0, ["card"]],
    ["what an organisation has transferred", 500, [], till(null, "invoice"), 0, ["transfer"]],
    ["what was to be paid in cash", 500, [], till(null, "cash"), 0, ["cash", "transfer"]],
    ["what was to be paid otherwise", 500, [], till(null, "yandex_split"), 0, ["card", "transfer"]],
  ] as const)("are those that it came by: %s", (_what, kopecks, payments, counter, bankKopecks, ways) => {
    expect(waysBack(kopecks, payments, counter)).toEqual({ bankKopecks, ways });
  });

  it("are the payments that hold it, the last one first, and none that holds nothing", () => {
    const payments = [
      { id: 1, keptKopecks: 500 },
      { id: 3, keptKopecks: 0 },
      { id: 2, keptKopecks: 300 },
    ];
    expect(partsOfRefund(400, payments)).toEqual([
      { paymentId: 2, kopecks: 300 },
      { paymentId: 1, kopecks: 100 },
    ]);
    expect(partsOfRefund(800, payments)).toHaveLength(2);
    expect(partsOfRefund(801, payments)).toBeNull();
  });
});
