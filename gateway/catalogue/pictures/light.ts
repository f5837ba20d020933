import { group, num, type Point, SHEET_SIDE, type Sheet, type Stop } from "./sheet.ts";

/** In view space: x to the right, y up, z towards the viewer. */
export type Vec3 = readonly [x: number, y: number, z: number];
export type Rgb = readonly [red: number, green: number, blue: number];

const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function normalise(v: Vec3): Vec3 {
  const length = Math.hypot(v[0], v[1], v[2]) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

/** The same softbox for every picture: upper left, in front of the goods. */
export const LIGHT = normalise([-0.52, 0.68, 0.58]);
/** A weak reflector on the right gives the far side some shape. */
const FILL = normalise([0.72, 0.3, 0.62]);
const HALF_WAY = normalise([LIGHT[0], LIGHT[1], LIGHT[2] + 1]);

const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

export function hex([red, green, blue]: Rgb): string {
  const byte = (value: number) =>
    Math.round(clamp(value, 0, 255))
      .toString(16)
      .padStart(2, "0");
  return `#${byte(red)}${byte(green)}${byte(blue)}`;
}

export function rgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Mixes with white above 0 and with black below; amount −1…1. */
export function shift(colour: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const share = Math.abs(amount);
  const [red, green, blue] = rgb(colour);
  return hex([red + (target - red) * share, green + (target - green) * share, blue + (target - blue) * share]);
}

export type Tone = (normal: Vec3) => string;

/** Rubber: nearly black with a broad dull highlight and a lighter edge. */
export function rubberTone(lift = 0): Tone {
  return (normal) => {
    const lit = Math.max(0, dot(normal, LIGHT));
    const sheen = Math.max(0, dot(normal, HALF_WAY)) ** 9;
    const edge = (1 - Math.max(0, normal[2])) ** 3;
    const bounce = Math.max(0, -normal[1]) * 0.045;
    const card = Math.max(0, dot(normal, FILL)) ** 3;
    const value = 255 * (0.06 + lift + 0.17 * lit + 0.15 * sheen + 0.17 * card + 0.04 * edge + bounce);
    return hex([value * 0.98, value, value * 1.035]);
  };
}

export interface Metal {
  colour: Rgb;
  /** How much the surface reflects the studio, 0…1. */
  mirror: number;
}

/** Metal and paint: the softly lit colour plus a reflection of the studio (softbox, reflector, dark wall, bright floor). */
export function metalTone({ colour, mirror }: Metal): Tone {
  return (normal) => {
    const lit = Math.max(0, dot(normal, LIGHT));
    const card = Math.max(0, dot(normal, FILL)) ** 2;
    const facing = normal[2];
    const reflected: Vec3 = [2 * facing * normal[0], 2 * facing * normal[1], 2 * facing * facing - 1];
    const softbox = smoothstep(0.35, 0.98, dot(reflected, LIGHT));
    const strip = smoothstep(0.55, 1, dot(reflected, FILL)) * 0.4;
    const floor = smoothstep(0.15, 0.75, -reflected[1]) * 0.42;
    const wall = smoothstep(0.4, 0, Math.abs(reflected[1] + 0.12)) * 0.1 * (1 - strip);
    const diffuse = 0.36 + 0.58 * lit + 0.4 * card;
    const studio = 255 * mirror * (softbox * 0.85 + strip + floor - wall);
    return hex([colour[0] * diffuse + studio, colour[1] * diffuse + studio, colour[2] * diffuse + studio * 0.98]);
  };
}

const GROUND: readonly Stop[] = [
  [0, "#faf8f4"],
  [0.7, "#f6f3ee"],
  [1, "#f1ede6"],
];

/** Fill of the background, also visible through holes. */
export function groundFill(sheet: Sheet): string {
  return sheet.linear([0, 0], [0, SHEET_SIDE], GROUND);
}

/** Soft contact shadow: wide and faint away from the light, with a dark core at the line of contact. */
export function contactShadow(sheet: Sheet, centre: Point, halfWidth: number, halfHeight: number): string {
  const blob = ([x, y]: Point, rx: number, ry: number, opacity: number) => {
    const paint = sheet.radial([0, 0], 1, [
      [0, "#221e18", opacity],
      [0.45, "#221e18", opacity * 0.62],
      [0.75, "#221e18", opacity * 0.18],
      [1, "#221e18", 0],
    ]);
    const place = `translate(${num(x)} ${num(y)}) scale(${num(rx)} ${num(ry)})`;
    return `<circle r="1" fill="${paint}" transform="${place}"/>`;
  };
  const [x, y] = centre;
  return (
    blob([x + halfWidth * 0.16, y + halfHeight * 0.2], halfWidth * 1.3, halfHeight * 2, 0.3) +
    blob([x + halfWidth * 0.04, y], halfWidth * 0.95, halfHeight, 0.55)
  );
}

/** The complete picture: background, then the goods. `title` must already be escaped. */
export function studio(sheet: Sheet, title: string, goods: string): string {
  const ground = groundFill(sheet);
  const size = SHEET_SIDE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" role="img">` +
    `<title>${title}</title><defs>${sheet.definitions()}</defs>` +
    `<rect width="${size}" height="${size}" fill="${ground}"/>` +
    `${group(goods, `stroke-linejoin="round"`)}</svg>`
  );
}
