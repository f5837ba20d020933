import { describe, expect, it } from "vitest";
import { fieldsOf, problemsOf, type RefusedForm, tickOf } from "./form-reply.ts";

const reply: RefusedForm = {
  form: "contact",
  initialValue: { name: "Anna", agreed: "on" },
  error: { name: ["Напишите имя"], phone: ["Напишите телефон"] },
};

describe("the problems of a refused form", () => {
  it("link to the fields", () =>
    expect(problemsOf(reply)).toEqual([
      { message: "Напишите имя", fieldId: "contact-name" },
      { message: "Напишите телефон", fieldId: "contact-phone" },
    ]));

  it("are the lines of its message first, each once, with a link where a field has the same", () =>
    expect(problemsOf({ ...reply, error: { "": ["Повторите завтра", "Напишите телефон"], ...reply.error } })).toEqual([
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
