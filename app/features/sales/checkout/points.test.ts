import { describe, expect, it } from "vitest";
import { allOk, formOf, visitorWith } from "../../../visitor/testing.ts";
import { orderTotals } from "./order-total.ts";
import { loadTotals, pointsView } from "./points.server.ts";
import { refreshOrder } from "./refresh-order.server.ts";
import { shownSumOf, shownSums } from "./shown-sums.ts";

const refused = {
  deliveries: [{ of: "city_region", reason: "С доставкой курьером баллы не действуют" }],
  payments: [{ of: "credit", reason: "С покупкой в кредит баллы не действуют" }],
};
const priced = (sum: number, points = 0) => ({
  subtotal: sum + points,
  adjustments: points > 0 ? [{ kind: "points" as const, kopecks: -points, why: "Оплата баллами" }] : [],
  sum,
});
const loyalty = {
  balance: 640,
  limit: 512,
  points: 500,
  refused,
  left: [] as string[],
  sums: [{ delivery: "pickup" as const, keepsTradeIn: true, earns: 29, ...priced(50_000, 50_000) }],
};
const sums = (["pickup", "city_region"] as const).map((delivery) => ({
  delivery,
  keepsTradeIn: true,
  ...priced(100_000),
}));
const deliveries = (["pickup", "city_region"] as const).map((type) => ({
  type,
  title: type,
  note: "",
  price: 0,
  date: null,
  reason: null,
}));
const group = (id: string, method: string) => ({
  id,
  label: id,
  description: "",
  note: "",
  noteExt: "",
  noteExtExt: "",
  order: 1,
  keepsTradeIn: true,
  deliveries: ["pickup" as const, "city_region" as const],
  forOrganizations: false,
  payments: [{ method, title: method, fact: "", term: "", parts: null }],
});
const payments = [group("offline", "cash"), group("credit", "credit_tinkoff")];

describe("points in the checkout", () => {
  it("LOY-046 are told with what there is, what this order takes, and why not more", () => {
    expect(pointsView(loyalty)).toEqual({
      hint: "Доступно 640\u00a0баллов, на этот заказ можно 512: до половины цены и не всё до рубля. Только при самовывозе, не в рассрочку, не в кредит и не частями.",
      isSpendable: true,
    });
    const tyres = { ...loyalty, limit: 0, left: ["За шины баллы не начисляются, и оплатить их баллами нельзя"] };
    expect(pointsView(tyres)).toMatchObject({ isSpendable: false, hint: expect.stringContaining("За шины") });
    expect(pointsView({ ...loyalty, balance: 0, limit: 0 }).isSpendable).toBe(false);
  });

  it("LOY-061 LOY-063 lower the sum of the ways that take them alone", () => {
    const totals = orderTotals(sums, deliveries, payments, loyalty);
    expect(totals.map(({ type, takesPoints, sum, earns }) => [type, takesPoints, sum, earns])).toEqual([
      ["pickup", false, 100_000, 0],
      ["city_region", null, 100_000, 0],
      ["pickup", true, 50_000, 29],
    ]);
    const shown = shownSums(totals, [
      { ...group("offline", "cash"), takesPoints: true },
      { ...group("credit", "credit_tinkoff"), takesPoints: false },
    ]);
    expect(shownSumOf(shown, "pickup", "cash")).toBe(50_000);
    expect(shownSumOf(shown, "pickup", "credit_tinkoff")).toBe(100_000);
    expect(shownSumOf(shown, "city_region", "cash")).toBe(100_000);
  });

  it("are told where fewer can be used than were typed, and the sum is that with these", async () => {
    const answers = allOk({ checkoutOptions: { sums, deliveries, payments, loyalty } });
    const refreshed = async (points: string) =>
      (await refreshOrder(visitorWith(answers).visitor, formOf({ points }))).data;
    const { error: errors, initialValue: values } = await refreshed("1166");
    expect(errors.points).toEqual([expect.stringMatching(/можно списать 500\sбаллов: сумма посчитана с ними/)]);
    expect(values.points).toBe("1166");
    for (const enough of ["500", "", "0"]) expect((await refreshed(enough)).error).toEqual({});
    for (const none of ["-5", "1.5", "много"])
      expect((await refreshed(none)).error).toEqual({ points: ["Укажите целое число баллов"] });
  });

  it("are calculated by the gateway once they are typed, and not without any", async () => {
    const options = { sums, deliveries, payments, loyalty };
    const { visitor, asked } = visitorWith(allOk({ checkoutOptions: options }));
    expect((await loadTotals(visitor, formOf({ points: "500" })))?.at(-1)).toMatchObject({
      sum: 50_000,
      takesPoints: true,
    });
    expect(asked).toMatchObject([{ name: "checkoutOptions", input: { points: 500 } }]);
    for (const nothing of ["", "0", "-5", "1.5", "много"])
      expect(await loadTotals(visitor, formOf({ points: nothing }))).toBeNull();
    expect(asked).toHaveLength(1);
  });
});
