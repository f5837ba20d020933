import { describe, expect, it } from "vitest";
import { bodyOf, endUrlOf } from "./letter.ts";

describe("the body of a letter", () => {
  it("ends with the link that ends such letters", () => {
    const body = bodyOf({ paragraphs: ["Здравствуйте.", "Текст"], endUrl: "https://shop.test/end/?secret=a" });
    expect(body).toBe("Здравствуйте.\n\nТекст\n\nЗавершить подписку: https://shop.test/end/?secret=a");
    expect(endUrlOf(body)).toBe("https://shop.test/end/?secret=a");
  });
  it("has no such link when the letter comes once", () => {
    expect(endUrlOf(bodyOf({ paragraphs: ["Здравствуйте."], endUrl: null }))).toBeNull();
  });
});
