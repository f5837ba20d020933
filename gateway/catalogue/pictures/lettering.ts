import { num, type Point } from "./sheet.ts";
import type { TurnedFrame } from "./turned.ts";

/**
 * Lettering as strokes, because the renderer has no text on a path and a server may have no fonts. Each glyph has an advance
 * width and path data in a cell with a cap height of 10 units, y down.
 */
const GLYPHS: Readonly<Record<string, readonly [width: number, d: string]>> = {
  A: [7, "M0 10L3.5 0L7 10M1.2 6.8H5.8"],
  B: [6.2, "M0 0V10H3.6Q6.2 10 6.2 7.2Q6.2 4.8 3.6 4.8H0M3.3 4.8Q5.6 4.8 5.6 2.4Q5.6 0 3.3 0H0"],
  C: [6.4, "M6.4 2.2Q5.4 0 3.4 0Q0 0 0 5Q0 10 3.4 10Q5.4 10 6.4 7.8"],
  D: [6.6, "M0 0V10H2.8Q6.6 10 6.6 5Q6.6 0 2.8 0Z"],
  E: [5.4, "M5.4 0H0V10H5.4M0 4.8H4.6"],
  F: [5.2, "M5.2 0H0V10M0 4.9H4.4"],
  G: [6.8, "M6.5 2.2Q5.5 0 3.4 0Q0 0 0 5Q0 10 3.4 10Q5.6 10 6.7 8.4V5.4H3.9"],
  H: [6.4, "M0 0V10M6.4 0V10M0 4.9H6.4"],
  I: [0.4, "M.2 0V10"],
  J: [4.4, "M4.4 0V7.2Q4.4 10 2.2 10Q.4 10 0 8.2"],
  K: [6.2, "M0 0V10M6 0L0 5.9M2.2 3.9L6.2 10"],
  L: [5, "M0 0V10H5"],
  M: [7.8, "M0 10V0L3.9 6.8L7.8 0V10"],
  N: [6.6, "M0 10V0L6.6 10V0"],
  O: [7, "M3.5 0Q0 0 0 5Q0 10 3.5 10Q7 10 7 5Q7 0 3.5 0Z"],
  P: [6, "M0 10V0H3.4Q6 0 6 2.8Q6 5.6 3.4 5.6H0"],
  Q: [7, "M3.5 0Q0 0 0 5Q0 10 3.5 10Q7 10 7 5Q7 0 3.5 0ZM4.4 7L7 10.6"],
  R: [6.2, "M0 10V0H3.4Q6 0 6 2.8Q6 5.6 3.4 5.6H0M3.2 5.6L6.2 10"],
  S: [6, "M5.7 2Q5 0 3 0Q.3 0 .3 2.5Q.3 4.4 3 4.8Q6 5.3 6 7.5Q6 10 3 10Q.6 10 0 7.9"],
  T: [6.4, "M0 0H6.4M3.2 0V10"],
  U: [6.4, "M0 0V6.6Q0 10 3.2 10Q6.4 10 6.4 6.6V0"],
  V: [7, "M0 0L3.5 10L7 0"],
  W: [9.6, "M0 0L2.4 10L4.8 1.6L7.2 10L9.6 0"],
  X: [6.6, "M0 0L6.6 10M6.6 0L0 10"],
  Y: [6.6, "M0 0L3.3 5L6.6 0M3.3 5V10"],
  Z: [6, "M0 0H6L0 10H6"],
  "0": [6, "M3 0Q0 0 0 5Q0 10 3 10Q6 10 6 5Q6 0 3 0Z"],
  "1": [2.8, "M0 2.2L2.6 0V10"],
  "2": [6, "M.2 2.7Q.4 0 3 0Q5.8 0 5.8 2.7Q5.8 4.4 3.6 6.4L0 10H6"],
  "3": [6, "M.2 1.7Q1.1 0 3 0Q5.6 0 5.6 2.4Q5.6 4.7 2.6 4.7Q6 4.7 6 7.3Q6 10 3 10Q.8 10 0 8"],
  "4": [6.2, "M4.6 10V0L0 7H6.2"],
  "5": [6, "M5.4 0H.9L.4 4.7Q1.4 3.7 3 3.7Q6 3.7 6 6.8Q6 10 2.9 10Q.8 10 0 8.2"],
  "6": [6, "M5.4 1.4Q4.6 0 3.2 0Q0 0 0 5.6Q0 10 3.1 10Q6 10 6 6.9Q6 4 3.2 4Q.6 4 0 6.6"],
  "7": [6, "M0 0H6L2.2 10"],
  "8": [6, "M3 4.7Q.4 4.5 .4 2.4Q.4 0 3 0Q5.6 0 5.6 2.4Q5.6 4.5 3 4.7Q0 5 0 7.4Q0 10 3 10Q6 10 6 7.4Q6 5 3 4.7Z"],
  "9": [6, "M.6 8.6Q1.4 10 2.8 10Q6 10 6 4.4Q6 0 2.9 0Q0 0 0 3.1Q0 6 2.8 6Q5.4 6 6 3.4"],
  // The lower-case h of "Ah"; upper-casing never produces it.
  ℎ: [5, "M0 0V10M0 6Q.4 3.8 2.6 3.8Q5 3.8 5 6.4V10"],
  "/": [4.4, "M0 10.8L4.4 -.8"],
  "-": [3.4, "M0 5.4H3.4"],
  "–": [4.6, "M0 5.4H4.6"],
  ".": [0.6, "M.3 9.5V10"],
  ",": [0.8, "M.6 9.4L.1 11.4"],
  ":": [0.6, "M.3 3.6V4.1M.3 9.5V10"],
  "+": [5.8, "M0 5.2H5.8M2.9 2.3V8.1"],
  "(": [2, "M2 -.8Q0 2 0 5Q0 8 2 10.8"],
  ")": [2, "M0 -.8Q2 2 2 5Q2 8 0 10.8"],
  "&": [6.6, "M6.6 10L1.6 3.4Q.6 .2 3 0Q5 .2 4.6 2.4L1.2 5.6Q-.6 8 1.4 9.6Q4.6 11 6.2 6"],
  "*": [3.6, "M1.8 .4V4.4M0 1.4L3.6 3.4M3.6 1.4L0 3.4"],
  Б: [6, "M5.4 0H0V10H3.4Q6 10 6 7.2Q6 4.6 3.4 4.6H0"],
  Г: [5, "M5 0H0V10"],
  Д: [7.2, "M0 12V10H7.2V12M1.2 10Q2.2 8 2.2 0H6V10"],
  Ж: [9, "M4.5 0V10M.2 0L4.5 5.4L8.8 0M0 10L4.5 4.4L9 10"],
  З: [6, "M.2 1.7Q1.1 0 3 0Q5.6 0 5.6 2.4Q5.6 4.7 2.6 4.7Q6 4.7 6 7.3Q6 10 3 10Q.8 10 0 8"],
  И: [6.6, "M0 0V10L6.6 0V10"],
  Й: [6.6, "M0 0V10L6.6 0V10M1.8 -2.6Q3.3 -1.2 4.8 -2.6"],
  Л: [6.4, "M0 10Q1.6 9.6 1.7 0H6.4V10"],
  П: [6.3, "M0 10V0H6.3V10"],
  У: [6.6, "M0 0L3.4 6.2M6.6 0L3.2 8.2Q2.4 10 .5 10"],
  Ф: [8, "M4 -.4V10.4M4 1.6Q0 1.6 0 5Q0 8.4 4 8.4Q8 8.4 8 5Q8 1.6 4 1.6Z"],
  Ц: [6.8, "M0 0V10H6.8V12M5.8 0V10"],
  Ч: [5.8, "M0 0V3.2Q0 5.7 3 5.7H5.8M5.8 0V10"],
  Ш: [8.6, "M0 0V10H8.6V0M4.3 0V10"],
  Щ: [9.4, "M0 0V10H9.4V12M4.2 0V10M8.4 0V10"],
  Ъ: [7.2, "M0 0H1.8V10H4.6Q7.2 10 7.2 7.2Q7.2 4.6 4.6 4.6H1.8"],
  Ы: [8, "M0 0V10H2.8Q5.4 10 5.4 7.2Q5.4 4.6 2.8 4.6H0M8 0V10"],
  Ь: [6, "M0 0V10H3.4Q6 10 6 7.2Q6 4.6 3.4 4.6H0"],
  Э: [6.4, "M0 2.2Q1 0 3 0Q6.4 0 6.4 5Q6.4 10 3 10Q1 10 0 7.8M2.4 5H6.4"],
  Ю: [9.2, "M0 0V10M0 5H2.6M5.9 0Q2.6 0 2.6 5Q2.6 10 5.9 10Q9.2 10 9.2 5Q9.2 0 5.9 0Z"],
  Я: [6.2, "M6.2 10V0H2.8Q.2 0 .2 2.8Q.2 5.6 2.8 5.6H6.2M3 5.6L0 10"],
};

const LOOK_ALIKE: Readonly<Record<string, string>> = {
  А: "A",
  В: "B",
  Е: "E",
  Ё: "E",
  К: "K",
  М: "M",
  Н: "H",
  О: "O",
  Р: "P",
  С: "C",
  Т: "T",
  Х: "X",
  "×": "X",
};
const SPACE = 3.6;

interface Placed {
  d: string;
  /** Left edge of the glyph, cap-height units. */
  offset: number;
  width: number;
}

/** Glyph positions and total width, in tenths of the cap height. Characters without a glyph become spaces. */
function layOut(text: string, tracking: number): { glyphs: Placed[]; width: number } {
  const glyphs: Placed[] = [];
  let cursor = 0;
  for (const character of text.toLocaleUpperCase("ru")) {
    const glyph = GLYPHS[LOOK_ALIKE[character] ?? character];
    if (glyph) {
      glyphs.push({ d: glyph[1], offset: cursor, width: glyph[0] });
    }
    cursor += (glyph ? glyph[0] : SPACE) + tracking;
  }
  return { glyphs, width: Math.max(0, cursor - tracking) };
}

interface LetteringStyle {
  /** Cap height. */
  height: number;
  colour: string;
  /** Stroke width in tenths of the cap height; 2 is bold. */
  weight?: number;
  tracking?: number;
  /** Letters are reduced to fit. */
  maxWidth?: number;
  anchor?: "start" | "middle" | "end";
  /** Slant in degrees. */
  lean?: number;
}

function strokeAttributes(colour: string, weight: number): string {
  return `fill="none" stroke="${colour}" stroke-width="${num(weight, 2)}" stroke-linecap="square" stroke-linejoin="miter" stroke-miterlimit="2"`;
}

/** A line of letters whose baseline starts at the point, is centred on it, or ends there. */
export function lettering(text: string, [x, y]: Point, style: LetteringStyle): string {
  const { weight = 1.7, tracking = 2.6, anchor = "middle", lean = 0 } = style;
  const { glyphs, width } = layOut(text, tracking);
  if (glyphs.length === 0) {
    return "";
  }
  const height = Math.min(style.height, style.maxWidth ? (style.maxWidth / width) * 10 : Number.POSITIVE_INFINITY);
  const scale = height / 10;
  const start = anchor === "start" ? 0 : anchor === "end" ? -width : -width / 2;
  const skew = lean ? ` skewX(${-lean})` : "";
  const place = `translate(${num(x)} ${num(y)}) scale(${num(scale, 3)})${skew} translate(${num(start)} -10)`;
  const letters = glyphs.map(({ d, offset }) => `<path transform="translate(${num(offset)})" d="${d}"/>`).join("");
  return `<g transform="${place}" ${strokeAttributes(style.colour, weight)}>${letters}</g>`;
}

interface ArcPlace {
  /** Radius of the centre of the cap height. */
  radius: number;
  depth: number;
  /** Centre of the line, in radians anticlockwise from the right. */
  angle: number;
  /** "out": tops of letters away from the axis (upper half); "in": towards it (lower half). */
  facing: "out" | "in";
  /** Largest share of the circle, radians. */
  maxAngle: number;
}

/** Letters along a circle on a solid of revolution. Drawing coordinates of the frame. */
export function arcLettering(frame: TurnedFrame, text: string, place: ArcPlace, style: LetteringStyle): string {
  const { weight = 1.7, tracking = 2.8 } = style;
  const { glyphs, width } = layOut(text, tracking);
  if (glyphs.length === 0) {
    return "";
  }
  const height = Math.min(style.height, ((place.maxAngle * place.radius) / width) * 10);
  const scale = height / 10;
  const out = place.facing === "out";
  const baseline = out ? place.radius - height / 2 : place.radius + height / 2;
  const letters = glyphs.map((glyph) => {
    const along = ((glyph.offset + glyph.width / 2 - width / 2) * scale) / place.radius;
    const angle = out ? place.angle - along : place.angle + along;
    const [x, y] = frame.at(baseline, angle, place.depth);
    const turn = out ? 90 - (angle * 180) / Math.PI : -90 - (angle * 180) / Math.PI;
    const matrix = `translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${num(scale, 3)}) translate(${num(-glyph.width / 2, 2)} -10)`;
    return `<path transform="${matrix}" d="${glyph.d}"/>`;
  });
  return `<g ${strokeAttributes(style.colour, weight)}>${letters.join("")}</g>`;
}
