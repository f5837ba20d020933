import { drawAutoproduct } from "./autoproduct.ts";
import { drawBattery } from "./battery.ts";
import { drawBatteryAccessory } from "./battery-accessory.ts";
import { drawBrakeDisk } from "./brake-disk.ts";
import { drawBrakePads } from "./brake-pads.ts";
import { drawDisk } from "./disk.ts";
import { studio } from "./light.ts";
import { drawOil } from "./oil.ts";
import { createSheet, escapeXml, type Sheet } from "./sheet.ts";
import type { PictureSubject } from "./subject.ts";
import { drawTpms } from "./tpms.ts";
import { drawTyre } from "./tyre.ts";
import { drawWheelCover } from "./wheel-cover.ts";
import { drawWiper } from "./wiper.ts";

/** Increase it when drawings change, so that cached pictures are rendered again. */
export const DRAWING_VERSION = 1;

function goodsOf(sheet: Sheet, subject: PictureSubject): string {
  switch (subject.kind) {
    case "tyre":
      return drawTyre(sheet, subject);
    case "disk":
      return drawDisk(sheet, subject);
    case "battery":
      return drawBattery(sheet, subject);
    case "wheel-cover":
      return drawWheelCover(sheet, subject);
    case "wiper":
      return drawWiper(sheet, subject);
    case "tpms":
      return drawTpms(sheet, subject);
    case "brake-pads":
      return drawBrakePads(sheet, subject);
    case "brake-disk":
      return drawBrakeDisk(sheet, subject);
    case "oil":
      return drawOil(sheet, subject);
    case "battery-accessory":
      return drawBatteryAccessory(sheet, subject);
    case "autoproduct":
      return drawAutoproduct(sheet, subject);
  }
}

/** SVG of the goods, 600×600 units. Deterministic. */
export function drawProduct(subject: PictureSubject): string {
  const sheet = createSheet();
  const goods = goodsOf(sheet, subject);
  const size = subject.kind === "tyre" ? ` ${subject.sizeText}` : "";
  return studio(sheet, escapeXml(`${subject.brand} ${subject.model}${size}`), goods);
}
