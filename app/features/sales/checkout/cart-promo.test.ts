import { describe, expect, it } from "vitest";
import { type Answers, failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { changeCartPromo } from "./cart-promo.server.ts";
import { placeOrder } from "./place-order.server.ts";

const typed = { intent: "order", name: "Анна", idempotencyKey: "key-of-the-form-1", fingerprint: "f", shownSums: "{}" };

async function send(act: typeof changeCartPromo | typeof placeOrder, form: Record<string, string>, answers: Answers) {
  const { visitor, asked } = visitorWith(answers);
  const reply = await act(visitor, formOf({ ...typed, ...form }));
  if (!("data" in reply)) throw new Error("it was redirected");
  return { ...reply.data, status: reply.init?.status, asked: asked.map(({ name }) => name) };
}

const applied = { cartPromoApply: ok({ adverts: [], promo: {} }) };

describe("the promo code of the order form", () => {
  it("PRO-002 is put into the cart, and everything else that was typed comes back", async () => {
    const reply = await send(changeCartPromo, { promo: " зима " }, applied);
    expect(reply).toMatchObject({ status: 200, error: {}, initialValue: { name: "Анна" } });
    expect(reply.initialValue.promo).toBeUndefined();
    expect(reply.order.idempotencyKey).toBe("key-of-the-form-1");
  });

  it("PRO-010 PRO-011 is shown with the reason when it is rejected", async () =>
    expect(
      await send(changeCartPromo, { promo: "НЕТ" }, { cartPromoApply: ok({ adverts: ["Такого нет"], promo: null }) }),
    ).toMatchObject({ status: 422, error: { promo: ["Такого нет"] }, initialValue: { promo: "НЕТ", name: "Анна" } }));

  it("is not sent empty, and tells of an outage and of too many attempts", async () => {
    expect(await send(changeCartPromo, { promo: " " }, {})).toMatchObject({
      status: 422,
      error: { promo: ["Введите промокод"] },
      asked: [],
    });
    expect(await send(changeCartPromo, { promo: "A" }, {})).toMatchObject({ status: 503 });
    expect(
      await send(changeCartPromo, { promo: "A" }, { cartPromoApply: failed("too_many", "Повторите через час") }),
    ).toMatchObject({ status: 429, error: { "": ["Повторите через час"] }, initialValue: { promo: "A" } });
  });

  it("is taken out where the form has no field for one", async () =>
    expect(await send(changeCartPromo, {}, { cartPromoRemove: ok({}) })).toMatchObject({
      status: 200,
      initialValue: { name: "Анна" },
      asked: ["cartPromoRemove"],
    }));

  it("that was typed and not applied is applied instead of an order: the sum is another one", async () => {
    const reply = await send(placeOrder, { promo: "зима" }, applied);
    expect(reply).toMatchObject({
      status: 409,
      error: { "": ["Промокод применён. Проверьте сумму и подтвердите заказ"] },
    });
    expect(reply.asked).toEqual(["cartPromoApply"]);
  });
});
