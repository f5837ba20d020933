import { expect, it } from "vitest";
import type { Gateway } from "../../gateway/client.server.ts";
import { openCookieJar } from "../../http/cookie-jar.server.ts";
import { takeFlash } from "../../http/flash.server.ts";
import type { Visitor } from "../../http/visitor.server.ts";
import { answerNps } from "./nps.server.ts";

async function answer(fields: Record<string, string>, reply: object = { ok: true, stale: false, data: {} }) {
  const asked: unknown[] = [];
  const call = async (_endpoint: unknown, input: unknown) => {
    asked.push(input);
    return reply;
  };
  const cookies = openCookieJar(null, { domain: undefined, secure: false });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const result = await answerNps({ gateway: { call } as unknown as Gateway, cookies } as Visitor, form);
  return "data" in result
    ? { asked, status: result.init?.status, ...result.data }
    : { asked, status: result.status, said: takeFlash(cookies) };
}

const failed = (code: string) => ({ ok: false, code, errors: [], data: null });

it("ACC-010 API-019 API-028 a score and a comment are sent and thanked for", async () =>
  expect(await answer({ score: "0", comment: "Долго ждал" })).toEqual({
    asked: [{ score: 0, comment: "Долго ждал" }],
    status: 303,
    said: ["Спасибо, ваш ответ записан."],
  }));

it.each([[{}], [{ score: "11" }], [{ score: "5.5" }]])(
  "ACC-010 %j is no score, what was typed is kept",
  async (fields) =>
    expect(await answer({ comment: "Хорошо", ...fields })).toMatchObject({
      asked: [],
      status: 400,
      values: { comment: "Хорошо" },
      errors: { score: [expect.any(String)] },
    }),
);

it("a second press is thanked for as well", async () =>
  expect(await answer({ score: "9" }, failed("not_due"))).toMatchObject({ status: 303 }));

it("an outage keeps what was typed", async () =>
  expect(await answer({ score: "9" }, failed("unavailable"))).toMatchObject({ status: 503, values: { score: "9" } }));
