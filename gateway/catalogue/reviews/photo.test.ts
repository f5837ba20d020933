import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodePhoto, encodePreview } from "./photo.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#804020" } });

describe("a photo of a review", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "is kept as WebP of at most 1280 pixels when it comes as %s",
    async (format) => {
      const photo = await encodePhoto(await picture(2600, 1300).toFormat(format).toBuffer());
      expect(photo).toMatchObject({ width: 1280, height: 640 });
      expect((await sharp(photo.webp).metadata()).format).toBe("webp");
    },
  );
  it("is not enlarged", async () => {
    expect(await encodePhoto(await picture(300, 200).png().toBuffer())).toMatchObject({ width: 300, height: 200 });
  });
  it("is turned upright and contains neither place nor camera", async () => {
    const shot = await picture(400, 200)
      .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "56/1 50/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const photo = await encodePhoto(shot);
    expect(photo).toMatchObject({ width: 200, height: 400 });
    const kept = await sharp(photo.webp).metadata();
    expect(kept.exif).toBeUndefined();
    expect(kept.orientation).toBeUndefined();
  });
  it.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), "JPEG, PNG или WebP"],
    ["a page", Buffer.from("<html>"), "JPEG, PNG или WebP"],
    ["nothing", Buffer.alloc(0), "JPEG, PNG или WebP"],
    ["broken off", Buffer.from("ffd8ffe000104a464946", "hex"), "не удалось прочитать"],
  ])("is refused when it is %s", async (_name, bytes, message) => {
    await expect(encodePhoto(bytes)).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "images", message: expect.stringContaining(message) }],
    });
  });
  it("is refused by its header when it would unpack to gigabytes", async () => {
    const png = await picture(8, 8).png().toBuffer();
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    await expect(encodePhoto(png)).rejects.toMatchObject({ code: "invalid" });
  });
  it("has a small square copy", async () => {
    const { webp } = await encodePhoto(await picture(600, 300).png().toBuffer());
    expect(await sharp(await encodePreview(webp)).metadata()).toMatchObject({ width: 240, height: 240 });
  });
});
