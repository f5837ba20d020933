import type { FittingSize } from "../../../../gateway/contract/workshop/fitting.ts";
import { parseSizes, sizesText } from "../../../shared/tyre-sizes.ts";

const SIZE =
  /^(?:(\d{1,2})\s*[xх×*]\s*)?(?:(\d{3})\s*[/\-\s]\s*(\d{2,3})\s*[/\-\s]?\s*)?Z?R?\s*(\d{2}(?:[.,]5)?)\s*(run\s?flat|rft|r)?$/i;

/**
 * Wheels as a master types them: «205/55 R16», «205 55 16», «R16», «16», «2x225/45 R18, 2x255/40 R18». Four where nobody says how many, two of
 * each where there are two sizes. Null for what is no size.
 */
export function typedSizes(text: string): FittingSize[] | null {
  const parts = text.split(/[,;+]\s+|[;+]/).map((part) => part.trim());
  const usual = parts.length === 2 ? 2 : 4;
  const entries = parts.map((part) => {
    const [, count, width, profile, diameter, runflat] = SIZE.exec(part.replaceAll("\u00a0", " ")) ?? [];
    if (diameter === undefined) return null;
    const section = width === undefined ? "" : `${width}-${profile}-`;
    return `${count ?? usual}x${section}${diameter.replace(",", ".")}${runflat ? "r" : ""}`;
  });
  return entries.every((entry) => entry !== null) ? parseSizes(entries.join(",")) : null;
}

/** The same sizes as they can be typed: how many stands there only where it is not what is meant without. */
export function printTyped(sizes: readonly FittingSize[]): string {
  const usual = sizes.length === 2 ? 2 : 4;
  return sizes
    .map((size) => {
      const text = sizesText([size]).replaceAll("\u00a0", " ");
      return size.quantity === usual ? text.replace(/^\d+ × /, "") : text;
    })
    .join(", ");
}
