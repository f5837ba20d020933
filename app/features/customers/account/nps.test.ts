import { expect, it } from "vitest";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { answerNps } from "./nps.server.ts";

async function answer(fields: Record<string, string>, reply = ok({})) {
  const { visitor, asked, cookies } = visitorWith({}, reply);
  const result = await answerNps(visitor, formOf(fields));
  return "data" in result
    ? { ...result.data, asked, status: result.init?.status }
    : { asked, status: result.status, flash: takeFlash(cookies) };
}

it("ACC-010 API-019 API-028 a score and a comment are sent and thanked for", async () =>
  expect(await answer({ score: "0", comment: "Долго ждал" })).toEqual({
    asked: [{ name: "npsAnswer", input: { score: 0, comment: "Долго ждал" } }],
    status: 303,
    flash: ["Спасибо, ваш ответ записан."],
  }));

it.each([[{}], [{ score: "11" }], [{ score: "5.5" }]])(
  "ACC-010 %j is no score, what was typed is kept",
  async (fields) =>
    expect(await answer({ comment: "Хорошо", ...fields })).toMatchObject({
      asked: [],
      status: 422,
      initialValue: { comment: "Хорошо" },
      error: { score: [expect.any(String)] },
    }),
);

it("a second press is thanked for as well", async () =>
  expect(await answer({ score: "9" }, failed("not_due"))).toMatchObject({ status: 303 }));

it("an outage keeps what was typed", async () =>
  expect(await answer({ score: "9" }, failed("unavailable"))).toMatchObject({
    status: 503,
    initialValue: { score: "9" },
  }));
