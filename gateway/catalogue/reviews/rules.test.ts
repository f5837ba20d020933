import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DOUBLE_SUBMIT_MS, isDoubleSubmit, plainText, ratingSummary, signature } from "./rules.ts";

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

describe("a review that is sent twice", () => {
  const now = new Date("2026-11-20T07:00:00Z");
  const review = { rating: 5, comment: "Хорошо", createdAt: now };
  const later = (ms: number) => new Date(now.getTime() + ms);

  it("counts as a double click when it is the same within a minute", () => {
    expect(isDoubleSubmit(review, { ...review, createdAt: later(DOUBLE_SUBMIT_MS) })).toBe(true);
    expect(isDoubleSubmit(review, { ...review, createdAt: later(DOUBLE_SUBMIT_MS + 1) })).toBe(false);
    expect(isDoubleSubmit(review, { ...review, rating: 4 })).toBe(false);
    expect(isDoubleSubmit(review, { ...review, comment: "Плохо" })).toBe(false);
  });
});

describe("the summary of ratings", () => {
  it("has no average without reviews", () => {
    expect(ratingSummary(new Map())).toMatchObject({ average: null, count: 0 });
  });

  it("counts every review once and averages between the lowest and the highest rating", () => {
    const counts = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 50 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(counts, (pairs) => {
        const given = new Map(pairs);
        const { average, count, stars } = ratingSummary(given);
        expect(count).toBe([...given.values()].reduce((sum, each) => sum + each, 0));
        expect(stars.map(({ rating }) => rating)).toEqual([5, 4, 3, 2, 1]);
        expect(average).toBeGreaterThanOrEqual(Math.min(...given.keys()));
        expect(average).toBeLessThanOrEqual(Math.max(...given.keys()));
      }),
    );
  });
});
