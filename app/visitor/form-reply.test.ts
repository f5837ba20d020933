import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readForm, refusedByGateway } from "./form-reply.server.ts";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const schema = z.object({ name: z.string("Напишите имя"), agreed: z.boolean().default(false) });

describe("a form that is read", () => {
  it("gives what the schema makes of it", () => {
    expect(readForm(formOf({ name: "Анна", agreed: "on" }), schema)).toEqual({
      ok: true,
      value: { name: "Анна", agreed: true },
    });
  });

  it("answers 422 with what was typed, but for passwords and secrets", () => {
    const typed = { intent: "x", name: "", city: "Пермь", old_password: "1", password_confirmation: "2", token: "3" };
    const read = readForm(formOf(typed), schema);
    expect(read.ok ? null : read.refusal).toMatchObject({
      init: { status: 422 },
      data: {
        form: "x",
        status: "error",
        initialValue: { intent: "x", city: "Пермь" },
        error: { name: ["Напишите имя"] },
      },
    });
    expect(JSON.stringify(read)).not.toMatch(/password|token/);
  });
});

describe("a form that the gateway refused", () => {
  const place = { back: "/my/", renamed: { emails: "email" } };
  const form = formOf({ intent: "x" });

  it("ERR-016 gets all messages, one per line, and at their fields", () => {
    const errors = [{ field: "emails_0", message: "Адрес занят" }, { message: "Повторите завтра" }];
    expect(refusedByGateway(form, { code: "email_taken", errors }, place)).toMatchObject({
      init: { status: 422 },
      data: { error: { "": ["Адрес занят", "Повторите завтра"], email: ["Адрес занят"] } },
    });
  });

  it("ERR-003 gets a general message when the gateway sends none", () => {
    expect(refusedByGateway(form, { code: "invalid", errors: [] }, place).data.error).toEqual({
      "": ["Упс, кажется что-то пошло не так"],
    });
  });

  it("ERR-002 is asked to repeat what the gateway has no method for, whatever else it says", () => {
    for (const errors of [[], [{ message: "Method Not Allowed" }]]) {
      const answer = refusedByGateway(form, { code: "unavailable", errors, status: 405 }, place);
      expect(answer.data.error).toEqual({ "": ["Ошибка отправки запроса. Повторите, пожалуйста"] });
    }
  });

  it("says so while the shop is away, and leads to sign-in when the session has ended", () => {
    expect(refusedByGateway(form, { code: "unavailable", errors: [] }, place)).toMatchObject({
      init: { status: 503 },
      data: { error: { "": ["Нет связи с магазином. Повторите через минуту"] } },
    });
    expect(() => refusedByGateway(form, { code: "unauthorized", errors: [] }, place)).toThrow(
      expect.objectContaining({ status: 303 }),
    );
  });
});
