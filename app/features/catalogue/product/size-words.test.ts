import { describe, expect, it } from "vitest";
import { withSizeText } from "./size-words.ts";

const attributes = ["width", "profile", "diameter", "season"].map((key) => ({ key, title: key, value: "" }));
const explained = (...args: Parameters<typeof withSizeText>) =>
  withSizeText(...args).map(({ explanation }) => explanation?.replaceAll("\u00a0", " "));

describe("the figures of a size in words", () => {
  it("PRD-024 explain a tyre's width, sidewall and height", () => {
    const size = { width: 205, profile: 55, diameter: 16, radius: "R16" };
    expect(explained(attributes, { size, type: "tyre" })).toEqual([
      "Шина шириной 205 мм от боковины до боковины",
      "Высота боковины 55 % ширины: 113 мм",
      "Для диска на 16″ (406 мм); вся шина в высоту 632 мм",
      undefined,
    ]);
  });
  it("give no height where the size has no profile", () => {
    const [, profile, diameter] = explained(attributes, { size: { width: 185, diameter: 14 }, type: "tyre" });
    expect([profile, diameter]).toEqual([undefined, "Для диска на 14″ (356 мм)"]);
  });
  it("tell the millimetres of a width in inches", () => {
    const [width] = explained(attributes, { size: { width: 12.5, diameter: 15 }, type: "tyre" });
    expect(width).toBe("Шина шириной 318 мм от боковины до боковины");
  });
  it("PRD-027 explain a wheel's width and diameter", () => {
    const size = { width: 6.5, diameter: 16, pn: "5", pcd: "114.3", cb: 67.1, et: 45 };
    expect(explained(attributes, { size, type: "disk" })).toEqual([
      "Обод между закраинами 165 мм",
      undefined,
      "Для шины на 16″ (406 мм)",
      undefined,
    ]);
  });
  it("leave other goods and what is explained already alone", () => {
    expect(withSizeText(attributes, { size: null, type: "goods" })).toEqual(attributes);
    const explained = [{ key: "width", title: "Ширина", value: "205", explanation: "своё" }];
    expect(withSizeText(explained, { size: { width: 205 }, type: "tyre" })).toEqual(explained);
  });
});
