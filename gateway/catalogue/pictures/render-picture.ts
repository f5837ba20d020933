import sharp from "sharp";
import { centrePhotoHeight } from "../../contract/catalogue/picture-views.ts";
import { SHEET_SIDE } from "./sheet.ts";

export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 640, 960] as const;
export const PICTURE_FORMATS = ["avif", "webp", "png"] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export function isPictureWidth(value: number): value is PictureWidth {
  return PICTURE_WIDTHS.some((width) => width === value);
}

export function isPictureFormat(value: string): value is PictureFormat {
  return PICTURE_FORMATS.some((format) => format === value);
}

// One encoder thread leaves the other core for serving pages.
sharp.concurrency(1);
sharp.cache(false);

const SVG_UNITS_PER_INCH = 72;
/** Smaller pictures are rendered at twice the size and reduced, so that thin grooves are not broken up. */
const SUPERSAMPLE_BELOW_PX = 320;

/** What shows around a photo that is not square, or through it: goods are photographed on white. */
const PHOTO_GROUND = "#ffffff";

/** The sheet as an SVG, a photo that is shown whole in a square, or one of a centre, of which the middle is shown. */
export type PictureSource = string | Buffer | { centre: Buffer };

/** Renders a picture of that width. */
export async function renderPicture(
  source: PictureSource,
  { widthPx, format }: { widthPx: PictureWidth; format: PictureFormat },
): Promise<Buffer> {
  const picture = pictureOf(source, widthPx);
  switch (format) {
    case "avif":
      return picture.avif({ quality: 46, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer();
    case "webp":
      return picture.webp({ quality: 72, effort: 4, smartSubsample: true }).toBuffer();
    case "png":
      return picture.png({ palette: true, quality: 90, effort: 4, compressionLevel: 9 }).toBuffer();
  }
}

function drawingOf(svg: string, widthPx: PictureWidth) {
  const oversize = widthPx < SUPERSAMPLE_BELOW_PX ? 2 : 1;
  const density = (SVG_UNITS_PER_INCH * widthPx * oversize) / SHEET_SIDE;
  return sharp(Buffer.from(svg), { density }).resize(widthPx, widthPx).removeAlpha();
}

function pictureOf(source: PictureSource, widthPx: PictureWidth) {
  if (typeof source === "string") return drawingOf(source, widthPx);
  if ("centre" in source) return sharp(source.centre).resize(widthPx, centrePhotoHeight(widthPx), { fit: "cover" });
  return photoOf(source, widthPx);
}

const photoOf = (photo: Buffer, widthPx: PictureWidth) =>
  sharp(photo)
    .flatten({ background: PHOTO_GROUND })
    .resize(widthPx, widthPx, { fit: "contain", background: PHOTO_GROUND });
