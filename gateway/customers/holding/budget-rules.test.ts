import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usualSettings } from "../../chain/shop-settings/settings-rules.ts";
import { type HeldGoods, isNearShopLimit, moreForGoods, moreForVisit, moreForWait } from "./budget-rules.ts";
import { amongThose, needMore } from "./need-more.ts";

const figures = usualSettings.holding;
const nothing: HeldGoods = { orders: 0, pieces: 0, kopecks: 0 };
const goods = (ask: Partial<Parameters<typeof moreForGoods>[1]> = {}) =>
  moreForGoods(figures, {
    proven: "nothing",
    asked: { pieces: 4, kopecks: 4_000_000 },
    own: nothing,
    network: nothing,
    shop: nothing,
    items: [],
    isPrepaid: false,
    isPerson: false,
    ...ask,
  });

describe("goods for a phone that nobody has proven", () => {
  it("are kept up to three orders, forty pieces and 300,000 roubles of the phone together", () => {
    expect(goods({ own: { orders: 2, pieces: 36, kopecks: 26_000_000 } })).toBeNull();
    expect(goods({ own: { ...nothing, orders: 3 } })?.proofs).toEqual(["code", "payment"]);
    expect(goods({ own: { ...nothing, pieces: 37 } })?.proofs).toEqual(["code", "payment"]);
    expect(goods({ own: { ...nothing, kopecks: 26_000_001 } })?.proofs).toEqual(["code", "payment"]);
  });

  it("are counted as a sum, not by one order", () => {
    expect(goods({ asked: { pieces: 41, kopecks: 100 } })?.message).toMatch(
      /Подтвердите его кодом из SMS или оплатите/,
    );
    expect(goods({ own: { ...nothing, orders: 3 } })?.message).toMatch(/уже три неоплаченных заказа/);
  });

  it.each(["network", "shop"] as const)(
    "need a code, a captcha or the money once all of the %s hold enough",
    (whose) => {
      const orders = figures[`${whose}Orders`];
      expect(goods({ [whose]: { ...nothing, orders: orders - 1 } })).toBeNull();
      expect(goods({ [whose]: { ...nothing, orders } })?.proofs).toEqual(["code", "captcha", "payment"]);
      expect(goods({ [whose]: { ...nothing, pieces: figures[`${whose}Pieces`] } })?.proofs).toContain("code");
      expect(goods({ [whose]: { ...nothing, kopecks: figures[`${whose}Roubles`] * 100 } })?.proofs).toContain("code");
      expect(goods({ [whose]: { ...nothing, orders }, isPerson: true })).toBeNull();
    },
  );

  it("leave half of one of the goods, but never less than forty pieces, to who has proven something", () => {
    const item = (held: number, free: number) => goods({ items: [{ title: "Шина", asked: 4, held, free }] });
    expect(item(0, 36)).toBeNull();
    expect(item(36, 10)).toBeNull();
    expect(item(37, 10)?.message).toMatch(/^Шина: /);
    expect(item(46, 54)).toBeNull();
    expect(item(47, 53)?.proofs).toEqual(["code", "payment"]);
  });

  it("that are paid now need no proof of that kind: a code or a captcha, where too much is being paid at once", () => {
    expect(goods({ isPrepaid: true, network: { ...nothing, orders: 20 } })?.proofs).toEqual(["code", "captcha"]);
    expect(goods({ isPrepaid: true, own: { ...nothing, orders: 3 } })?.proofs).toEqual(["code"]);
  });
});

it("of the whole shop are counted one after the other once those of one moment could pass its figure", () => {
  fc.assert(
    fc.property(
      fc.record({ orders: fc.nat(600), pieces: fc.nat(4_000), kopecks: fc.nat(3_000_000_000) }),
      fc.array(fc.record({ pieces: fc.nat(figures.unprovenPieces), roubles: fc.nat(figures.unprovenRoubles) }), {
        maxLength: 40,
      }),
      (held, unaware) => {
        if (isNearShopLimit(figures, held)) return;
        const sum = (of: (one: (typeof unaware)[number]) => number) => unaware.reduce((all, one) => all + of(one), 0);
        expect(held.orders + unaware.length).toBeLessThanOrEqual(figures.shopOrders);
        expect(held.pieces + sum(({ pieces }) => pieces)).toBeLessThanOrEqual(figures.shopPieces);
        expect(held.kopecks / 100 + sum(({ roubles }) => roubles)).toBeLessThanOrEqual(figures.shopRoubles);
      },
    ),
  );
  expect(isNearShopLimit(figures, { orders: 400, pieces: 1_000, kopecks: 900_000_000 })).toBe(false);
});

describe("goods for who has proven something", () => {
  const proven = (who: "code" | "session" | "paid", ask: Partial<Parameters<typeof moreForGoods>[1]>) =>
    goods({ proven: who, network: null, shop: null, ...ask });

  it.each([
    ["code", 3, 100],
    ["session", 3, 200],
    ["paid", 5, 400],
  ] as const)(
    "by %s are kept up to so many orders and pieces, and beyond that when they are paid now",
    (who, orders, pieces) => {
      expect(proven(who, { own: { ...nothing, orders: orders - 1, pieces: pieces - 4 } })).toBeNull();
      expect(proven(who, { own: { ...nothing, orders } })?.proofs).toEqual(["payment"]);
      expect(proven(who, { own: { ...nothing, pieces: pieces - 3 } })?.proofs).toEqual(["payment"]);
    },
  );

  it("say how many orders wait, and that the goods can be paid now", () => {
    expect(proven("session", { own: { ...nothing, orders: 3 } })?.message).toMatch(
      /^У вас уже три неоплаченных заказа\. Оплатите или отмените прежний заказ.*Или выберите оплату на сайте$/,
    );
  });

  it("may be paid now however much it is; only what waits for its money beside it counts", () => {
    const much = { pieces: 5_000, kopecks: 9_000_000_000 };
    expect(proven("code", { isPrepaid: true, asked: much })).toBeNull();
    expect(proven("code", { isPrepaid: true, own: { orders: 9, pieces: 36, kopecks: 9_000_000 } })).toBeNull();
    expect(proven("code", { isPrepaid: true, asked: much, own: { ...nothing, orders: 1 } })?.proofs).toEqual([]);
  });
});

describe("API-129 visits", () => {
  const visit = (ask: Partial<Parameters<typeof moreForVisit>[1]> = {}) =>
    moreForVisit(figures, {
      isProven: false,
      isSurge: false,
      isPerson: false,
      own: 0,
      missed: 0,
      network: 0,
      networkOfHour: 0,
      minutes: 30,
      unprovenMinutes: 0,
      dayMinutes: 2_160,
      phone: "+7 (343) 000-00-00",
      ...ask,
    });

  it.each([
    ["none yet", {}, false],
    ["one to come", { own: 1 }, false],
    ["two to come", { own: 2 }, true],
    ["one missed in a year", { missed: 1 }, false],
    ["two missed in a year", { missed: 2 }, true],
    ["two new ones of the network in an hour", { networkOfHour: 2 }, false],
    ["half of the day with this one", { unprovenMinutes: 1_050 }, false],
    ["more than half of the day", { unprovenMinutes: 1_051, isPerson: true }, true],
    ["the rush of the season", { isSurge: true, isPerson: true }, true],
  ])("of a phone that is not proven need its code after %s or not", (_what, counts, isNeeded) => {
    expect(visit(counts)?.proofs ?? null).toEqual(isNeeded ? ["code"] : null);
  });

  it.each([{ networkOfHour: 3 }, { network: 10 }])("of a network need a code or a captcha after %j", (counts) => {
    expect(visit(counts)?.proofs).toEqual(["code", "captcha"]);
    expect(visit({ ...counts, isPerson: true })).toBeNull();
    expect(visit({ ...counts, isPerson: true, own: 2 })?.proofs).toEqual(["code"]);
  });

  it("are five with a confirmed phone, whatever strangers and the network did", () => {
    expect(
      visit({ isProven: true, own: 4, missed: 9, network: 99, networkOfHour: 9, unprovenMinutes: 2_000 }),
    ).toBeNull();
    expect(visit({ isProven: true, own: 5 })).toMatchObject({ proofs: [], message: /уже много записей.*\+7 \(343\)/ });
  });

  it("are one of a confirmed phone in the rush of the season, which says so", () => {
    expect(visit({ isProven: true, isSurge: true })).toBeNull();
    expect(visit({ isProven: true, isSurge: true, own: 1 })?.message).toContain("одна на телефон");
  });
});

describe("what is answered", () => {
  it("names the proofs that this shop takes, and is too_many where none helps", () => {
    const more = { message: "Много", proofs: ["captcha", "payment"] as const };
    expect(amongThose({ ...more, proofs: [...more.proofs] }, { captcha: false, payment: true }).proofs).toEqual([
      "payment",
    ]);
    const needed = needMore({ ...more, proofs: [...more.proofs] }, { captcha: true, payment: true });
    expect([needed.code, needed.data]).toEqual(["proof_needed", { proofs: ["captcha", "payment"], held: [] }]);
    expect(needMore({ ...more, proofs: [...more.proofs] }).code).toBe("too_many");
  });

  it("asks who waits for a time for the code of the phone, and for three waits at most", () => {
    expect(moreForWait(figures, { isProven: false, waiting: 0 })?.proofs).toEqual(["code"]);
    expect(moreForWait(figures, { isProven: true, waiting: 2 })).toBeNull();
    expect(moreForWait(figures, { isProven: true, waiting: 3 })?.proofs).toEqual([]);
  });
});
