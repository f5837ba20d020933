import { lettering } from "./lettering.ts";
import { contactShadow, rgb, shift } from "./light.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { fill, group, num, type Sheet, type Stop, stroke } from "./sheet.ts";

interface CanisterLook {
  /** Size in sheet pixels. */
  width: number;
  height: number;
  body: string;
  cap: string;
  label: string;
  accent: string;
  ink: string;
}

const FLOOR = 552;

export const isLight = (colour: string) => {
  const [red, green, blue] = rgb(colour);
  return red * 0.3 + green * 0.59 + blue * 0.11 > 140;
};

/** Plastic bottle with a handle in its shoulder. `print` draws on the label, with the origin at its centre. */
export function drawCanister(
  sheet: Sheet,
  look: CanisterLook,
  random: SeededRandom,
  print: (width: number, height: number) => string,
): string {
  const { width, height, body, cap } = look;
  const [left, right, top] = [300 - width / 2, 300 + width / 2, FLOOR - height];
  const neck = left + width * random.range(0.2, 0.28);
  const neckHalf = Math.min(44, width * 0.15);
  const shoulder = top + height * 0.24;
  const jug = height > 250;
  const outline =
    `M${num(left + 16)} ${num(FLOOR)}Q${num(left)} ${num(FLOOR)} ${num(left)} ${num(FLOOR - 22)}V${num(shoulder + 26)}` +
    `Q${num(left)} ${num(shoulder - 6)} ${num(neck - neckHalf)} ${num(top + 26)}V${num(top)}H${num(neck + neckHalf)}V${num(top + 20)}` +
    `Q${num(neck + neckHalf + 10)} ${num(top + 12)} ${num(neck + neckHalf + 30)} ${num(top + 10)}` +
    `L${num(right - 30)} ${num(top + 22)}Q${num(right)} ${num(top + 28)} ${num(right)} ${num(top + 62)}V${num(FLOOR - 22)}` +
    `Q${num(right)} ${num(FLOOR)} ${num(right - 16)} ${num(FLOOR)}Z`;
  const round: Stop[] = [
    [0, shift(body, -0.22)],
    [0.05, shift(body, 0.1)],
    [0.16, shift(body, 0.32)],
    [0.26, shift(body, 0.12)],
    [0.6, body],
    [0.88, shift(body, -0.32)],
    [0.96, shift(body, -0.5)],
    [1, shift(body, -0.3)],
  ];
  const paint = sheet.linear([left, 0], [right, 0], round);
  const fall = sheet.linear(
    [0, top],
    [0, FLOOR],
    [
      [0, "#fff", 0.14],
      [0.25, "#fff", 0],
      [0.8, "#000", 0],
      [1, "#000", 0.32],
    ],
  );
  const [gripX, gripY, gripW, gripH] = [left + width * 0.56, top + height * 0.1, width * 0.31, height * 0.085];
  const grip = jug
    ? `<rect x="${num(gripX)}" y="${num(gripY)}" width="${num(gripW)}" height="${num(gripH)}" rx="${num(gripH / 2)}" fill="#f3f0ea" transform="rotate(6 ${num(gripX)} ${num(gripY)})"/>` +
      `<rect x="${num(gripX)}" y="${num(gripY)}" width="${num(gripW)}" height="${num(gripH)}" rx="${num(gripH / 2)}" fill="none" stroke="${shift(body, -0.5)}" stroke-width="7" transform="rotate(6 ${num(gripX)} ${num(gripY)})"/>` +
      `<path d="M${num(gripX + 8)} ${num(gripY + gripH + 6)}h${num(gripW - 16)}" stroke="#fff" stroke-width="2.4" stroke-opacity=".35" stroke-linecap="round" transform="rotate(6 ${num(gripX)} ${num(gripY)})"/>`
    : "";
  const [labelW, labelH] = [width * 0.86, height * (jug ? 0.56 : 0.58)];
  const labelY = FLOOR - height * 0.07 - labelH;
  const labelPaint = sheet.linear(
    [0, 0],
    [labelW, 0],
    [
      [0, shift(look.label, -0.12)],
      [0.14, shift(look.label, 0.2)],
      [0.5, look.label],
      [1, shift(look.label, -0.3)],
    ],
  );
  const label = group(
    `<rect width="${num(labelW)}" height="${num(labelH)}" rx="9" fill="${labelPaint}"/>` +
      group(print(labelW, labelH), `transform="translate(${num(labelW / 2)} ${num(labelH / 2)})"`),
    `transform="translate(${num(300 - labelW / 2)} ${num(labelY)})"`,
  );
  return (
    contactShadow(sheet, [308, FLOOR - 3], width * 0.6, 20) +
    fill(outline, paint) +
    fill(outline, fall) +
    stroke(
      `M${num(left + 7)} ${num(FLOOR - 30)}V${num(shoulder + 30)}Q${num(left + 8)} ${num(shoulder + 2)} ${num(neck - neckHalf + 6)} ${num(top + 36)}`,
      "#fff",
      2.6,
      `stroke-opacity=".34" stroke-linecap="round"`,
    ) +
    grip +
    label +
    drawCap(sheet, neck, top, neckHalf, cap)
  );
}

function drawCap(sheet: Sheet, x: number, foot: number, half: number, colour: string): string {
  const wide = half + 5;
  const high = half * 0.95;
  const paint = sheet.linear(
    [x - wide, 0],
    [x + wide, 0],
    [
      [0, shift(colour, -0.35)],
      [0.2, shift(colour, 0.4)],
      [0.42, shift(colour, 0.05)],
      [1, shift(colour, -0.5)],
    ],
  );
  const ridges = Array.from({ length: 13 }, (_, index) => {
    const place = x + Math.sin(((index - 6) / 6.6) * (Math.PI / 2)) * wide;
    return `M${num(place)} ${num(foot - high + 6)}V${num(foot - 2)}`;
  }).join("");
  return (
    `<rect x="${num(x - wide)}" y="${num(foot - high)}" width="${num(wide * 2)}" height="${num(high + 4)}" rx="5" fill="${paint}"/>` +
    stroke(ridges, "#000", 1.8, `stroke-opacity=".22"`) +
    `<rect x="${num(x - wide)}" y="${num(foot + 4)}" width="${num(wide * 2)}" height="5" rx="2" fill="${shift(colour, -0.55)}"/>` +
    `<rect x="${num(x - wide + 4)}" y="${num(foot - high)}" width="${num(wide * 2 - 8)}" height="3" rx="1.5" fill="#fff" fill-opacity=".4"/>`
  );
}

/** The brand with the product name under it; the origin is in the centre. */
export function labelHead(brand: string, model: string, width: number, height: number, ink: string): string {
  return (
    lettering(brand, [0, -height * 0.26], { height: height * 0.15, weight: 2.3, colour: ink, maxWidth: width * 0.84 }) +
    lettering(model, [0, -height * 0.13], { height: height * 0.07, weight: 1.7, colour: ink, maxWidth: width * 0.8 })
  );
}
