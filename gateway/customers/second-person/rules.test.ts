import fc from "fast-check";
import { expect, it } from "vitest";
import { usualSettings } from "../../chain/shop-settings/settings-rules.ts";
import { doors, doorsDecidedBy, type Gift, type GivingKind, needsSecondPerson, staffAsClient } from "./rules.ts";

const figures = usualSettings.secondPerson;
const gift = (change: Partial<Gift> = {}): Gift => ({
  actorId: 1,
  client: "phone a",
  orderId: 7,
  amount: 1,
  day: "2026-11-28",
  ...change,
});
const asks = (kind: GivingKind, one: Gift, earlier: readonly Gift[] = []) =>
  needsSecondPerson(kind, one, { earlier, figures });

it("one person gives up to the figure alone, and not a kopeck or a point more", () => {
  for (const [kind, most] of [
    ["money", 2_000_000],
    ["points", 5_000],
    ["prices", 1_000_000],
    ["words", 500_000],
  ] as const) {
    expect(asks(kind, gift({ amount: most }))).toBe(false);
    expect(asks(kind, gift({ amount: most + 1 }))).toBe(true);
  }
});

it("what was seen in the shop waits: two halves of a return, eight returns of one seller, corrections of one member", () => {
  const half = gift({ amount: 1_054_000 });
  expect(asks("money", half, [half])).toBe(true);
  const seller = (n: number) => gift({ amount: 1_502_000, orderId: n, client: `phone ${n}` });
  expect(
    [1, 2, 3].map((n) =>
      asks(
        "money",
        seller(n),
        Array.from({ length: n - 1 }, (_, k) => seller(k + 10)),
      ),
    ),
  ).toEqual([false, true, true]);
  const correction = gift({ amount: 5_000, orderId: null });
  expect(asks("points", { ...correction, actorId: 2 }, [correction])).toBe(true);
});

it("what somebody gives to themselves waits whatever it is", () => {
  for (const kind of ["money", "points", "prices", "words", "ownPrices"] as const)
    expect(asks(kind, gift({ client: staffAsClient(1) }))).toBe(true);
});

it("other orders, clients and persons, and other days of the same client and person, do not count", () => {
  const others = [
    gift({ orderId: 8, client: "phone b", actorId: 2, amount: 9_000_000 }),
    gift({ orderId: 9, day: "2026-11-27", amount: 9_000_000 }),
  ];
  expect(asks("money", gift({ amount: 2_000_000 }), others)).toBe(false);
  // An order has no days.
  expect(asks("money", gift({ amount: 1 }), [gift({ day: "2026-01-01", amount: 2_000_000, actorId: 5 })])).toBe(true);
});

const part = fc.record({
  amount: fc.integer({ min: 1, max: 3_000_000 }),
  actorId: fc.integer({ min: 1, max: 3 }),
  client: fc.constantFrom("phone a", "phone b", null),
  orderId: fc.option(fc.integer({ min: 1, max: 3 })),
  day: fc.constantFrom("2026-11-27", "2026-11-28"),
  door: fc.constantFrom("return", "payment_return", "cancel"),
  /** What a second person says of it later; nobody knows when. */
  later: fc.constantFrom("waits", "approved", "declined"),
});

it("no split among persons, parts, orders and hours passes alone more than the whole may", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const counted: (Gift & { isAlone: boolean })[] = [];
      for (const one of parts) {
        const waits = asks("money", one, counted);
        if (waits && one.later !== "waits") continue;
        counted.push({ ...one, isAlone: !waits });
      }
      const alone = counted.filter(({ isAlone }) => isAlone);
      const most = (keyOf: (one: Gift) => string | null) => {
        const sums = new Map<string, number>();
        for (const one of alone) {
          const key = keyOf(one);
          if (key !== null) sums.set(key, (sums.get(key) ?? 0) + one.amount);
        }
        return Math.max(0, ...sums.values());
      };
      expect(most(({ actorId, day }) => `${actorId} ${day}`)).toBeLessThanOrEqual(2_000_000);
      expect(most(({ client, day }) => client && `${client} ${day}`)).toBeLessThanOrEqual(2_000_000);
      expect(most(({ orderId }) => (orderId === null ? null : String(orderId)))).toBeLessThanOrEqual(2_000_000);
    }),
    { numRuns: 1_000 },
  );
});

it("every door has somebody who may be the second person", () => {
  for (const { decides } of Object.values(doors)) expect(decides.length).toBeGreaterThan(0);
  expect(doorsDecidedBy(new Set(["money"]))).toEqual([
    "return",
    "payment_return",
    "cancel",
    "order_change",
    "till",
    "hand_out",
    "campaign",
    "coupons",
  ]);
});
