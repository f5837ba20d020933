import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phoneDigitsTyped } from "../../contract/platform/typed-text.ts";
import { clientKeyOf, keyOfNumber, searchTermOf } from "./search-rules.ts";

describe("what is looked for", () => {
  it.each([
    ["Anna@Example.ru", { by: "email", email: "anna@example.ru" }],
    ["+7 (912) 345-67-89", { by: "phone", phoneDigits: "9123456789" }],
    ["8 912 345 67 89", { by: "phone", phoneDigits: "9123456789" }],
    ["261120-7k3qx", { by: "number", number: "261120-7K3QX" }],
    ["261120-23456", { by: "number", number: "261120-23456" }],
    ["10000001", { by: "number", number: "10000001" }],
    ["Соколова  Алёна", { by: "name", words: ["соколова", "алена"] }],
    ["Лебедева-Ли", { by: "name", words: ["лебедева-ли"] }],
    ["А123ВС 77", { by: "number", number: "А123ВС77" }],
    ["Заказ № 261120-7k3qx", { by: "number", number: "261120-7K3QX" }],
    ["Z-1", { by: "number", number: "Z-1" }],
    ["12 34", { by: "nothing" }],
    ["12 345", { by: "number", number: "12345" }],
    ["1".repeat(40), { by: "number", number: "1".repeat(40) }],
    ["1".repeat(41), { by: "nothing" }],
    ["Anna@", { by: "email", email: "anna@" }],
    ["Ли Сы", { by: "nothing" }],
    ["Ли Юань", { by: "name", words: ["ли", "юань"] }],
    ["", { by: "nothing" }],
    ["Ли", { by: "nothing" }],
    ["Соколова 5", { by: "nothing" }],
    ["%_%", { by: "nothing" }],
  ] as const)("STF-034 STF-035 %s", (text, term) => expect(searchTermOf(text)).toEqual(term));

  it("every text is looked for in one way, and nothing of SQL's patterns gets through", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), (text) => {
        const term = searchTermOf(text);
        if (term.by === "phone") expect(term.phoneDigits).toMatch(/^\d{10}$/);
        if (term.by === "number") expect(term.number).toMatch(/^[\p{L}\d-]+$/u);
        if (term.by === "name") expect(term.words.join("")).toMatch(/^[\p{L}-]+$/u);
      }),
    );
  });
});

it("phones are known by ten digits however they are written", () => {
  expect(["9123456789", "79123456789", "89123456789", "+7 912 345-67-89"].map(phoneDigitsTyped)).toEqual(
    Array(4).fill("9123456789"),
  );
  expect(["912345678", "99123456789", "791234567890", ""].map(phoneDigitsTyped)).toEqual([null, null, null, null]);
});

it("the address of a card names an account, a phone or a number", () => {
  expect(clientKeyOf("42")).toEqual({ userId: 42 });
  expect(clientKeyOf("19123456789")).toEqual({ userId: 0 });
  expect([clientKeyOf("999999999"), clientKeyOf("99999999999")]).toEqual([{ userId: 999_999_999 }, { userId: 0 }]);
  expect(clientKeyOf("number-a1")).toEqual({ number: "A1" });
  expect(clientKeyOf("9123456789")).toEqual({ phoneDigits: "9123456789" });
  expect(clientKeyOf("79123456789")).toEqual({ phoneDigits: "9123456789" });
  expect(clientKeyOf(keyOfNumber("261120-7K3QX"))).toEqual({ number: "261120-7K3QX" });
});
