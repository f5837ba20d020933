import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawProduct } from "./draw-product.ts";
import { isPictureFormat, isPictureWidth, PICTURE_FORMATS, renderPicture } from "./render-picture.ts";
import type { PictureSubject } from "./subject.ts";

const named = { brand: "Север", model: "Лёд 5", modelSlug: "led-5" };
const busiest: PictureSubject[] = [
  {
    kind: "tyre",
    ...named,
    season: "winter",
    allSeason: false,
    studs: true,
    width: 205,
    profile: 55,
    diameter: 16,
    sizeText: "205/55 R16",
  },
  { kind: "disk", ...named, diameter: 16, boltCount: 5, pcd: 112, finish: "silver", material: "alloy" },
  { kind: "battery", ...named, capacity: 60, current: 540, polarity: "reverse", caseType: "Европа" },
];

describe("rendered pictures", () => {
  it.each(busiest)("a card picture of a $kind is at most 8 KB as AVIF", async (subject) => {
    const bytes = await renderPicture(drawProduct(subject), { widthPx: 320, format: "avif" });
    expect(bytes.length).toBeLessThanOrEqual(8 * 1024);
  });

  it.each(PICTURE_FORMATS)("%s is square, opaque and of the asked width", async (format) => {
    const bytes = await renderPicture(drawProduct(busiest[2] as PictureSubject), { widthPx: 160, format });
    const { width, height, format: written, hasAlpha } = await sharp(bytes).metadata();
    expect([width, height, hasAlpha]).toEqual([160, 160, false]);
    expect(written).toBe(format === "avif" ? "heif" : format);
  });

  it("only listed widths and formats are accepted", () => {
    expect([96, 320, 960].every(isPictureWidth)).toBe(true);
    expect([0, 97, 4000, Number.NaN].some(isPictureWidth)).toBe(false);
    expect([isPictureFormat("avif"), isPictureFormat("gif")]).toEqual([true, false]);
  });
});
