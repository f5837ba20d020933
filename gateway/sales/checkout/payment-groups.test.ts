import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeliveryType } from "../../contract/sales/checkout.ts";
import type { LineToPrice } from "../pricing/rules.ts";
import type { FoundPromo } from "../promo/order-promo.ts";
import { type BasketLine, paymentMoment } from "./basket.ts";
import {
  canPayBy,
  groupOfMethod,
  offeredMethod,
  type PaymentGroupId,
  paymentGroupIds,
  paymentGroupsFor,
  sortGroups,
  sortMethods,
  splitMonths,
} from "./payment-groups.ts";

const moment = { sumKopecks: 1_000_000, now: new Date("2026-11-20T09:00:00Z") };
const all = paymentGroupsFor(paymentGroupIds, moment);
const group = (id: PaymentGroupId) => {
  const found = all.find((it) => it.id === id);
  if (!found) throw new Error(`no group ${id}`);
  return found;
};
const textOf = (id: PaymentGroupId) => Object.values(group(id)).join(" ");
const methodsOf = (id: PaymentGroupId) => group(id).payments.map(({ method }) => method);

describe("the group of a payment method", () => {
  it.each([
    ["CHK-027", "cash", "offline"],
    ["CHK-028 CHK-029", "card", "offline"],
    ["CHK-030", "card_online", "card_online"],
    ["CHK-031", "sbp_alfabank", "sbp"],
    ["CHK-032 CHK-080", "yandex_split", "yandex"],
    ["CHK-033", "yandex_pay", "yandex_pay"],
    ["CHK-034", "invoice", "invoice"],
    ["CHK-035", "credit_home", "credit"],
    ["CHK-036", "credit_home_ras", "credit"],
    ["CHK-037", "credit_tinkoff", "credit"],
    ["CHK-038", "credit_tinkoff_ras", "credit"],
    ["CHK-039", "credit_sberbank_ras", "credit"],
    ["CHK-040", "credit_sberbank_bnpl", "bnpl"],
    ["CHK-041", "online_alfabank", "online_alfabank"],
  ])("%s: %s belongs to %s", (_id, method, expected) => {
    expect(groupOfMethod(method)).toBe(expected);
  });
  it("is unknown for a method that does not exist, whatever its name", () => {
    expect(groupOfMethod("bitcoin")).toBeNull();
    expect(groupOfMethod("constructor")).toBeNull();
  });
});

describe("the order of methods in a group", () => {
  const ranked = [
    "credit_sberbank_bnpl",
    "yandex_split",
    "credit_sberbank_ras",
    "credit_home_ras",
    "credit_tinkoff_ras",
    "credit_home",
    "credit_tinkoff",
  ];
  it("CHK-042 CHK-043 is bnpl, split, sber_ras, home_ras, tinkoff_ras, home, tinkoff from any input", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ranked, { minLength: ranked.length }), (shuffled) => {
        expect(sortMethods(shuffled)).toEqual(ranked);
      }),
    );
  });
  it("CHK-043 leaves other methods in their input order after these", () => {
    expect(sortMethods(["cash", "card", "credit_home", "another"])).toEqual(["credit_home", "cash", "card", "another"]);
  });
});

describe("payment groups", () => {
  it.each([
    ["CHK-045", "sbp", 1],
    ["CHK-049", "card_online", 2],
    ["CHK-050", "online_alfabank", 2],
    ["CHK-056", "offline", 3],
    ["CHK-060", "yandex_pay", 4],
    ["CHK-062", "bnpl", 5],
    ["CHK-067", "invoice", 6],
    ["CHK-068", "yandex", 6],
    ["CHK-075", "installment", 7],
    ["CHK-078", "credit", 7],
  ] as const)("%s: %s has display order %i", (_id, id, order) => {
    expect(group(id).order).toBe(order);
  });
  it("CHK-079 come in their display order, ties in the specification's own sequence", () => {
    expect(all.map(({ id }) => id)).toEqual([...paymentGroupIds]);
    expect(
      sortGroups([
        { id: "b", order: 2 },
        { id: "a", order: 1 },
        { id: "c", order: 2 },
        { id: "d", order: 1 },
      ]).map(({ id }) => id),
    ).toEqual(["a", "d", "b", "c"]);
  });
  it.each([
    ["CHK-046", "sbp", /СБП/],
    ["CHK-047", "sbp", /Резерв оплаченного заказа не ограничен/],
    ["CHK-051 CHK-055", "card_online", /Мир, Visa и Mastercard/],
    ["CHK-052 CHK-055", "online_alfabank", /Мир, Visa и Mastercard/],
    ["CHK-057", "offline", /Наличные, перевод по СБП, банковская карта или карта рассрочки/],
    ["CHK-058", "offline", /Резерв заказа 3 дня/],
    ["CHK-063", "bnpl", /2, 4 или 6 месяцев/],
    ["CHK-064", "bnpl", /Первая часть списывается сразу/],
    ["CHK-065", "bnpl", /каждые 2 недели или раз в месяц/],
    ["CHK-076", "installment", /6 месяцев по схеме 0-0-6/],
    ["CHK-077", "installment", /Доставка может задержаться на время подписания договора с банком/],
    ["CHK-074", "yandex", /от 50 000 ₽ — на 4 месяца/],
  ] as const)("%s: %s notes what it should", (_id, id, pattern) => {
    expect(textOf(id)).toMatch(pattern);
  });
  it.each([
    ["CHK-048", "sbp", "sbp_alfabank", false],
    ["CHK-053", "card_online", "card_online", false],
    ["CHK-054", "online_alfabank", "online_alfabank", false],
    ["CHK-061", "yandex_pay", "yandex_pay", false],
    ["CHK-066", "bnpl", "credit_sberbank_bnpl", false],
    ["CHK-072", "yandex", "yandex_split", false],
    ["CHK-059", "offline", "cash", true],
    ["CHK-059", "invoice", "invoice", true],
    ["CHK-059", "installment", "credit_home_ras", true],
    ["CHK-059", "credit", "credit_home", true],
  ] as const)("%s: in %s the trade-in discount with %s is kept: %s", (_id, id, method, kept) => {
    expect(offeredMethod(method, paymentGroupIds, moment)?.keepsTradeIn).toBe(kept);
    expect(/старого аккумулятора не действует/.test(textOf(id))).toBe(!kept);
  });
  it("CHK-044 show instalments apart from credit", () => {
    expect(methodsOf("installment")).toEqual(["credit_sberbank_ras", "credit_home_ras", "credit_tinkoff_ras"]);
    expect(methodsOf("credit")).toEqual(["credit_home", "credit_tinkoff"]);
  });
  it("CHK-013 are only those that are enabled, each with its methods", () => {
    const offline = paymentGroupsFor(["offline"], moment);
    expect(offline.map(({ id }) => id)).toEqual(["offline"]);
    expect(offline[0]?.payments.map(({ method }) => method)).toEqual(["cash", "card"]);
    expect(offeredMethod("card_online", ["offline"], moment)).toBeNull();
    expect(offeredMethod("bitcoin", paymentGroupIds, moment)).toBeNull();
  });
});

describe("Yandex Split", () => {
  const before = new Date("2025-10-26T20:59:59Z");
  const after = new Date("2025-10-26T21:00:00Z");
  it("CHK-069 CHK-073 divides small purchases over 6 or 12 months to the last second of 26 October in Moscow", () => {
    expect(splitMonths({ sumKopecks: 4_999_999, now: before })).toEqual([6, 12]);
  });
  it("CHK-070 divides them over 6 months from then on", () => {
    expect(splitMonths({ sumKopecks: 4_999_999, now: after })).toEqual([6]);
  });
  it("CHK-071 CHK-073 divides purchases of 50 000 ₽ and more over 4 months, before and after", () => {
    expect([before, after].map((now) => splitMonths({ sumKopecks: 5_000_000, now }))).toEqual([[4], [4]]);
  });
});

describe("payments by delivery", () => {
  it("are all that the shop and its courier take, without those that nobody takes money for", () => {
    const payableBy = (delivery: DeliveryType) => paymentGroupIds.filter((id) => canPayBy(id, delivery));
    expect(payableBy("pickup")).toEqual(paymentGroupIds);
    expect(payableBy("city_region")).toEqual(paymentGroupIds);
    expect(payableBy("russia_tc")).toEqual(paymentGroupIds.filter((id) => id !== "offline"));
    expect(payableBy("expressakb")).toEqual(["sbp", "card_online", "online_alfabank", "offline"]);
    expect(payableBy("yandex_express")).toEqual([
      "sbp",
      "card_online",
      "online_alfabank",
      "yandex_pay",
      "bnpl",
      "yandex",
    ]);
  });

  it("CHK-013: say with each group which deliveries it is for, and whether organisations pay so", () => {
    const groups = paymentGroupsFor(["offline", "invoice"], moment);
    expect(groups.map(({ id, deliveries, forOrganizations }) => ({ id, deliveries, forOrganizations }))).toEqual([
      { id: "offline", deliveries: ["pickup", "city_region", "expressakb"], forOrganizations: false },
      { id: "invoice", deliveries: ["pickup", "city_region", "russia_tc"], forOrganizations: true },
    ]);
  });
});

const UNTIL_PAID = "Резерв 60 минут, пока не оплатите; после оплаты не ограничен";

describe("what paying by a method means for the sum", () => {
  const factsFor = (sumKopecks: number) =>
    new Map(
      paymentGroupsFor(paymentGroupIds, { ...moment, sumKopecks }).flatMap(({ payments }) =>
        payments.map(({ method, fact }) => [method, fact.replace(/\s/g, " ")]),
      ),
    );

  it("is told with the first part of a split, the payments of an instalment and how long goods are kept", () => {
    const facts = factsFor(3_380_000);
    expect(facts.get("yandex_split")).toBe(`Первая часть около 5 634 ₽, если частей 6. ${UNTIL_PAID}`);
    expect(facts.get("credit_sberbank_bnpl")).toBe(`Первая часть около 5 634 ₽, если частей 6. ${UNTIL_PAID}`);
    for (const method of ["credit_home_ras", "credit_tinkoff_ras", "credit_sberbank_ras"])
      expect(facts.get(method)).toBe(
        "6 платежей около 5 634 ₽. Резерв 3 дня, пока оформляете; после оплаты не ограничен",
      );
    expect(facts.get("credit_tinkoff")).toBe(
      "Срок и платёж выберете в заявке банка. Резерв 3 дня, пока оформляете; после оплаты не ограничен",
    );
    for (const method of ["card_online", "sbp_alfabank"]) expect(facts.get(method)).toBe(UNTIL_PAID);
    expect(facts.get("cash")).toBe("");
  });

  it("is told of what is paid, and by the rules for the goods: a promo code, an agreed price and an old battery lower it", () => {
    const divided = (lines: LineToPrice[], promo: number[] = []) => {
      const found = { refusal: null, kopecks: promo, campaign: { keyword: "ЗИМА" } } as unknown as FoundPromo;
      const basket = { lines: lines as BasketLine[], subtotalKopecks: 5_000_000, promo: found };
      const groups = paymentGroupsFor(paymentGroupIds, paymentMoment(basket, moment.now));
      const parts = groups.flatMap(({ id, payments: [first] }) => (first?.parts ? [[id, first.parts.kopecks]] : []));
      return Object.fromEntries(parts);
    };
    const line = { price: 1_250_000, quantity: 4, tradeIn: false, tradeInDiscount: null };
    const lowered = { bnpl: 800_000, installment: 800_000, yandex: 1_200_000 };
    expect(divided([line], [200_000])).toEqual(lowered);
    expect(divided([{ ...line, agreed: { price: 1_150_000, quantity: 2 } }])).toEqual(lowered);
    // Only the shop's own instalments leave the discount for an old battery.
    expect(divided([{ ...line, tradeIn: true, tradeInDiscount: 50_000 }])).toEqual({
      bnpl: 833_400,
      installment: 800_000,
      yandex: 1_250_000,
    });
  });

  it("CHK-071: large purchases are split over four months, so their first part is a quarter", () => {
    expect(factsFor(5_000_000).get("yandex_split")).toBe(`Первая часть около 12 500 ₽, если частей 4. ${UNTIL_PAID}`);
  });

  it("names parts that are together no less than the sum, and less than a rouble a part more", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (sum) => {
        const [, text = ""] = /около ([\d ]+) ₽/.exec(factsFor(sum).get("credit_sberbank_bnpl") ?? "") ?? [];
        const all = Number(text.replaceAll(" ", "")) * 100 * 6;
        expect(all).toBeGreaterThanOrEqual(sum);
        expect(all).toBeLessThan(sum + 6 * 100);
      }),
    );
  });
});

describe("what a list of ways to pay says", () => {
  const shown = (id: PaymentGroupId, sumKopecks: number) =>
    paymentGroupsFor([id], { ...moment, sumKopecks })[0]?.payments[0];

  it("CHK-069 names about how much each part is, in whole roubles, for a sum that is divided", () => {
    expect(shown("yandex", 2_184_000)).toMatchObject({
      term: "На 6\u00a0месяцев",
      parts: { count: 6, kopecks: 364_000 },
    });
    expect(shown("yandex", 6_129_001)).toMatchObject({
      term: "На 4\u00a0месяца",
      parts: { count: 4, kopecks: 1_532_300 },
    });
    expect(shown("installment", 6_069_000)?.parts).toEqual({ count: 6, kopecks: 1_011_500 });
    expect(shown("installment", 0)?.parts).toBeNull();
    expect(shown("card_online", 6_069_000)?.parts).toBeNull();
  });

  it("has a few words for each", () => {
    for (const { payments } of all)
      for (const { term } of payments) expect([term, term.length > 4 && term.length < 30]).toEqual([term, true]);
  });
});
