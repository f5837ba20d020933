import { expect, it } from "vitest";
import { rejectionTexts } from "./apply-promo.server.ts";

it("ERR-018 errors of a promo code are shown by their messages", () =>
  expect(rejectionTexts([{ message: "Введите промокод" }, { message: "Акция закончилась" }])).toEqual([
    "Введите промокод",
    "Акция закончилась",
  ]));

it.each([[[]], [[{ message: " " }]]])("ERR-020 a failure that says nothing is «Произошла ошибка»", (errors) =>
  expect(rejectionTexts(errors)).toEqual(["Произошла ошибка"]),
);
