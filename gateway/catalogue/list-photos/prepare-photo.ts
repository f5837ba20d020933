import sharp from "sharp";
import type { PictureProblem } from "../../contract/catalogue/picture-views.ts";
import { isPhotoFormat, type Photo } from "../reviews/photo.ts";

const MOST_PIXELS = 40_000_000;
/** Pixels while borders are looked for, and as it is kept: pages show 960 at most. */
const WORKING_SIDE = 2_000;
const KEPT_SIDE = 1_280;
/** The sharpest picture that a page shows of goods is 320 wide in lists. */
const LEAST_SIDE = 300;
const QUALITY = 82;
/** How much whiter than this nobody sees. */
const WHITE = { background: "#ffffff", threshold: 16 };
/** Part of the longer side that stays white around the goods. */
const MARGIN = 0.02;

const SHARPNESS_SIDE = 480;
/**
 * Spread of a Laplacian filter over a grey copy of 480 pixels. Drawings and photographs of goods had 2.2 to 7, the same enlarged from 100
 * pixels 0.2 to 0.6, and out of focus by half a hundredth of their width 0.15 to 0.4.
 */
const LEAST_SHARPNESS = 0.45;

/** A photo of a list as the shop keeps it: upright, on white, without white borders. The problem where it cannot be shown. */
export async function preparePhoto(bytes: Buffer): Promise<Photo | { problem: PictureProblem }> {
  if (!isPhotoFormat(bytes)) return { problem: "type" };
  try {
    const { width, height } = await sharp(bytes).metadata();
    if (width * height > MOST_PIXELS) return { problem: "large" };
    return await cutOut(bytes);
  } catch {
    return { problem: "unreadable" };
  }
}

async function cutOut(bytes: Buffer): Promise<Photo | { problem: PictureProblem }> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .autoOrient()
    .flatten({ background: WHITE.background })
    .toColourspace("srgb")
    .resize({ width: WORKING_SIDE, height: WORKING_SIDE, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const cut = await sharp(data, whole).trim(WHITE).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = cut.info;
  if (Math.max(width, height) < LEAST_SIDE) return { problem: "small" };
  const goods = { raw: { width, height, channels: cut.info.channels } };
  if ((await sharpnessOf(cut.data, goods)) < LEAST_SHARPNESS) return { problem: "blurred" };
  const isCut = width < info.width || height < info.height;
  const margin = isCut ? Math.round(Math.max(width, height) * MARGIN) : 0;
  const framed = await sharp(cut.data, goods)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: WHITE.background })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data: webp, info: kept } = await sharp(framed.data, {
    raw: { width: framed.info.width, height: framed.info.height, channels: framed.info.channels },
  })
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { width: kept.width, height: kept.height, webp };
}

async function sharpnessOf(data: Buffer, raw: Parameters<typeof sharp>[1]): Promise<number> {
  const grey = await sharp(data, raw)
    .resize(SHARPNESS_SIDE, SHARPNESS_SIDE, { fit: "inside", withoutEnlargement: true })
    .greyscale()
    .png()
    .toBuffer();
  return (await sharp(grey).stats()).sharpness;
}
