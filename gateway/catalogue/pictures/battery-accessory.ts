import { boxView, floorShadow } from "./box-view.ts";
import { brandColours } from "./brand-colours.ts";
import { lettering } from "./lettering.ts";
import { contactShadow, metalTone, type Rgb, shift } from "./light.ts";
import { seededRandom } from "./seeded-random.ts";
import { circle, fill, group, num, type Point, ring, type Sheet, stroke } from "./sheet.ts";
import type { BatteryAccessorySubject } from "./subject.ts";

const RED = "#b92b25";
const BLACK = "#2a2c2f";

export function drawBatteryAccessory(sheet: Sheet, subject: BatteryAccessorySubject): string {
  switch (subject.shape) {
    case "charger":
      return drawCharger(sheet, subject);
    case "jump-cables":
      return drawJumpCables(sheet, subject);
    case "terminals":
      return drawTerminalPair(sheet, subject);
  }
}

/** Round cable with a highlight on its upper edge. */
function cable(d: string, colour: string, width: number): string {
  return (
    stroke(d, "#221e18", width * 1.25, `stroke-opacity=".16" transform="translate(5 8)" stroke-linecap="round"`) +
    stroke(d, shift(colour, -0.45), width, `stroke-linecap="round"`) +
    stroke(d, colour, width * 0.74, `stroke-linecap="round" transform="translate(-.6 -1)"`) +
    stroke(
      d,
      shift(colour, 0.5),
      width * 0.16,
      `stroke-linecap="round" stroke-opacity=".8" transform="translate(${num(-width * 0.1)} ${num(-width * 0.22)})"`,
    )
  );
}

/** Spring clamp with its jaws at the origin, pointing up. */
function clamp(sheet: Sheet, colour: string): string {
  const handle = sheet.linear(
    [-26, 0],
    [26, 0],
    [
      [0, shift(colour, -0.3)],
      [0.3, shift(colour, 0.35)],
      [0.55, colour],
      [1, shift(colour, -0.5)],
    ],
  );
  const jaw = sheet.linear(
    [-18, 0],
    [18, 0],
    [
      [0, "#8b6f3c"],
      [0.35, "#ead09a"],
      [1, "#7a5c2c"],
    ],
  );
  const arm = "M-4 4L-24 -52Q-22 -62 -14 -58L-4 -34ZM4 4L24 -52Q22 -62 14 -58L4 -34Z";
  const teeth = "M-12 -52l5 4-4 5 5 4-3 5M12 -52l-5 4 4 5-5 4 3 5";
  const grips =
    "M-6 -6Q-30 30 -27 84Q-26 96 -17 94Q-10 92 -9 82Q-8 40 0 20Q8 40 9 82Q10 92 17 94Q26 96 27 84Q30 30 6 -6Z";
  return (
    fill(arm, jaw) +
    stroke(teeth, "#5c4520", 2) +
    fill(grips, handle) +
    stroke("M-19 26Q-23 56 -20 82", "#fff", 2.4, `stroke-opacity=".4" stroke-linecap="round"`) +
    circle([0, 2], 9, "#9fa3a8") +
    circle([-2, 0], 4, "#e7eaec")
  );
}

function drawJumpCables(sheet: Sheet, subject: BatteryAccessorySubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const thick = random.range(13, 18);
  const sweep = random.range(-14, 14);
  const coil = (dx: number, dy: number, grow: number) =>
    [0, 1, 2].map((turn) => {
      const [rx, ry] = [150 - turn * 14 + grow, 92 - turn * 10 + grow * 0.6];
      const [x, y] = [300 + dx + turn * 3, 268 + dy - turn * 7];
      return `M${num(x - rx)} ${num(y)}A${num(rx)} ${num(ry)} 0 1 1 ${num(x + rx)} ${num(y)}A${num(rx)} ${num(ry)} 0 1 1 ${num(x - rx)} ${num(y)}`;
    });
  const tails: [d: string, colour: string, at: Point, turn: number][] = [
    [`M160 300Q120 380 ${num(112 + sweep)} 420`, RED, [112 + sweep, 506], 188],
    [`M205 340Q215 390 ${num(222 + sweep)} 430`, BLACK, [222 + sweep, 520], 178],
    [`M400 338Q392 390 ${num(388 - sweep)} 430`, RED, [388 - sweep, 520], 182],
    ["M448 296Q482 370 492 412", BLACK, [494, 500], 172],
  ];
  return (
    contactShadow(sheet, [306, 296], 165, 92) +
    coil(0, 0, 0)
      .map((d) => cable(d, BLACK, thick))
      .join("") +
    coil(-6, -16, 6)
      .map((d) => cable(d, RED, thick))
      .join("") +
    tails.map(([d, colour]) => cable(d, colour, thick)).join("") +
    tails
      .map(
        ([, colour, [x, y], turn]) =>
          group(contactShadow(sheet, [4, 12], 34, 74), `transform="translate(${num(x)} ${num(y - 30)})"`) +
          group(clamp(sheet, colour), `transform="translate(${num(x)} ${num(y)}) rotate(${turn})"`),
      )
      .join("") +
    `<rect x="246" y="150" width="108" height="44" rx="5" fill="#eceae5"/>` +
    stroke("M246 190H354", RED, 5) +
    lettering(subject.brand, [300, 178], { height: 15, weight: 2, colour: "#222427", maxWidth: 92 })
  );
}

function drawTerminalPair(sheet: Sheet, subject: BatteryAccessorySubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const colour = random.pick<Rgb>([
    [190, 150, 82],
    [164, 167, 171],
    [176, 138, 88],
  ]);
  const tone = metalTone({ colour, mirror: 0.4 });
  const base = tone([0, 0, 1]);
  const one = (mark: string, paint: string) => {
    const top = sheet.linear(
      [-90, -70],
      [90, 70],
      [
        [0, shift(base, 0.45)],
        [0.4, base],
        [0.75, shift(base, -0.2)],
        [1, shift(base, 0.12)],
      ],
    );
    const shape =
      "M-84 -20Q-84 -76 -22 -76Q26 -76 36 -40L112 -46Q124 -46 124 -34V34Q124 46 112 46L36 40Q26 76 -22 76Q-84 76 -84 20L-116 18V6H-60V-6H-116V-18Z";
    const thick = Array.from({ length: 22 }, (_, index) =>
      fill(shape, shift(base, -0.55 + index * 0.008), `transform="translate(${num(-index * 0.2)} ${num(-index)})"`),
    ).join("");
    const bore = sheet.radial([-34, 6], 46, [
      [0, "#8f8a80"],
      [0.7, "#3c3832"],
      [1, "#191715"],
    ]);
    const bolt = sheet.linear(
      [62, -20],
      [100, 20],
      [
        [0, "#f2f4f5"],
        [0.5, "#9a9ea3"],
        [1, "#54585c"],
      ],
    );
    const hexagon = Array.from(
      { length: 6 },
      (_, index) =>
        `${index ? "L" : "M"}${num(80 + Math.cos((index * Math.PI) / 3) * 21)} ${num(Math.sin((index * Math.PI) / 3) * 21)}`,
    ).join("");
    return (
      thick +
      group(
        fill(shape, top) +
          stroke(shape, "#fff", 1.6, `stroke-opacity=".5"`) +
          circle([-24, 0], 43, bore) +
          ring([-24, 0], 44, "#fff", 2, `stroke-opacity=".45"`) +
          circle([80, 2], 27, "#000", `fill-opacity=".25"`) +
          fill(`${hexagon}Z`, bolt) +
          ring([80, 0], 13, "#fff", 1.4, `stroke-opacity=".5"`) +
          `<rect x="-116" y="-22" width="30" height="44" rx="6" fill="${paint}"/>` +
          lettering(mark, [-101, 7], { height: 15, weight: 2.6, colour: "#fff" }),
        `transform="translate(-4.4 -22)"`,
      )
    );
  };
  return (
    contactShadow(sheet, [322, 236], 160, 74) +
    group(one("+", RED), `transform="translate(318 212) rotate(-14) scale(1.16 1.02)"`) +
    contactShadow(sheet, [296, 452], 160, 74) +
    group(one("-", "#2a5ea8"), `transform="translate(286 428) rotate(-8) scale(1.16 1.02)"`)
  );
}

function drawCharger(sheet: Sheet, subject: BatteryAccessorySubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const colours = brandColours(subject.brand);
  const [length, height, width] = [random.range(170, 200), random.range(96, 124), random.range(80, 100)];
  const view = boxView([length * 1.12, height * 1.25, width], { yaw: 0.46, pitch: 0.36, fit: 0.74 });
  const body = random.pick(["#2d3034", "#c9562a", "#24508a", "#3c4046"] as const);
  const face = (w: number, h: number, light: number) => {
    const paint = sheet.linear(
      [0, 0],
      [0, h],
      [
        [0, shift(body, light + 0.14)],
        [0.5, shift(body, light)],
        [1, shift(body, light - 0.26)],
      ],
    );
    return `<rect width="${num(w)}" height="${num(h)}" rx="7" fill="${paint}"/><rect x="4" y="3" width="${num(w - 8)}" height="1.6" fill="#fff" fill-opacity=".3"/>`;
  };
  const vents = Array.from(
    { length: 7 },
    (_, index) =>
      `<rect x="16" y="${num(22 + index * 9)}" width="${num(width - 32)}" height="4" rx="2" fill="#000" fill-opacity=".5"/>`,
  ).join("");
  const front =
    face(length, height, 0.06) +
    `<rect x="12" y="12" width="${num(length - 24)}" height="${num(height - 24)}" rx="5" fill="${colours.label}"/>` +
    `<rect x="22" y="22" width="${num(length * 0.4)}" height="${num(height * 0.36)}" rx="3" fill="#0d1310"/>` +
    lettering("14.4", [22 + length * 0.2, 22 + height * 0.28], {
      height: height * 0.2,
      weight: 1.6,
      colour: "#7fe0a0",
    }) +
    circle([length - 40, 22 + height * 0.2], height * 0.17, "#17181a") +
    circle([length - 42, 20 + height * 0.2], height * 0.13, "#4a4d51") +
    stroke(`M${num(length - 42)} ${num(20 + height * 0.2)}l9 -9`, "#fff", 2.4) +
    lettering(subject.brand, [length / 2, height * 0.75], {
      height: height * 0.12,
      weight: 2.2,
      colour: colours.ink,
      maxWidth: length * 0.76,
    }) +
    lettering(subject.model, [length / 2, height * 0.855], {
      height: height * 0.06,
      weight: 1.7,
      colour: colours.ink,
      maxWidth: length * 0.72,
    });
  const [half, top, deep] = [length / 2, height, width / 2];
  const at = (x: number, y: number, z: number) =>
    view
      .at(x, y, z)
      .map((value) => num(value))
      .join(" ");
  const grip = `M${at(-half * 0.55, top, 0)}C${at(-half * 0.5, top + 38, 0)} ${at(half * 0.5, top + 38, 0)} ${at(half * 0.55, top, 0)}`;
  const lead = (x: number, sag: number) =>
    `M${at(x, 12, deep)}C${at(x, -8, deep + 30)} ${at(x + sag, 0, deep + 40)} ${at(x + sag * 2, 0, deep + 16)}`;
  return (
    floorShadow(view, [length, height, width]) +
    group(face(width, height, -0.22) + vents, `transform="${view.face([half, top, deep], [0, 0, -1], [0, -1, 0])}"`) +
    group(face(length, width, 0.2), `transform="${view.face([-half, top, -deep], [1, 0, 0], [0, 0, 1])}"`) +
    group(front, `transform="${view.face([-half, top, deep], [1, 0, 0], [0, -1, 0])}"`) +
    cable(grip, "#34373b", 17) +
    cable(lead(-half * 0.4, 34), RED, 9) +
    cable(lead(-half * 0.1, 40), BLACK, 9)
  );
}
