import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cleanField,
  cleanText,
  codeOf,
  emailOf,
  LETTERS_ALONE_PATTERN,
  mobilePhoneOf,
  NAME_PATTERN,
  plainLine,
  plateOf,
} from "./typed-text.ts";
import { optionalSurname, personName } from "./user-fields.ts";

const anyText = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));

describe("a text made plain", () => {
  it("loses what nobody sees, and has one spelling of composed letters", () => {
    expect(cleanText("\u202AАн\u200Bна\u202C\uFEFF Е\u00ADли\u2066на\u2069\u0007")).toBe("Анна Елина");
    expect(cleanText("Андре\u0438\u0306, \u0435\u0308лка")).toBe("Андрей, ёлка");
  });

  it("keeps line breaks, tabs, signs of print, and emoji with what joins them", () => {
    const printed = "«Кама»\u00A0— 10\u202F000\u00A0₽\n\tдо 21:00 👨\u200D👩\u200D👧 ❤\uFE0F 👍🏽";
    expect(cleanText(printed)).toBe(printed);
  });

  it("keeps the separator of marking codes", () => {
    expect(cleanText("0104607\u001D91EE06")).toBe("0104607\u001D91EE06");
  });

  it("is plain already, whatever it was", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
        expect(plainLine(plainLine(text))).toBe(plainLine(text));
      }),
    );
  });

  it("has the dashes, quotes and spaces of the keyboard where it is one line", () => {
    expect(plainLine("\u00A0Анна\u2009\u3000Мария—Луиза ‑ О’Коннор «А» “б” 5−7 ")).toBe(
      'Анна Мария-Луиза - О\'Коннор "А" "б" 5-7',
    );
  });

  it("is left alone in a password, but for the spelling of composed letters", () => {
    expect(cleanField("old_password", " и\u0306 – «\u200B» ")).toBe(" й – «\u200B» ");
    expect(cleanField("passwordRepeat", "a\u00ADb")).toBe("a\u00ADb");
  });
});

describe("a plate", () => {
  it.each([
    ["а 123 вс 77", "А123ВС77"],
    ["A123BC77", "А123ВС77"],
    ["А123-ВС 777", "А123ВС777"],
    ["ab 123 dе", "AB123DE"],
    ["", ""],
  ])("typed as %j is %j", (text, plate) => expect(plateOf(text)).toBe(plate));
});

it("a code is the one that was printed, whichever alphabet its letters are of", () => {
  expect(codeOf(" мary–2345 ")).toBe("MARY2345");
});

describe("a mobile number", () => {
  it.each([
    "+79123456789",
    "79123456789",
    "89123456789",
    "9123456789",
    "(912) 345-67-89",
    "8 (912) 345-67-89",
    " +7 912 345‑67‑89 ",
    "+7\u00a0(912)\u00a0345-67-89",
    "\u202A+7 912 345-67-89\u202C",
    "\u2066+7\u200b912\u00ad345—67−89\u2069",
    "7.912.345.67.89",
    "tel:+79123456789",
    "+7 8 912 345 67 89",
    "+7 +7 912 345 67 89",
  ])("AUT-110 AUT-116 is understood as %j", (text) => expect(mobilePhoneOf(text)).toBe("+79123456789"));

  it.each([
    "",
    "+7",
    "912345678",
    "91234567890",
    "+7 343 123-45-67",
    "+8 912 345 67 89",
    "+9123456789",
    "+1 912 345 6789",
    "8 912 345-67-89 доб. 2",
    "call 89123456789",
  ])("is not made of %j", (text) => expect(mobilePhoneOf(text)).toBeNull());
});

describe("an address of mail", () => {
  it.each([
    [" Anna@Example.RU ", "anna@example.ru"],
    ["mailto:anna@example.ru", "anna@example.ru"],
    ["anna@example.ru;", "anna@example.ru"],
    ["anna@example.ru,", "anna@example.ru"],
    ["anna@example.ru.", "anna@example.ru"],
    ["\u200Banna@exam\u00ADple.ru", "anna@example.ru"],
    ["o’brien@example.ru", "o'brien@example.ru"],
    ["Имя@Домен.рф", "имя@xn--d1acufc.xn--p1ai"],
    ["имя@xn--d1acufc.xn--p1ai", "имя@xn--d1acufc.xn--p1ai"],
    ["anna+shop@mail.example.ru", "anna+shop@mail.example.ru"],
  ])("AUT-132 typed as %j is %j", (text, email) => expect(emailOf(text)).toBe(email));

  it.each([
    "a@example..ru",
    "a@.example.ru",
    "a@-example.ru",
    "a@exam_ple.ru",
    "a..b@example.ru",
    ".a@example.ru",
    "a@example.ru; b@example.ru",
    "a@127.0.0.1",
    "a@[127.0.0.1]",
    "a@example.1",
    "a@example.ru/x",
    "Анна <anna@example.ru>",
    "anna example@example.ru",
    "@example.ru",
    "anna@",
    "mailto:",
  ])("AUT-132 is not %j", (text) => expect(emailOf(text)).toBeNull());

  it("is itself again", () => {
    fc.assert(
      fc.property(anyText, fc.webUrl(), (text, url) => {
        const email = emailOf(`${text}@${new URL(url).hostname}`);
        if (email !== null) expect(emailOf(email)).toBe(email);
      }),
    );
  });
});

describe("the patterns of a browser's fields", () => {
  const matches = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, "v").test(text);
  const sign = fc.constantFrom(..."АяЁй ʼ-–—_\u0306\u200B\u202A\u00ADGaғўқі1.'’\u00A0");
  const typed = fc.string({ unit: sign, maxLength: 12 });

  it("AUT-130 AUT-134 let through what the server takes", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const isTaken = personName.safeParse(cleanText(text)).success;
        if (isTaken) expect(matches(NAME_PATTERN, text), text).toBe(true);
        if (optionalSurname.safeParse(cleanText(text)).success)
          expect(matches(LETTERS_ALONE_PATTERN, text), text).toBe(true);
      }),
    );
  });

  it("let a surname through that begins with what nobody sees and a space", () => {
    expect([
      optionalSurname.safeParse(cleanText("\u200B А")).success,
      matches(LETTERS_ALONE_PATTERN, "\u200B А"),
    ]).toEqual([true, true]);
  });

  it.each(["--", "Anna", "Анна1", "Анна<b>", "О'Коннор", "Я"])("AUT-130 stop %j as the server does", (name) => {
    expect([personName.safeParse(name).success, matches(NAME_PATTERN, name)]).toEqual([false, false]);
  });
});
