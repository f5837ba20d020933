import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageWindow } from "./pagination.tsx";

const numbers = (page: number, pageCount: number) => pageWindow(page, pageCount).map((step) => step.page);

describe("pageWindow", () => {
  it("offers the ends, the page and its neighbours", () => {
    expect(numbers(6, 21)).toEqual([1, 5, 6, 7, 21]);
    expect(numbers(1, 3)).toEqual([1, 2, 3]);
    expect(numbers(2, 2)).toEqual([1, 2]);
  });

  it("marks the gaps and what a phone leaves out", () => {
    expect(
      pageWindow(6, 21)
        .filter((step) => step.afterGap)
        .map((step) => step.page),
    ).toEqual([5, 21]);
    expect(
      pageWindow(6, 21)
        .filter((step) => !step.wideOnly)
        .map((step) => step.page),
    ).toEqual([1, 6, 21]);
  });

  it("always shows the page itself, in order, once, within bounds", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
        const [page, pageCount] = [Math.min(a, b), Math.max(a, b)];
        const pages = numbers(page, pageCount);
        expect(pages).toContain(page);
        expect(pages).toEqual([...new Set(pages)].sort((x, y) => x - y));
        expect(pages[0]).toBe(1);
        expect(pages.at(-1)).toBe(pageCount);
        expect(pages.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
