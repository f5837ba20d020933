import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { type choiceFields, orderFields } from "./order-fields.ts";
import { orderForm, organizationOf } from "./order-form.server.ts";

const pickup = {
  idempotencyKey: "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f",
  fingerprint: "seen-by-the-customer",
  shownSums: "{}",
  type: "pickup",
  shopId: "12",
  method: "cash",
  name: "Анна-Мария",
  phone: "8 (912) 345-67-89",
  email: "",
  comment: "",
  personalData: "on",
  legalPolicy: "on",
};
const courier = {
  ...pickup,
  type: "city_region",
  street: "Мира",
  house: "3",
  date: "2026-11-25",
  interval: "10:00–14:00",
};

function parse(values: Record<string, string | undefined>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.set(name, value);
  return parseWithZod(form, { schema: orderForm });
}
const errorsOf = (values: Record<string, string | undefined>) => {
  const result = parse(values);
  return result.status === "success" ? {} : result.error;
};

it("every field that is read is shown again when the form is, and every one that is shown is read or is of another button", () => {
  const hidden = ["idempotencyKey", "fingerprint", "seen", "shownSums"];
  const read = new Set(orderForm.options.flatMap(({ shape }) => Object.keys(shape)));
  const ofButtons: (typeof choiceFields)[number][] = ["companyId", "city", "cityId", "promo", "branch"];
  expect([...read].filter((name) => !hidden.includes(name)).toSorted()).toEqual(
    orderFields.filter((name) => !ofButtons.some((other) => other === name)).toSorted(),
  );
});

describe("the organisation of an order", () => {
  const company = { inn: "5902 202276", kpp: "590201001", company: "ООО «Шины»", ogrn: "", legalAddress: "Пермь" };

  it("CHK-016: is asked for with the tick and with payment by invoice, and read as the gateway wants it", () => {
    for (const choice of [{ asCompany: "on" }, { method: "invoice" }]) {
      const result = parse({ ...pickup, ...company, ...choice });
      if (result.status !== "success") throw new Error(JSON.stringify(result.error));
      expect(organizationOf(result.value)).toEqual({
        inn: "5902202276",
        kpp: "590201001",
        name: "ООО «Шины»",
        ogrn: "",
        address: "Пермь",
      });
      expect(Object.keys(errorsOf({ ...pickup, ...choice }) ?? {}).sort()).toEqual(["company", "inn", "kpp"]);
    }
  });

  it("CHK-016: is nobody's concern when a person pays", () => {
    const result = parse({ ...pickup, ...company, inn: "wrong" });
    if (result.status !== "success") throw new Error(JSON.stringify(result.error));
    expect(organizationOf(result.value)).toBeUndefined();
  });

  it("CHK-016: has no KPP when it is a sole proprietor", () => {
    const person = { ...company, asCompany: "on", inn: "500100732259" };
    expect(errorsOf({ ...pickup, ...person })).toEqual({ kpp: ["У предпринимателя КПП нет: оставьте поле пустым"] });
    expect(errorsOf({ ...pickup, ...person, kpp: "" })).toEqual({});
  });
});

describe("the order form", () => {
  it("takes a pickup order, the phone as E.164", () => {
    const result = parse(pickup);
    expect(result.status === "success" && result.value).toMatchObject({
      shopId: 12,
      phone: "+79123456789",
      email: "",
      comment: "",
    });
  });

  it("ignores the fields of the way that was not chosen", () => {
    expect(errorsOf({ ...pickup, street: "", house: "", date: "never" })).toEqual({});
    expect(errorsOf({ ...courier, shopId: "нет" })).toEqual({});
  });

  it("asks for an address when a courier is chosen", () => {
    const errors = errorsOf({ ...courier, street: "", house: "", date: "25 ноября", interval: "" });
    expect(Object.keys(errors ?? {}).sort()).toEqual(["date", "house", "interval", "street"]);
  });

  it.each(["A", "Я", "--", "Анна2", "Анна@", "Ж".repeat(101), "  "])("refuses the name %j", (name) =>
    expect(errorsOf({ ...pickup, name })).toEqual({ name: ["Напишите имя буквами, от 2 до 100 знаков"] }),
  );
  it.each(["Ян", "Anna", "О’Коннор", "Гөлнара", "Анна‑Мария", "Иванов — младший", "Ёлкин_Пётр"])(
    "takes the name %j",
    (name) => expect(errorsOf({ ...pickup, name })).toEqual({}),
  );

  it.each(["a@b", "a b@c.ru", "почта", "@c.ru", "a@@c.ru"])("refuses the e-mail %j", (email) =>
    expect(Object.keys(errorsOf({ ...pickup, email }) ?? {})).toEqual(["email"]),
  );
  it("takes an e-mail of any tongue", () => {
    expect(errorsOf({ ...pickup, email: "anna@example.com" })).toEqual({});
    expect(errorsOf({ ...pickup, email: "анна@почта.рф" })).toEqual({});
  });

  it("needs both consents", () => {
    const errors = errorsOf({ ...pickup, personalData: undefined, legalPolicy: undefined });
    expect(Object.keys(errors ?? {}).sort()).toEqual(["legalPolicy", "personalData"]);
  });

  it("says in Russian what an empty form lacks", () => {
    const texts = Object.values(errorsOf({ type: "pickup" }) ?? {}).flatMap((messages) => messages ?? []);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => !/[а-яё]/i.test(text))).toEqual([]);
    expect(errorsOf({})).toEqual({ type: ["Выберите способ получения"] });
  });
});
