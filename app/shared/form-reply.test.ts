import { describe, expect, it } from "vitest";
import { type FormReply, fieldsOf, problemsOf, tickOf } from "./form-reply.ts";

const reply: FormReply = {
  form: "contact",
  values: { name: "Anna", agreed: "on" },
  errors: { name: ["Напишите имя"], phone: ["Напишите телефон"] },
  message: null,
};

describe("the problems of a refused form", () => {
  it("link to the fields", () =>
    expect(problemsOf(reply)).toEqual([
      { message: "Напишите имя", fieldId: "contact-name" },
      { message: "Напишите телефон", fieldId: "contact-phone" },
    ]));

  it("are the lines of its message first, each once, with a link where a field has the same", () =>
    expect(problemsOf({ ...reply, message: "Повторите завтра\nНапишите телефон" })).toEqual([
      { message: "Повторите завтра" },
      { message: "Напишите телефон", fieldId: "contact-phone" },
      { message: "Напишите имя", fieldId: "contact-name" },
    ]));
});

describe("the fields of a form", () => {
  it("show what was typed and what is wrong with it", () => {
    const field = fieldsOf("contact", reply, { name: "Анна", city: "Пермь" });
    expect(field("name")).toEqual({ name: "name", id: "contact-name", defaultValue: "Anna", error: "Напишите имя" });
    expect(field("city").defaultValue).toBeUndefined();
    expect(tickOf(field("agreed"))).toEqual({ name: "agreed", id: "contact-agreed", defaultChecked: true });
  });

  it("show what is stored when another form of the page was refused", () =>
    expect(fieldsOf("profile", reply, { name: "Анна" })("name")).toEqual({
      name: "name",
      id: "profile-name",
      defaultValue: "Анна",
    }));
});
