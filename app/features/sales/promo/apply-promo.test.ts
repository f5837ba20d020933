import { expect, it } from "vitest";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { type Answer, failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { applyPromo, rejectionTexts } from "./apply-promo.server.ts";

it("ERR-018 errors of a promo code are shown by their messages", () =>
  expect(rejectionTexts([{ message: "Введите промокод" }, { message: "Акция закончилась" }])).toEqual([
    "Введите промокод",
    "Акция закончилась",
  ]));

it.each([[[]], [[{ message: " " }]]])("ERR-020 a failure that says nothing is «Произошла ошибка»", (errors) =>
  expect(rejectionTexts(errors)).toEqual(["Произошла ошибка"]),
);

async function apply(keyword: string, answer: Answer) {
  const { visitor, cookies } = visitorWith({}, answer);
  const reply = await applyPromo(visitor, formOf({ intent: "promo", keyword }));
  return "data" in reply
    ? { ...reply.data, status: reply.init?.status }
    : { status: reply.status, to: reply.headers.get("Location"), flash: takeFlash(cookies) };
}

const applied = (adverts: string[]) => ok({ adverts, promo: adverts.length > 0 ? null : { title: "Зимняя скидка" } });

it("PRO-002 ACC-009 a promo code is applied and confirmed", async () =>
  expect(await apply("зима", applied([]))).toEqual({
    status: 303,
    to: "/my/promocodes/",
    flash: ["Промокод применён: Зимняя скидка."],
  }));

it("PRO-010 PRO-011 a reply with adverts is a rejection that shows them, what was typed is kept", async () =>
  expect(await apply("зима", applied(["Вы уже применили этот промокод"]))).toMatchObject({
    status: 422,
    form: "promo",
    initialValue: { intent: "promo", keyword: "зима" },
    error: { keyword: ["Вы уже применили этот промокод"] },
  }));

it("ERR-018 errors are shown by their messages", async () =>
  expect(await apply("зима", failed("invalid", "Таких длинных промокодов нет"))).toMatchObject({
    status: 422,
    error: { keyword: ["Таких длинных промокодов нет"] },
  }));

it("ERR-020 a failure without words is «Произошла ошибка»", async () =>
  expect(await apply("зима", failed("unavailable"))).toMatchObject({
    status: 503,
    error: { keyword: ["Произошла ошибка"] },
  }));

it("an empty code is not sent", async () =>
  expect(await apply(" ", applied([]))).toMatchObject({
    status: 422,
    initialValue: { keyword: " " },
    error: { keyword: ["Введите промокод"] },
  }));
