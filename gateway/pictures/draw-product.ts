import { studio } from "./light.ts";
import { createSheet, escapeXml, type Sheet } from "./sheet.ts";
import type { PictureSubject } from "./subject.ts";
import { drawTyre } from "./tyre.ts";

function goodsOf(sheet: Sheet, subject: PictureSubject): string {
  switch (subject.kind) {
    case "tyre":
      return drawTyre(sheet, subject);
    default:
      return "";
  }
}

/** Complete SVG of the goods, 600×600 units; the same subject always gives the same text. */
export function drawProduct(subject: PictureSubject): string {
  const sheet = createSheet();
  const goods = goodsOf(sheet, subject);
  return studio(sheet, escapeXml(titleOf(subject)), goods);
}

function titleOf(subject: PictureSubject): string {
  const size = subject.kind === "tyre" ? ` ${subject.sizeText}` : "";
  return `${subject.brand} ${subject.model}${size}`;
}
