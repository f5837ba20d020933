import { describe, expect, it } from "vitest";
import { plainText, signature } from "./plain-text.ts";

describe("what a customer wrote", () => {
  it("stays as it is when it is text, comparisons included", () => {
    const text = "Давление 2,1 < 2,3, а шум > 70 дБ.\n\nИ «тихие» & мягкие <3";
    expect(plainText(text)).toBe(text);
  });
  it.each([
    ["<b>Хорошо</b>", "Хорошо"],
    ["до<script>alert(1)</script>после", "доalert(1)после"],
    ['<img src=x onerror="alert(1)">фото', "фото"],
    ["<<b>script>alert(1)<</b>/script>", "alert(1)"],
    ["<!-- x -->текст", "текст"],
  ])("has no markup: %s", (written, text) => {
    expect(plainText(written)).toBe(text);
  });
  it("has no invisible signs, and no more than one empty line", () => {
    expect(plainText("а\u0000б\u202eв\u200b\r\n\r\n\r\n\r\nг  \r\n")).toBe("абв\n\nг");
  });
});

describe("a signature", () => {
  it("is the name and the initial of the surname", () => {
    expect(signature({ firstname: "Анна", surname: "ёлкина" })).toBe("Анна Ё.");
    expect(signature({ firstname: "Анна", surname: "" })).toBe("Анна");
  });
});
