import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deliveryTypes } from "../../contract/sales/checkout.ts";
import { noDeliveryProviders } from "../../platform/providers/delivery/delivery-provider.ts";
import { explainPayments } from "./explain-payments.ts";
import { offeredGroups, organizationCanPayBy, type PaymentGroupId } from "./payment-groups.ts";
import { checkoutSettingsFor, settingsIn } from "./settings.ts";

const bank = { methods: ["credit_home", "sbp_alfabank"], can: { minKopecks: 100_000, maxKopecks: () => 10_000_000 } };
const settings = checkoutSettingsFor([bank], noDeliveryProviders);
const limit = { id: 7, regions: [], paymentGroup: "offline", method: null, isOffered: true, minKopecks: null };
const whole = { hasPoints: false, hasTradeIn: false };
const pickup = { delivery: "pickup", isForOrganization: false, sumKopecks: 500_000, ...whole } as const;

const refusalOf = (method: string, ordered: Partial<Parameters<typeof explainPayments>[1]> = {}, terms = settings) =>
  explainPayments(terms, { ...pickup, ...ordered }).find((each) => each.method === method)?.refusal;

describe("why a way to pay is not offered", () => {
  it("is nothing where it is", () => {
    expect([refusalOf("cash"), refusalOf("credit_home")]).toEqual([null, null]);
  });
  it("is that nobody takes it", () => {
    expect(refusalOf("yandex_pay")).toMatch(/^Не подключено/);
    expect(refusalOf("credit_tinkoff")).toMatch(/никто для нас не принимает/);
  });
  it("is the way of delivery, or for whom the order is", () => {
    expect(refusalOf("cash", { delivery: "russia_tc" })).toMatch(/«Доставка по России»/);
    expect(refusalOf("credit_home", { isForOrganization: true })).toMatch(/^Организации так не платят/);
  });
  it("is what has lowered the sum of the order", () => {
    expect(refusalOf("credit_home", { hasPoints: true })).toMatch(/баллы не действуют/);
    expect([refusalOf("cash", { hasPoints: true }), refusalOf("sbp_alfabank", { hasPoints: true })]).toEqual([
      null,
      null,
    ]);
    expect(refusalOf("sbp_alfabank", { hasTradeIn: true })).toMatch(/^Скидка за старый аккумулятор/);
    expect([refusalOf("cash", { hasTradeIn: true }), refusalOf("credit_home", { hasTradeIn: true })]).toEqual([
      null,
      null,
    ]);
  });
  it("is the sum that a bank takes, with both figures", () => {
    expect(refusalOf("credit_home", { sumKopecks: 90_000 })).toMatch(/от 1.000.*на 900/);
    expect(refusalOf("credit_home", { sumKopecks: 10_000_100 })).toMatch(/до 100.000/);
  });
  it("is the limit of the shop, by its number", () => {
    const within = settingsIn(settings, { paymentLimits: [{ ...limit, maxKopecks: 400_000 }] });
    expect(refusalOf("cash", {}, within)).toMatch(/^Лимит оплаты № 7 для всех регионов: до 4.000.*на 5.000/);
    const hidden = settingsIn(settings, {
      paymentLimits: [{ ...limit, regions: ["perm"], isOffered: false, maxKopecks: null }],
    });
    expect(refusalOf("cash", {}, hidden)).toBe("Лимит оплаты № 7 для региона: скрыто");
  });

  it("agrees with what checkout offers, whatever is ordered", () => {
    const sum = fc.integer({ min: 0, max: 20_000_000 });
    const bound = fc.option(sum, { nil: null });
    const limits = fc.array(
      fc.record({
        id: fc.nat(),
        regions: fc.constant([]),
        method: fc.constantFrom(null, "credit_home", "cash"),
        paymentGroup: fc.constantFrom<PaymentGroupId>("offline", "credit", "sbp"),
        isOffered: fc.boolean(),
        minKopecks: bound,
        maxKopecks: bound,
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(
        limits,
        sum,
        fc.constantFrom(...deliveryTypes),
        fc.boolean(),
        (rules, sumKopecks, delivery, isFirm) => {
          const terms = settingsIn(settings, { paymentLimits: rules });
          const offered = offeredGroups(terms, { sumKopecks, now: new Date() }, delivery)
            .filter(({ id }) => (isFirm ? organizationCanPayBy(id as PaymentGroupId) : id !== "invoice"))
            .flatMap(({ payments }) => payments.map(({ method }) => method));
          const explained = explainPayments(terms, { delivery, isForOrganization: isFirm, sumKopecks, ...whole });
          expect(
            explained
              .filter(({ refusal }) => refusal === null)
              .map(({ method }) => method)
              .sort(),
          ).toEqual(offered.sort());
        },
      ),
    );
  });
});
