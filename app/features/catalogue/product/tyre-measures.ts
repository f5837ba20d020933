import type { Product } from "../../../../gateway/contract/catalogue/goods.ts";

const MM_PER_INCH = 25.4;
/** Widths of flotation and lorry sizes are inches. */
const LEAST_MILLIMETRES = 30;

/** What the figures of «205/55 R16» measure, in millimetres but for the rim. */
export interface TyreMeasures {
  width: number;
  sidewall: number;
  /** Inches. */
  rim: number;
  rimMm: number;
  whole: number;
}

/** Null for what is no tyre, and for sizes that name no profile. */
export function tyreMeasures({ size, type }: Pick<Product, "size" | "type">): TyreMeasures | null {
  const { width, profile, diameter } = (type === "tyre" && size) || {};
  if (!width || !profile || !diameter || width < LEAST_MILLIMETRES) return null;
  const sidewall = (width * profile) / 100;
  const rimMm = diameter * MM_PER_INCH;
  return {
    width,
    sidewall: Math.round(sidewall),
    rim: diameter,
    rimMm: Math.round(rimMm),
    whole: Math.round(rimMm + 2 * sidewall),
  };
}
