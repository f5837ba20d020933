import { describe, expect, it } from "vitest";
import { type DeliveryType, deliveryTypes } from "../../contract/sales/checkout.ts";
import { offeredGroups, type PaymentGroupId, paymentGroupIds } from "../checkout/payment-groups.ts";
import { defaultCheckoutSettings } from "../checkout/settings.ts";
import { brokenRule, choiceOf, earnsPoints, type OrderChoice } from "./choice-rules.ts";
import type { OrderContents, OrderRow } from "./orders-store.ts";
import { otherMethods } from "./paying-view.ts";

const settings = { ...defaultCheckoutSettings, enabledPaymentGroups: paymentGroupIds, isServed: () => true };
const now = new Date("2026-11-28T09:00:00Z");
const organization = { inn: "7707083893", kpp: "", name: "Вектор", ogrn: "", address: "", isVerified: false };

type Adjustments = OrderContents["adjustments"];
const lowered = (...kinds: Adjustments[number]["kind"][]): Adjustments =>
  kinds.map((kind) => ({ orderId: 1, kind, kopecks: -100, why: "" }));

const all = offeredGroups(settings, { sumKopecks: 1_000_000, now });
const keepsTradeIn = (id: PaymentGroupId) => all.find((group) => group.id === id)?.keepsTradeIn === true;
const firstMethodOf = (id: PaymentGroupId) => all.find((group) => group.id === id)?.payments[0]?.method ?? "";

const plain: OrderChoice = {
  group: "card_online",
  delivery: "pickup",
  isForOrganization: false,
  hasPoints: false,
  tradeIn: null,
};

/** Every rule of placing, by an order that breaks it and no other. */
const rules: [rule: string, broken: Partial<OrderChoice>, field: string][] = [
  ["a delivery that cannot be paid so", { group: "offline", delivery: "russia_tc" }, "payment_method"],
  ["what is brought for batteries alone", { delivery: "expressakb", areBatteries: false }, "delivery_type"],
  ["an invoice for a person", { group: "invoice" }, "organization_inn"],
  ["an organisation by credit", { group: "credit", isForOrganization: true }, "payment_method"],
  ["points with credit", { group: "credit", hasPoints: true }, "points"],
  ["points with an instalment", { group: "installment", hasPoints: true }, "points"],
  ["points with payment in parts", { group: "bnpl", hasPoints: true }, "points"],
  ["points with Split", { group: "yandex", hasPoints: true }, "points"],
  ["points with a courier", { delivery: "city_region", hasPoints: true }, "points"],
  ["points with a transport company", { delivery: "russia_tc", hasPoints: true }, "points"],
  ["points of an organisation", { isForOrganization: true, hasPoints: true }, "points"],
  ["an old battery with a payment that takes none", { group: "yandex", tradeIn: { keeps: false } }, "payment_method"],
];

describe("the rules of an order", () => {
  it.each(rules)("refuse %s", (_rule, broken, field) => {
    expect(brokenRule(plain)).toBeNull();
    expect(brokenRule({ ...plain, ...broken })?.field).toBe(field);
  });
});

const states: { name: string; isForOrganization: boolean; adjustments: Adjustments }[] = [
  { name: "as it is", isForOrganization: false, adjustments: [] },
  { name: "with points", isForOrganization: false, adjustments: lowered("points") },
  { name: "with an old battery", isForOrganization: false, adjustments: lowered("trade_in") },
  { name: "with both", isForOrganization: false, adjustments: lowered("points", "trade_in") },
  {
    name: "with points that were given back",
    isForOrganization: false,
    adjustments: lowered("points", "points_declined"),
  },
  { name: "of an organisation", isForOrganization: true, adjustments: [] },
];
const orderBy = (deliveryType: DeliveryType, isForOrganization: boolean) => ({
  subtotalKopecks: 1_000_000,
  deliveryType,
  organization: isForOrganization ? organization : null,
});

describe("what happens to an order later", () => {
  it.each(states)(
    "another way to pay is offered exactly where the order could have been placed with it: $name",
    (state) => {
      for (const delivery of deliveryTypes) {
        const order = orderBy(delivery, state.isForOrganization);
        const offered = otherMethods(order, state.adjustments, { settings, now }).map(({ id }) => id);
        const placeable = paymentGroupIds.filter(
          (id) =>
            id !== "invoice" &&
            brokenRule(choiceOf(order, state.adjustments, { id, keepsTradeIn: keepsTradeIn(id) })) === null,
        );
        expect([...offered].sort()).toEqual([...placeable].sort());
      }
    },
  );

  it("points are earned at the handover only by ways that points could have paid with, whatever was chosen at first", () => {
    for (const delivery of deliveryTypes)
      for (const group of paymentGroupIds)
        for (const isForOrganization of [false, true]) {
          const payment = { method: firstMethodOf(group), title: "", note: "" };
          const order = { ...orderBy(delivery, isForOrganization), payment } satisfies Partial<OrderRow>;
          const choice = { ...plain, group, delivery, isForOrganization, hasPoints: true };
          const isRefused = brokenRule(choice)?.field === "points";
          const isPossible = brokenRule({ ...choice, hasPoints: false }) === null;
          if (isPossible) expect(earnsPoints(order)).toBe(!isRefused);
        }
    const split = { ...orderBy("pickup", false), payment: { method: "yandex_split", title: "", note: "" } };
    expect(earnsPoints(split)).toBe(false);
    expect(earnsPoints({ ...split, payment: { ...split.payment, method: "cash" } })).toBe(true);
  });
});
