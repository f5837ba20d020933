import { describe, expect, it } from "vitest";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { type Answer, failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { takePart } from "./take-part.server.ts";

const request = new Request("https://shop.test/offers/pisma/?email_token=secret");

async function send(form: Record<string, string>, answers: Record<string, Answer>, user: object | null = null) {
  const { visitor, cookies, asked } = visitorWith(answers);
  const reply = await takePart({ ...visitor, user: user as never }, request, "pisma", formOf(form));
  const outcome =
    "data" in reply
      ? {
          status: reply.init?.status,
          error: reply.data.error,
          initialValue: reply.data.initialValue,
        }
      : { status: reply.status, to: reply.headers.get("Location"), flash: takeFlash(cookies) };
  return { outcome, asked };
}

const applied = ok({ adverts: [], promo: { title: "Скидка" } });
const rejected = ok({ adverts: ["Такого промокода нет"], promo: null });

describe("taking part in a campaign", () => {
  it("PRO-002 puts the code of a guest into the cart, and of a customer into the account", async () => {
    expect((await send({ intent: "code", keyword: "зима" }, { cartPromoApply: applied })).outcome).toEqual({
      status: 303,
      to: "/basket/",
      flash: ["Промокод применён: Скидка."],
    });
    expect((await send({ intent: "code", keyword: "зима" }, { promoApply: applied }, {})).outcome).toMatchObject({
      to: "/my/promocodes/",
    });
  });

  it("PRO-010 PRO-011 shows why a code is rejected, and keeps what was typed", async () => {
    expect((await send({ intent: "code", keyword: "зима" }, { cartPromoApply: rejected })).outcome).toMatchObject({
      status: 422,
      error: { keyword: ["Такого промокода нет"] },
      initialValue: { keyword: "зима" },
    });
    expect((await send({ intent: "code", keyword: " " }, {})).outcome).toMatchObject({
      status: 422,
      error: { keyword: ["Введите промокод"] },
    });
  });

  it("API-041 sends the letter and says where it went", async () => {
    expect(
      (await send({ intent: "letter", email: "Anna@shop.test" }, { promoEmailTokenSend: ok({}) })).outcome,
    ).toEqual({
      status: 303,
      to: "/offers/pisma/",
      flash: ["Письмо со ссылкой отправлено на anna@shop.test. Ссылка действует 48 часов."],
    });
  });

  it("ERR-019 shows failures of the letter as texts at the field", async () => {
    const letter = (answer: Answer) =>
      send({ intent: "letter", email: "a@shop.test" }, { promoEmailTokenSend: answer });
    expect((await letter(failed("too_many", "Три письма уже отправлены"))).outcome).toMatchObject({
      status: 429,
      error: { email: ["Три письма уже отправлены"] },
    });
    expect((await letter(failed("unavailable"))).outcome).toMatchObject({
      status: 503,
      error: { email: ["Произошла ошибка"] },
    });
  });

  it("PRO-007 sends the token of the link for the signed-in customer, and a guest to sign in first", async () => {
    const { outcome, asked } = await send({ intent: "confirm" }, { promoApply: applied }, {});
    expect(outcome).toMatchObject({ to: "/my/promocodes/", flash: ["Вы участвуете в акции: Скидка."] });
    expect(asked).toMatchObject([{ input: { name: "pisma", email_token: "secret" } }]);
    await expect(send({ intent: "confirm" }, {})).rejects.toMatchObject({ status: 302 });
    expect((await send({ intent: "confirm" }, { promoApply: rejected }, {})).outcome).toMatchObject({
      status: 422,
      error: { "": ["Такого промокода нет"] },
    });
  });
});
