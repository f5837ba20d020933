import { describe, expect, it } from "vitest";
import { basicCredentials, exchangeCookie, isExchangeName, kindOfPart } from "./exchange-rules.ts";

describe("Names of files of an exchange", () => {
  it("may have folders and Russian letters", () => {
    for (const name of [
      "import0_1.xml",
      "import_files/fb/fb7e_1.jpg",
      "Выгрузка товаров (1).xml",
      "goods/1/import___a-b.xml",
    ])
      expect(isExchangeName(name), name).toBe(true);
  });

  it("lead nowhere else", () => {
    for (const name of [
      "",
      "../outside.xml",
      "a/../../outside.xml",
      "/etc/outside.xml",
      "..\\outside.xml",
      "a\\b.xml",
      "a\u0000.xml",
      "a\n.xml",
      ".htaccess",
      "a//b.xml",
      "a/./b.xml",
      "C:/a.xml",
      "a.xml.",
      "x".repeat(201),
    ])
      expect(isExchangeName(name), JSON.stringify(name)).toBe(false);
  });
});

describe("A part of a file", () => {
  const long = 5_000;
  it("is the next one, or one whose answer was lost, or the beginning of the file anew", () => {
    const known = { parts: 3, firstDigest: "a", lastDigest: "c" };
    expect(kindOfPart(known, { digest: "d", bytes: long })).toBe("next");
    expect(kindOfPart(known, { digest: "c", bytes: long })).toBe("repeated");
    expect(kindOfPart(known, { digest: "a", bytes: long })).toBe("anew");
    expect(kindOfPart({ parts: 0, firstDigest: "", lastDigest: "" }, { digest: "a", bytes: long })).toBe("next");
  });

  it("of a few bytes may well be the same twice in a row", () => {
    expect(kindOfPart({ parts: 1, firstDigest: "a", lastDigest: "a" }, { digest: "a", bytes: 10 })).toBe("next");
  });
});

it("reads user and password, and only the cookie of the exchange", () => {
  expect(basicCredentials(`Basic ${Buffer.from("обмен:па:роль").toString("base64")}`)).toBe("обмен:па:роль");
  for (const other of [undefined, "", "Bearer abc", "Basic"]) expect(basicCredentials(other)).toBeNull();
  expect(exchangeCookie("cart=1; exchange_1c=abc-_; region=spb")).toBe("abc-_");
  expect(exchangeCookie("cart=1; my_exchange_1c=abc")).toBeNull();
});
