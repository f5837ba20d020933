import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawProduct } from "../pictures/draw-product.ts";
import { subjectOf } from "../pictures/goods-subject.ts";
import { type PictureWidth, renderPicture } from "../pictures/render-picture.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { stripedPhoto } from "./testing.ts";

/** What the site draws of goods has as many edges as a photo of them. */
const goods = (category: string, widthPx: PictureWidth): Promise<Buffer> => {
  const like = { brandTitle: "Nokian", modelTitle: "Hakka 10", modelSlug: "hakka", sizeText: "", attributes: {} };
  return renderPicture(drawProduct(subjectOf({ category, ...like })), { widthPx, format: "png" });
};

async function prepared(bytes: Buffer) {
  const photo = await preparePhoto(bytes);
  if ("problem" in photo) throw new Error(photo.problem);
  const { data, info } = await sharp(photo.webp).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { ...photo, at, format: (await sharp(photo.webp).metadata()).format };
}

describe("a photo of a list", () => {
  it.each(["jpeg", "png", "webp"] as const)("is kept as WebP when it comes as %s", async (format) => {
    expect(await prepared(await stripedPhoto({ format }))).toMatchObject({ format: "webp", width: 600, height: 400 });
  });

  it.each(["tyre", "disk", "battery", "wipers", "oils", "tpms", "brake-disks"])(
    "of goods in %s is sharp",
    async (category) => {
      expect(await prepared(await goods(category, 640))).toMatchObject({ format: "webp" });
    },
  );

  it("loses its white borders, but for a narrow one", async () => {
    for (const format of ["png", "jpeg"] as const) {
      const { width, height } = await prepared(await stripedPhoto({ border: 300, format }));
      expect(Math.abs(width - 624)).toBeLessThan(8);
      expect(Math.abs(height - 424)).toBeLessThan(8);
    }
  });

  it("keeps a border of another colour", async () => {
    expect(await prepared(await stripedPhoto({ border: 100, background: "#204080" }))).toMatchObject({
      width: 800,
      height: 600,
    });
  });

  it("stands on white where it was transparent", async () => {
    const { at, width, height } = await prepared(await stripedPhoto({ border: 200, background: "#00000000" }));
    expect([width, height]).toEqual([624, 424]);
    expect(Math.min(...at(2, 2))).toBeGreaterThan(245);
  });

  it("is made smaller, upright and without what the camera says of itself", async () => {
    const shot = await sharp(await stripedPhoto({ width: 3_000, height: 1_500, line: 60 }))
      .withExif({ IFD0: { Make: "Camera" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height, webp } = await prepared(shot);
    expect([width, height]).toEqual([640, 1_280]);
    expect((await sharp(webp).metadata()).exif).toBeUndefined();
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["a page in place of it", () => Buffer.from("<!doctype html><title>Вход</title>"), "type"],
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'), "type"],
    [
      "a GIF",
      async () =>
        sharp(await stripedPhoto())
          .gif()
          .toBuffer(),
      "type",
    ],
    ["half of a file", async () => (await stripedPhoto({ format: "jpeg" })).subarray(0, 3_000), "unreadable"],
    ["the beginning of a file", () => Buffer.from("ffd8ffe000104a464946", "hex"), "unreadable"],
    [
      "more pixels than anybody decodes",
      () =>
        sharp({ create: { width: 7_000, height: 6_000, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
      "large",
    ],
    ["goods that are small in their white", () => stripedPhoto({ width: 200, height: 150, border: 400 }), "small"],
    [
      "nothing but white",
      () =>
        sharp({ create: { width: 800, height: 800, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
      "blurred",
    ],
    [
      "a small one enlarged",
      async () =>
        sharp(await goods("tyre", 96))
          .resize(900)
          .png()
          .toBuffer(),
      "blurred",
    ],
    [
      "one out of focus",
      async () =>
        sharp(await stripedPhoto())
          .blur(9)
          .png()
          .toBuffer(),
      "blurred",
    ],
  ])("is not shown when it is %s", async (_what, bytes, problem) => {
    const photo = await preparePhoto(await bytes());
    expect("problem" in photo ? photo.problem : "shown").toBe(problem);
  });
});
