import { SHEET_SIDE } from "./sheet.ts";
import type { PictureKind } from "./subject.ts";

interface CloseUp {
  kind: PictureKind;
  /** Square of the sheet, in its units. */
  square: readonly [x: number, y: number, side: number];
}

/** Where on the sheet the details of the contract's views are. */
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

/** Brings a drawing near, as sharp as the whole because it is drawn anew. Null for a view that goods of this kind do not have. */
export function closeUpOf(kind: PictureKind, view: string): ((svg: string) => string) | null {
  const found = Object.hasOwn(CLOSE_UPS, view) ? CLOSE_UPS[view] : undefined;
  if (found?.kind !== kind) return null;
  const [x, y, side] = found.square;
  return (svg) => svg.replace(WHOLE, `viewBox="${x} ${y} ${side} ${side}"`);
}
