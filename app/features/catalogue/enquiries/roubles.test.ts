import { describe, expect, it } from "vitest";
import { kopecksOf } from "./enquiries.server.ts";

describe("a price as people type it", () => {
  it("is read into kopecks", () => {
    for (const [text, kopecks] of [
      ["6500", 650_000],
      ["6 500", 650_000],
      ["6\u00a0500,5 ₽", 650_050],
      ["6500.05 руб.", 650_005],
      [" 990р ", 99_000],
      ["0", 0],
    ] as const)
      expect(kopecksOf(text), text).toBe(kopecks);
  });
  it("is nothing when it is no sum of roubles", () => {
    for (const text of ["", "много", "-5", "6.500", "1e3", "12345678", "10$", "5,555"])
      expect(kopecksOf(text), text).toBeNull();
  });
});
