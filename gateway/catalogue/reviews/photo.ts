import sharp, { type Metadata } from "sharp";
import { ApiError } from "../../platform/http/api-error.ts";

export interface Photo {
  width: number;
  height: number;
  webp: Buffer;
}

/** Phone cameras have 12 to 50 million pixels; larger files are refused. */
const MAX_PIXELS = 60_000_000;
const LONG_SIDE = 1280;
const QUALITY = 78;

const NOT_A_PHOTO = "Фотография должна быть в формате JPEG, PNG или WebP";
const UNREADABLE = "Фотографию не удалось прочитать: выберите другую";
const TOO_LARGE = "На фотографии больше 60 миллионов точек: уменьшите её";

interface PhotoOptions {
  /** The field of the form. */
  field?: string;
  /** Pixels; larger ones are made smaller. */
  longSide?: number;
  /** What is wrong with the size as it was sent, upright, in words for who sent it; null for nothing. */
  problemOf?(size: { width: number; height: number }): string | null;
}

/**
 * Encodes a photo for storage: WebP of at most 1280 pixels, upright, without metadata (place and camera are private).
 * Throws `invalid` for what is not a photo. The size is read from the header, before anything is decoded.
 */
export async function encodePhoto(
  bytes: Buffer,
  { field = "images", longSide = LONG_SIDE, problemOf }: PhotoOptions = {},
): Promise<Photo> {
  const refuse = (message: string) => new ApiError("invalid", [{ message, field }]);
  if (!isPhotoFormat(bytes)) throw refuse(NOT_A_PHOTO);
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  let header: Metadata;
  try {
    header = await image.metadata();
  } catch (error) {
    throw refuse(error instanceof Error && /pixel limit/i.test(error.message) ? TOO_LARGE : UNREADABLE);
  }
  if (header.width * header.height > MAX_PIXELS) throw refuse(TOO_LARGE);
  const problem = problemOf?.(header.autoOrient) ?? null;
  if (problem !== null) throw refuse(problem);
  try {
    const { data, info } = await image
      .autoOrient()
      .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, webp: data };
  } catch {
    throw refuse(UNREADABLE);
  }
}

const PREVIEW_SIDE = 240;

/** The small square copy that a list shows. */
export function encodePreview(webp: Buffer): Promise<Buffer> {
  return sharp(webp).resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: "cover" }).webp({ quality: QUALITY }).toBuffer();
}

/** By the first bytes: names and declared types prove nothing, and SVG is never a photo. */
export function isPhotoFormat(bytes: Buffer): boolean {
  const begins = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, "latin1"));
  return begins("\xff\xd8\xff") || begins("\x89PNG\r\n\x1a\n") || (begins("RIFF") && begins("WEBP", 8));
}
