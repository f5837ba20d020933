import { readFileSync } from "node:fs";
import type { LayeredRule } from "./layered.ts";
import { media } from "./responsive-style.ts";

const sprite = readFileSync("public/icons.svg", "utf8");

/** The symbol as the value of `mask-image`; lines as thick as an icon of 16 pixels has them. */
export function iconMaskImage(name: string): string {
  const shapes = new RegExp(`<symbol id="${name}" viewBox="0 0 24 24">(.*)</symbol>`).exec(sprite)?.[1];
  if (!shapes) throw new Error(`public/icons.svg has no symbol ${name}`);
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='2.25' stroke-miterlimit='10'>${shapes.replaceAll('"', "'")}</svg>`;
  return `url("data:image/svg+xml,${svg.replace(/[<>#%]/g, encodeURIComponent)}")`;
}

/** A pseudo-element that shows a decorative icon: a list has dozens of them, and as elements they are a tenth of its layout. */
export const iconMask = (name: string): LayeredRule => ({
  content: "",
  flex: "none",
  inlineSize: 16,
  blockSize: 16,
  background: "currentColor",
  maskImage: iconMaskImage(name),
  "@media": { [media.forcedColors]: { background: "CanvasText" } },
});
