import { SHEET_SIDE } from "./sheet.ts";
import type { PictureKind } from "./subject.ts";

interface CloseUp {
  kind: PictureKind;
  /** A square part of the sheet, in its units. */
  square: readonly [x: number, y: number, side: number];
}

/** Where the views of the contract are on the sheet. */
const CLOSE_UPS: Readonly<Record<string, CloseUp>> = {
  tread: { kind: "tyre", square: [70, 170, 200] },
  sidewall: { kind: "tyre", square: [340, 340, 190] },
  hub: { kind: "disk", square: [226, 197, 200] },
  spokes: { kind: "disk", square: [320, 60, 230] },
  terminals: { kind: "battery", square: [80, 50, 350] },
  label: { kind: "battery", square: [80, 230, 310] },
  "oil-label": { kind: "oil", square: [140, 250, 310] },
};

const WHOLE = `viewBox="0 0 ${SHEET_SIDE} ${SHEET_SIDE}"`;

/**
 * Enlarges a part of the drawing, which stays sharp because it is a vector. Null when goods of this kind do not have the view.
 */
export function closeUpOf(kind: PictureKind, view: string): ((svg: string) => string) | null {
  const found = Object.hasOwn(CLOSE_UPS, view) ? CLOSE_UPS[view] : undefined;
  if (found?.kind !== kind) return null;
  const [x, y, side] = found.square;
  return (svg) => svg.replace(WHOLE, `viewBox="${x} ${y} ${side} ${side}"`);
}
