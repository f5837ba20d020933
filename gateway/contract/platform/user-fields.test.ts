import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainLine } from "./typed-text.ts";
import {
  contactName,
  mobilePhone,
  newPassword,
  optionalSurname,
  personName,
  personNameOrNone,
  userEmail,
} from "./user-fields.ts";

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

/** Letters of Tatar, Kazakh, Uzbek and Ukrainian names are of the same script. */
const CYRILLIC = [..."ӨөҒғӘәҚқЎўҺһІіЇїабвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"];
const JOINERS = [" ", "-", "‐", "‑", "‒", "–", "—", "―", "_"];
const letter = fc.constantFrom(...CYRILLIC);
const nameOf = (minLength: number, maxLength: number) =>
  fc
    .tuple(
      letter,
      fc.array(fc.constantFrom(...CYRILLIC, ...JOINERS), { minLength: minLength - 2, maxLength: maxLength - 2 }),
      letter,
    )
    .map(([first, middle, last]) => [first, ...middle, last].join(""));

describe("a person's name", () => {
  it("AUT-134, AUT-135 is Cyrillic letters, spaces, hyphens, dashes and underscores, 2 to 100 of them", () => {
    fc.assert(
      fc.property(nameOf(2, 100), (name) => {
        expect(personName.parse(name)).toBe(name.replace(/[‐‑‒–—―]/g, "-").replace(/ +/g, " "));
      }),
    );
  });

  it("AUT-135 has at least two signs and at most a hundred", () => {
    const lengths = [0, 1, 2, 100, 101].map((length) => accepts(personName, "я".repeat(length)));
    expect(lengths).toEqual([false, false, true, true, false]);
  });

  it("AUT-134 has no other sign anywhere", () => {
    const other = fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }).filter((sign) => {
      const isName = /^[\p{Script=Cyrillic} _-]*$/u.test(plainLine(sign));
      return !isName;
    });
    fc.assert(
      fc.property(nameOf(2, 20), other, nameOf(2, 20), (before, sign, after) => {
        expect(accepts(personName, before + sign + after)).toBe(false);
      }),
    );
    for (const name of ["Anna", "Анна1", "Анна<b>", "--", " - _ "]) expect(accepts(personName, name)).toBe(false);
  });

  it("AUT-134 is Cyrillic in every language that is written so, and of two code points where a phone types it so", () => {
    for (const name of ["Гөлнара", "Қайрат", "Ўлуғбек", "Їжакевич", "Андрей"])
      expect(personName.parse(name)).toBe(name);
    expect(personName.parse("Андре\u0438\u0306")).toBe("Андрей");
  });

  it("may be left out where the short form left it out", () => {
    expect(personNameOrNone.parse("  ")).toBe("");
    expect(personNameOrNone.parse(" Ёлкина ")).toBe("Ёлкина");
    expect(accepts(personNameOrNone, "Ё")).toBe(false);
  });
});

it("a contact is of letters of any language, with apostrophes, and no address", () => {
  for (const name of ["John Smith", "O'Connor", "Нўмон Салоҳиддинов", "Иванова-Петрова", "王小明"])
    expect(contactName.parse(name)).toBe(name);
  expect(contactName.parse("О’Коннор")).toBe("О'Коннор");
  for (const name of ["--", "''", "shop.example", "Анна1", "a"]) expect(accepts(contactName, name)).toBe(false);
});

it("AUT-136 the surname of the short form is empty or Cyrillic letters only, a double one with a hyphen between", () => {
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 100 }), (name) => {
      expect(optionalSurname.parse(name)).toBe(name);
    }),
  );
  expect(optionalSurname.parse(undefined)).toBe("");
  for (const name of ["Салтыков-Щедрин", "Оглы Мамедов"]) expect(optionalSurname.parse(name)).toBe(name);
  for (const name of ["-Щедрин", "Салтыков-", "Салтыков--Щедрин", "-", "Ivanov", "Ив1"])
    expect(accepts(optionalSurname, name)).toBe(false);
});

describe("an e-mail", () => {
  it("AUT-132, AUT-133 is something@something.tld, kept in lower case", () => {
    const part = fc.string({ unit: fc.constantFrom(..."abzABZ019-_+"), minLength: 1, maxLength: 20 });
    const host = fc.string({ unit: fc.constantFrom(..."abzABZ019"), minLength: 1, maxLength: 20 });
    const tld = fc.string({ unit: fc.constantFrom(..."az"), minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(part, host, tld, (name, domain, top) => {
        const email = `${name}@${domain}.${top}`;
        expect(userEmail.parse(` ${email} `)).toBe(email.toLowerCase());
      }),
    );
  });

  it("AUT-132 is refused without its parts, with spaces, or when it would name several", () => {
    const wrong = [
      "",
      "a",
      "a@b",
      "a@b.c",
      "@b.ru",
      "a@.",
      "a b@c.ru",
      "a@b c.ru",
      "a@b@c.ru",
      "a@b.ru,c@d.ru",
      "<a@b.ru>",
    ];
    for (const text of wrong) expect(accepts(userEmail, text), text).toBe(false);
    expect(accepts(userEmail, `${"a".repeat(200)}@b.ru`)).toBe(false);
  });
});

describe("a mobile phone", () => {
  const tenDigits = fc.integer({ min: 0, max: 999_999_999 }).map((tail) => `9${String(tail).padStart(9, "0")}`);

  it("AUT-110, AUT-116 is E.164 inside however it is written", () => {
    fc.assert(
      fc.property(tenDigits, (digits) => {
        const [code, a, b, c] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)];
        const spellings = [
          digits,
          `7${digits}`,
          `8${digits}`,
          `+7${digits}`,
          `+7 (${code}) ${a}-${b}-${c}`,
          `8 ${code} ${a} ${b} ${c}`,
        ];
        for (const spelling of spellings) expect(mobilePhone.parse(spelling)).toBe(`+7${digits}`);
      }),
    );
  });

  it("AUT-110 has ten digits after the country, 9 first", () => {
    fc.assert(
      fc.property(tenDigits, (digits) => {
        for (const wrong of [digits.slice(1), `${digits}0`, `+1${digits}`, `+7${digits}0`]) {
          expect(accepts(mobilePhone, wrong), wrong).toBe(false);
        }
      }),
    );
    for (const wrong of ["", "+7", "83432000000", "+73432000000"]) expect(accepts(mobilePhone, wrong)).toBe(false);
  });
});

it("a new password has eight signs at least and two hundred at most", () => {
  const lengths = [7, 8, 200, 201].map((length) => accepts(newPassword, "п".repeat(length)));
  expect(lengths).toEqual([false, true, true, false]);
});
