import type { BrandColours } from "./brand-colours.ts";
import { lettering } from "./lettering.ts";
import { shift } from "./light.ts";
import { fill, num, rect, type Sheet } from "./sheet.ts";
import type { BatterySubject } from "./subject.ts";

export const PLUS = "#c22d26";
export const MINUS = "#2a5ea8";

/** In millimetres, from the top left corner of the front face. */
interface FrontFace {
  length: number;
  height: number;
  lid: number;
  colours: BrandColours;
}

/** Sticker with brand, model, capacity and current, and the polarity signs above it. */
export function drawBatteryLabel(sheet: Sheet, face: FrontFace, subject: BatterySubject, style: number): string {
  const { length, height, lid, colours } = face;
  const [x, y, wide, high] = [12, lid + 10, length - 24, height - lid - 32];
  const paint = sheet.linear(
    [x, y],
    [x + wide, y + high],
    [
      [0, shift(colours.label, 0.14)],
      [0.45, colours.label],
      [1, shift(colours.label, -0.22)],
    ],
  );
  const swoosh =
    style === 0
      ? fill(
          `M${num(x)} ${num(y + high * 0.62)}L${num(x + wide)} ${num(y + high * 0.48)}V${num(y + high * 0.55)}L${num(x)} ${num(y + high * 0.72)}Z`,
          colours.accent,
        )
      : style === 1
        ? rect(x, y + high * 0.62, wide, high * 0.045, colours.accent)
        : fill(
            `M${num(x + wide * 0.6)} ${num(y)}H${num(x + wide)}V${num(y + high)}H${num(x + wide * 0.74)}Z`,
            colours.accent,
            `fill-opacity=".28"`,
          );
  const middle = length / 2;
  const ink = colours.ink;
  const foot = y + high - 9;
  const [left, right] = subject.polarity === "reverse" ? ["-", "+"] : ["+", "-"];
  const badge = (text: string, centre: number) =>
    `<circle cx="${num(centre)}" cy="${num(lid / 2 + 1)}" r="11" fill="${text === "+" ? PLUS : MINUS}"/>` +
    lettering(text, [centre, lid / 2 + 7], { height: 12, weight: 2.6, colour: "#fff" });
  return (
    rect(x, y, wide, high, paint, 4) +
    swoosh +
    lettering(subject.brand, [middle, y + high * 0.34], {
      height: high * 0.24,
      weight: 2.2,
      colour: ink,
      maxWidth: wide * 0.84,
      lean: style === 0 ? 9 : 0,
    }) +
    lettering(subject.model, [middle, y + high * 0.53], {
      height: high * 0.1,
      weight: 1.8,
      colour: ink,
      maxWidth: wide * 0.8,
    }) +
    lettering(`${subject.capacity} Aℎ`, [x + 12, foot], {
      height: high * 0.2,
      weight: 2.2,
      colour: ink,
      anchor: "start",
      maxWidth: wide * 0.42,
    }) +
    lettering(`${subject.current} A`, [x + wide - 12, foot], {
      height: high * 0.15,
      weight: 1.9,
      colour: ink,
      anchor: "end",
      maxWidth: wide * 0.36,
    }) +
    fill(
      `M${num(x)} ${num(y)}H${num(x + wide * 0.5)}L${num(x + wide * 0.28)} ${num(y + high)}H${num(x)}Z`,
      "#fff",
      `fill-opacity=".07"`,
    ) +
    badge(left, 26) +
    badge(right, length - 26)
  );
}
