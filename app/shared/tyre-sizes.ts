import type { FittingSize } from "../../gateway/contract/workshop/fitting.ts";

/** Wheels of one size. Width and profile are null while only the diameter is known. */
export type FittingAxle = FittingSize;

/** What the gateway takes. */
export const MAX_AXLES = 4;
const MAX_QUANTITY = 12;
const LEAST: FittingAxle = { width: 100, profile: 20, diameter: 12, runflat: false, quantity: 1 };
const MOST: FittingAxle = { width: 500, profile: 110, diameter: 30, runflat: true, quantity: MAX_QUANTITY };
const ENTRY = /^([1-9]\d?)x(?:(\d{2,3}(?:\.\d)?)-(\d{1,3}(?:\.\d)?)-)?(\d{2}(?:\.\d)?)(r?)$/;

/** «4x205-55-16», «2x225-45-17r,2x255-40-17r» with run-flat tyres, «4x16» of unknown width; null for anything else. */
export function parseSizes(text: string): FittingAxle[] | null {
  const axles = text.split(",").map(axleOf);
  return axles.length <= MAX_AXLES && axles.every((axle) => axle !== null) ? axles : null;
}

export const printSizes = (axles: readonly FittingAxle[]): string => axles.map(printSize).join(",");

function printSize({ width, profile, diameter, runflat, quantity }: FittingAxle): string {
  const section = width === null || profile === null ? "" : `${width}-${profile}-`;
  return `${quantity}x${section}${diameter}${runflat ? "r" : ""}`;
}

function axleOf(text: string): FittingAxle | null {
  const [, quantity, width, profile, diameter, runflat] = ENTRY.exec(text.trim()) ?? [];
  if (quantity === undefined) return null;
  const axle: FittingAxle = {
    width: width === undefined ? null : Number(width),
    profile: profile === undefined ? null : Number(profile),
    diameter: Number(diameter),
    runflat: runflat === "r",
    quantity: Number(quantity),
  };
  return isFitted(axle) ? axle : null;
}

const isFitted = (axle: FittingAxle): boolean =>
  (["width", "profile", "diameter", "quantity"] as const).every((part) => {
    const value = axle[part];
    return value === null || (value >= (LEAST[part] ?? 0) && value <= (MOST[part] ?? 0));
  });

/** The size of a form by parameters, where «Все» is empty; null while there is no diameter, which decides the price. */
export function sizeFromFields(query: URLSearchParams): FittingAxle[] | null {
  const field = (name: string) => (query.get(name) ?? "").trim().replace(/^r/i, "");
  const section = field("width") && field("profile") ? `${field("width")}-${field("profile")}-` : "";
  const runflat = ["1", "on", "true"].includes(field("runflat")) ? "r" : "";
  return parseSizes(`${field("quantity") || "4"}x${section}${field("diameter")}${runflat}`);
}

/** «205/55 R16», «R16 Run Flat» */
export function sizeText({ width, profile, diameter, runflat }: FittingAxle): string {
  const section = width === null || profile === null ? "" : `${width}/${profile} `;
  return `${section}R${diameter}${runflat ? " Run Flat" : ""}`;
}

/** «4 × 205/55 R16», «2 × 225/45 R17, 2 × 255/40 R17» */
export const sizesText = (axles: readonly FittingAxle[]): string =>
  axles.map((axle) => `${axle.quantity}\u00a0×\u00a0${sizeText(axle)}`).join(", ");

/** Tyres of a size as a product or an order names it: «205/55 R16»; null when it is no such size. */
export function axleOfText(text: string, quantity: number, runflat = false): FittingAxle | null {
  const [, width, profile, diameter] = /(\d{2,3})\/(\d{2,3})\s*Z?R\s*(\d{2}(?:[.,]5)?)/i.exec(text) ?? [];
  if (width === undefined || profile === undefined || diameter === undefined) return null;
  const amount = Math.min(Math.max(Math.trunc(quantity), 1), MAX_QUANTITY);
  return {
    width: Number(width),
    profile: Number(profile),
    diameter: Number(diameter.replace(",", ".")),
    runflat,
    quantity: amount,
  };
}

/** Tyres as a cart or an order names them. */
interface NamedTyres {
  /** A text with the size in it. */
  text: string;
  quantity: number;
}

/** Their sizes, equal ones together; as many as one visit takes. */
export function axlesOfTyres(tyres: readonly NamedTyres[]): FittingAxle[] {
  const bySize = new Map<string, FittingAxle>();
  for (const { text, quantity } of tyres) {
    const axle = axleOfText(text, quantity);
    if (!axle || !isFitted(axle)) continue;
    const key = sizeText(axle);
    const known = bySize.get(key)?.quantity ?? 0;
    bySize.set(key, { ...axle, quantity: Math.min(known + axle.quantity, MAX_QUANTITY) });
  }
  return [...bySize.values()].slice(0, MAX_AXLES);
}
