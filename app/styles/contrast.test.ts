import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { themeValues } from "../../vanilla.css.ts";

const { text, surface, line, signal, season } = themeValues.color;

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const light = { page: surface.page, raised: surface.raised, sunken: surface.sunken };
const tints = { danger: surface.danger, success: surface.success };

const onEach = (inks: Record<string, string>, grounds: Record<string, string>) =>
  Object.entries(inks).flatMap(([ink, inkColor]) =>
    Object.entries(grounds).map(([ground, groundColor]) => [`${ink} on ${ground}`, inkColor, groundColor] as const),
  );

const words = [
  ...onEach(
    {
      primary: text.primary,
      muted: text.muted,
      link: text.link,
      danger: text.danger,
      success: text.success,
      signal: signal.text,
    },
    light,
  ),
  ...onEach({ primary: text.primary, link: text.link, "hovered link": signal.text }, tints),
  ["danger on its tint", text.danger, surface.danger],
  ["success on its tint", text.success, surface.success],
  ["inverse on graphite", text.inverse, surface.inverse],
  ["muted inverse on graphite", text.inverseMuted, surface.inverse],
  ["button", signal.onBase, signal.base],
  ["hovered button", signal.onBase, signal.hover],
  ["summer", season.summer.text, season.summer.surface],
  ["winter", season.winter.text, season.winter.surface],
  ["all seasons", season.all.text, season.all.surface],
] as const;

const shapes = [
  ...onEach({ button: signal.base, "hovered button": signal.hover }, { ...light, graphite: surface.inverse }),
  ...onEach({ "edge of a control": line.strong }, light),
  ...onEach({ "inner focus ring": text.primary }, { ...light, ...tints }),
  ["outer focus ring on graphite", text.inverse, surface.inverse],
  ["inner focus ring on a button", text.primary, signal.base],
  ["the two focus rings", text.primary, text.inverse],
] as const;

describe("contrast of the tokens", () => {
  it.each(words)("keeps 4.5 : 1 for words: %s", (_pair, ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)("keeps 3 : 1 for shapes: %s", (_pair, shape, ground) => {
    expect(contrast(shape, ground)).toBeGreaterThanOrEqual(3);
  });

  it("measures as WCAG does", () => {
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });
});

describe("styles of the design system", () => {
  const folders = ["app/styles", "app/ui"];
  const sources = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".css.ts"))
      .map((file) => [`${folder}/${file}`, readFileSync(`${folder}/${file}`, "utf8")] as const),
  );

  it("take every colour from the theme", () => {
    expect(sources.length).toBeGreaterThan(10);
    const raw = sources.filter(([, source]) => /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i.test(source)).map(([file]) => file);
    expect(raw).toEqual([]);
  });

  it("keep edges straight: no radius above 4 px", () => {
    for (const radius of Object.values(themeValues.radius)) expect(Number.parseFloat(radius)).toBeLessThanOrEqual(4);
  });

  it("give touch targets at least 44 px", () => {
    expect(Number.parseFloat(themeValues.size.target) * 16).toBeGreaterThanOrEqual(44);
  });

  it("know five sizes of type and no more", () => {
    expect(Object.keys(themeValues.type)).toHaveLength(5);
    const raw = sources.filter(([, source]) => /fontSize: "(?!inherit|10pt)/.test(source)).map(([file]) => file);
    expect(raw).toEqual([]);
  });
});
