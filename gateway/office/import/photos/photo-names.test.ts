import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPictureFile, readingsOf } from "./photo-names.ts";

const said = (path: string) => readingsOf(path).map(({ code, place }) => [code, place]);

describe("names of photos", () => {
  it.each([
    ["12345.jpg", [["12345", 1]]],
    [
      "12345_2.jpg",
      [
        ["12345_2", 1],
        ["12345", 2],
      ],
    ],
    [
      "ут-0012 (3).PNG",
      [
        ["UT-0012-3", 1],
        ["UT-0012", 3],
      ],
    ],
    [
      "12345/2.jpg",
      [
        ["12345-2", 1],
        ["12345", 2],
      ],
    ],
  ])("%s may be %j", (path, readings) => {
    expect(said(path)).toEqual(readings);
  });
  it("are of models with their makers, whose own numbers come first", () => {
    const slugs = readingsOf("Nokian/Hakkapeliitta 10p 2.webp").map(({ slug, place }) => [slug, place]);
    expect(slugs).toEqual([
      ["nokian-hakkapeliitta-10p-2", 1],
      ["nokian-hakkapeliitta-10p", 2],
      ["hakkapeliitta-10p-2", 1],
      ["hakkapeliitta-10p", 2],
    ]);
  });
  it("of numbers alone in a folder are of nothing but the folder", () => {
    expect(readingsOf("R-1/1.jpg").map(({ slug }) => slug)).toEqual(["r-1-1", "r-1"]);
  });
  it("of any kind are read, and never longer than they are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        for (const { place } of readingsOf(`${name}.jpg`)) expect(place).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  it.each(["a.JPEG", "a.png", "a.webp"])("%s is a picture", (name) => expect(isPictureFile(name)).toBe(true));
  it.each(["a.gif", "a.jpg.txt", "jpg"])("%s is none", (name) => expect(isPictureFile(name)).toBe(false));
});
