import { readFileSync } from "node:fs";
import sharp from "sharp";
import type { LayeredRule } from "./layered.ts";
import { media } from "./responsive-style.ts";

export const ICON_PX = 16;
/** Phones with the finest screens have three device pixels for each. */
const FINEST_SCREEN = 3;

/**
 * The symbols of public/icons.svg as bitmaps, with the line width of a 16-pixel icon: a browser renders every use of an SVG anew,
 * which for the dozens in a list takes a sixth of its time for styles, layout and paint.
 */
const images = new Map(await Promise.all([...symbolsOf(readFileSync("public/icons.svg", "utf8"))].map(drawn)));

function* symbolsOf(sprite: string): Generator<[name: string, shapes: string]> {
  for (const [, name, shapes] of sprite.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 24 24">(.*)<\/symbol>/g)) {
    if (name && shapes) yield [name, shapes];
  }
}

async function drawn([name, shapes]: [name: string, shapes: string]): Promise<[name: string, image: string]> {
  const side = ICON_PX * FINEST_SCREEN;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2.25" stroke-miterlimit="10">${shapes}</svg>`;
  const image = await sharp(Buffer.from(svg)).webp({ lossless: true, effort: 6 }).toBuffer();
  return [name, `url("data:image/webp;base64,${image.toString("base64")}")`];
}

/** The symbol as the value of `mask-image`. */
export function iconMaskImage(name: string): string {
  const image = images.get(name);
  if (!image) throw new Error(`public/icons.svg has no symbol ${name}`);
  return image;
}

/** A pseudo-element with a decorative icon: a list has dozens of them, and as elements they would take a tenth of its layout time. */
export const iconMask = (name: string): LayeredRule => ({
  content: "",
  flex: "none",
  inlineSize: ICON_PX,
  blockSize: ICON_PX,
  background: "currentColor",
  maskImage: iconMaskImage(name),
  maskSize: ICON_PX,
  "@media": { [media.forcedColors]: { background: "CanvasText" } },
});
