import { SaxesParser } from "saxes";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawProduct } from "./draw-product.ts";
import { OUTLINE_SIDE, placeholderFor } from "./serve-pictures.ts";
import type { PictureSubject } from "./subject.ts";

const named = { brand: "Марка", model: "Модель 1", modelSlug: "model-1" };
const tyre = { kind: "tyre", ...named, season: "winter", allSeason: false, studs: true } as const;
const subjects: Record<string, PictureSubject> = {
  "a tyre": { ...tyre, width: 205, profile: 55, diameter: 16, sizeText: "205/55 R16" },
  "a wide tyre": { ...tyre, width: 275, profile: 40, diameter: 20, sizeText: "275/40 R20" },
  "a rim": {
    kind: "disk",
    ...named,
    diameter: 16,
    boltCount: 5,
    pcd: 114.3,
    finish: "black",
    material: "alloy",
  } as PictureSubject,
  "a battery": { kind: "battery", ...named, capacity: 60, current: 540, polarity: "reverse", caseType: "europe" },
  "a wheel cover": { kind: "wheel-cover", ...named, diameter: 15 },
  "a wiper": { kind: "wiper", ...named, construction: "frameless", lengthMm: 550 },
  "a sensor": { kind: "tpms", ...named },
  "brake pads": { kind: "brake-pads", ...named },
  "a brake disk": { kind: "brake-disk", ...named, construction: "ventilated", diameterMm: 280 },
  "an oil": { kind: "oil", ...named, volumeLitres: 4, viscosity: "5W-30" },
  "a charger": { kind: "battery-accessory", ...named, shape: "charger" },
  cables: { kind: "battery-accessory", ...named, shape: "jump-cables" },
  terminals: { kind: "battery-accessory", ...named, shape: "terminals" },
  "a canister": { kind: "autoproduct", ...named, shape: "canister" },
  "a box": { kind: "autoproduct", ...named, shape: "box" },
  "a can": { kind: "autoproduct", ...named, shape: "spray-can" },
  "a tool": { kind: "autoproduct", ...named, shape: "tool" },
};
const names = Object.keys(subjects);
const subject = (name: string) => subjects[name] as PictureSubject;

const SIDE = 96;
/** The pixels that the goods cover; what is half transparent is their shadow. */
async function coveredBy(svg: string): Promise<boolean[]> {
  const picture = sharp(Buffer.from(svg), { density: 200 }).resize(SIDE, SIDE, { fit: "cover" }).ensureAlpha();
  const pixels = await picture.raw().toBuffer();
  return Array.from({ length: SIDE * SIDE }, (_, at) => (pixels[at * 4 + 3] ?? 0) > 150);
}

const withoutGround = (svg: string) => svg.replace(/<rect width="600" height="600"[^>]*\/>/, "");
const withoutPaper = (svg: string) => svg.replace(/<path fill="#f6f3ee"[^>]*\/>/, "");

describe("picture placeholders", () => {
  it.each(names)("of %s is well-formed and small", (name) => {
    const svg = placeholderFor(subject(name));
    expect(Buffer.byteLength(svg)).toBeLessThan(1_500);
    expect(() => new SaxesParser().write(svg).close()).not.toThrow();
  });

  it.each(names)("of %s covers what the drawing will cover", async (name) => {
    const [drawing, outline] = await Promise.all([
      coveredBy(withoutGround(drawProduct(subject(name)))),
      coveredBy(withoutPaper(placeholderFor(subject(name)))),
    ]);
    const both = drawing.filter((isCovered, at) => isCovered && outline[at]).length;
    const either = drawing.filter((isCovered, at) => isCovered || outline[at]).length;
    expect(both / either).toBeGreaterThan(0.7);
  });

  it("are twice as wide as high, which no picture is", async () => {
    const { width, height } = await sharp(Buffer.from(placeholderFor(subject("a tyre")))).metadata();
    expect([width, height]).toEqual([2 * OUTLINE_SIDE, OUTLINE_SIDE]);
  });
});
