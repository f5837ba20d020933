import { drawBatteryLabel, MINUS, PLUS } from "./battery-label.ts";
import { type BoxView, boxView, floorShadow, upright } from "./box-view.ts";
import { type BrandColours, brandColours } from "./brand-colours.ts";
import { lettering } from "./lettering.ts";
import { metalTone, rgb, shift, type Tone, type Vec3 } from "./light.ts";
import { seededRandom } from "./seeded-random.ts";
import { fill, group, line, num, type Point, rect, type Sheet, stroke } from "./sheet.ts";
import type { BatterySubject } from "./subject.ts";

/** Length of the usual starter battery cases in millimetres, by ampere-hours. */
const LENGTHS: readonly (readonly [upTo: number, length: number, width: number, height: number])[] = [
  [45, 207, 175, 190],
  [65, 242, 175, 190],
  [82, 278, 175, 190],
  [92, 315, 175, 190],
  [115, 353, 175, 190],
  [150, 513, 189, 223],
  [Number.POSITIVE_INFINITY, 513, 239, 242],
];

interface Case {
  view: BoxView;
  length: number;
  width: number;
  height: number;
  lid: number;
  tone: Tone;
  colours: BrandColours;
}

export function drawBattery(sheet: Sheet, subject: BatterySubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const asian = /asia|ази|jis|япон/iu.test(subject.caseType);
  const [, length, width, european] = LENGTHS.find(([upTo]) => subject.capacity <= upTo) ?? [0, 242, 175, 190];
  const height = asian ? european + 12 : european;
  const colours = brandColours(subject.brand);
  const body: Case = {
    view: boxView([length, height + 26, width], { yaw: 0.46, pitch: 0.4 }),
    length,
    width,
    height,
    lid: height * 0.2,
    tone: metalTone({ colour: rgb(colours.body), mirror: 0.1 }),
    colours,
  };
  return (
    floorShadow(body.view, [length, height, width]) +
    drawSides(sheet, body) +
    drawTop(sheet, body, subject, random.chance(0.5)) +
    group(drawBatteryLabel(sheet, body, subject, random.whole(0, 2)), `transform="${frontFace(body)}"`) +
    drawHandle(sheet, body) +
    drawTerminals(sheet, body, subject)
  );
}

function shade(body: Case, direction: Vec3, amount = 0): string {
  const colour = body.tone(body.view.normal(direction));
  return amount === 0 ? colour : shift(colour, amount);
}

function frontFace(body: Case, forward = 0): string {
  return body.view.face([-body.length / 2, body.height, body.width / 2 + forward], [1, 0, 0], [0, -1, 0]);
}

function sideFace(body: Case): string {
  return body.view.face([body.length / 2, body.height, body.width / 2], [0, 0, -1], [0, -1, 0]);
}

function drawSides(sheet: Sheet, body: Case): string {
  const { length, width, height, lid } = body;
  const wall = (span: number, direction: Vec3) => {
    const light = shade(body, direction);
    const paint = sheet.linear(
      [0, 0],
      [0, height],
      [
        [0, shift(light, 0.12)],
        [0.5, light],
        [1, shift(light, -0.35)],
      ],
    );
    const ribs = Array.from({ length: Math.floor(span / 26) }, (_, index) => {
      const x = 16 + index * 26;
      return (
        rect(x, lid + 14, 1.2, height - lid - 34, "#fff", 0, `fill-opacity=".1"`) +
        rect(x + 1.4, lid + 14, 1.6, height - lid - 34, "#000", 0, `fill-opacity=".28"`)
      );
    }).join("");
    const top = sheet.linear(
      [0, 0],
      [0, lid],
      [
        [0, shift(light, 0.24)],
        [0.12, shift(light, 0.06)],
        [1, shift(light, -0.06)],
      ],
    );
    return (
      rect(0, 0, span, height, paint, 3) +
      ribs +
      rect(0, height - 14, span, 14, shift(light, -0.2), 2) +
      rect(0, height - 14, span, 1.4, "#fff", 0, `fill-opacity=".16"`) +
      rect(-1.5, 0, span + 3, lid, top, 3) +
      rect(-1.5, lid, span + 3, 3.4, "#000", 0, `fill-opacity=".42"`)
    );
  };
  const grip = rect(width * 0.28, lid * 0.38, width * 0.44, lid * 0.34, "#000", 5, `fill-opacity=".45"`);
  const [top, foot] = [body.view.at(length / 2, height, width / 2), body.view.at(length / 2, 0, width / 2)];
  return (
    group(wall(width, [1, 0, 0]) + grip, `transform="${sideFace(body)}"`) +
    group(wall(length, [0, 0, 1]), `transform="${frontFace(body)}"`) +
    stroke(line([top, foot], false), "#fff", 1.4, `stroke-opacity=".22"`)
  );
}

/** Top of the lid: raised middle, and cell plugs or a smooth cover with a charge indicator. */
function drawTop(sheet: Sheet, body: Case, subject: BatterySubject, plugs: boolean): string {
  const { length, width } = body;
  const light = shade(body, [0, 1, 0]);
  const paint = sheet.linear(
    [0, 0],
    [length, width],
    [
      [0, shift(light, 0.16)],
      [0.5, light],
      [1, shift(light, -0.14)],
    ],
  );
  const place = body.view.face([-length / 2, body.height, -width / 2], [1, 0, 0], [0, 0, 1]);
  const deck =
    rect(14, 14, length - 28, width - 74, shift(light, 0.07), 6) +
    stroke(`M14 ${num(width - 60)}H${num(length - 14)}`, "#000", 2, `stroke-opacity=".4"`);
  const cells = Array.from({ length: 6 }, (_, index) => {
    const x = 30 + ((length - 60) * (index + 0.5)) / 6;
    const y = (width - 46) / 2;
    return `<circle cx="${num(x)}" cy="${num(y + 1.5)}" r="11" fill="#000" fill-opacity=".4"/><circle cx="${num(x)}" cy="${num(y)}" r="10.5" fill="${shift(light, 0.13)}"/>${stroke(`M${num(x - 6)} ${num(y)}H${num(x + 6)}`, "#000", 2.4, `stroke-opacity=".5"`)}`;
  }).join("");
  const eye = `<circle cx="${num(length * 0.7)}" cy="36" r="7.5" fill="#0c0d0e"/><circle cx="${num(length * 0.7)}" cy="36" r="4.6" fill="#2f9a4b"/>`;
  const sticker = plugs
    ? cells
    : rect(30, 26, length * 0.42, width - 104, body.colours.label, 3, `fill-opacity=".92"`) + eye;
  const [left, right] = subject.polarity === "reverse" ? ["-", "+"] : ["+", "-"];
  const sign = (text: string, x: number) =>
    lettering(text, [x, width - 22], { height: 17, weight: 2.4, colour: text === "+" ? "#e5615a" : "#86b1e6" });
  return group(
    rect(0, 0, length, width, paint, 4) +
      rect(1, width - 3, length - 2, 2, "#fff", 1, `fill-opacity=".3"`) +
      deck +
      sticker +
      sign(left, 68) +
      sign(right, length - 68),
    `transform="${place}"`,
  );
}

/** Carrying handle over the lid. */
function drawHandle(sheet: Sheet, body: Case): string {
  const { view, length, width, height } = body;
  const half = length * 0.3;
  const z = -width * 0.14;
  const arch = (lift: number, inset: number, depth: number): Point[] =>
    Array.from({ length: 17 }, (_, index) => {
      const t = (index / 16) * 2 - 1;
      const rise = (1 - Math.abs(t) ** 3.4) * lift;
      return view.at(t * (half - inset), height + rise, depth);
    });
  const light = shade(body, [0, 1, 0]);
  const paint = sheet.linear(view.at(-half, height, z), view.at(half, height, z), [
    [0, shift(light, 0.16)],
    [0.5, shift(light, 0.05)],
    [1, shift(light, -0.18)],
  ]);
  const band = line([...arch(30, 0, z), ...arch(21, 9, z).reverse()]);
  const top = line([...arch(30, 0, z), ...arch(30, 0, z - 16).reverse()]);
  const shadow = line([...arch(0, 0, z + 12), ...arch(0, 0, z - 6).reverse()]);
  return (
    fill(shadow, "#000", `fill-opacity=".22"`) +
    fill(top, shift(light, 0.2)) +
    fill(band, paint) +
    stroke(line(arch(30, 0, z), false), "#fff", 1, `stroke-opacity=".3"`)
  );
}

function drawTerminals(sheet: Sheet, body: Case, subject: BatterySubject): string {
  const { view, length, width, height } = body;
  const lead = metalTone({ colour: [158, 160, 163], mirror: 0.34 });
  const post = (side: -1 | 1) => {
    const positive = (side === 1) === (subject.polarity === "reverse");
    const base: Point = view.at(side * (length / 2 - 30), height, width / 2 - 30);
    const unit = view.scale;
    const radius = (positive ? 9.8 : 8.9) * unit;
    const collar = metalTone({ colour: rgb(positive ? PLUS : MINUS), mirror: 0.14 });
    if (subject.terminals === "side") {
      const spot = view.at(side * (length / 2 - 30), height * 0.82, width / 2);
      return `<circle cx="${num(spot[0])}" cy="${num(spot[1])}" r="${num(radius)}" fill="${lead([0, 0, 1])}" class="terminal"/>`;
    }
    const wide = `<ellipse cx="${num(base[0] + 3)}" cy="${num(base[1] + 2)}" rx="${num(radius * 2.1)}" ry="${num(radius * 2.1 * view.squash)}" fill="#000" fill-opacity=".35"/>`;
    const ring = upright(
      sheet,
      base,
      [
        [radius * 1.75, 0],
        [radius * 1.7, 4 * unit],
      ],
      view.squash,
      collar,
    );
    const stub = upright(
      sheet,
      [base[0], base[1] - 4 * unit],
      [
        [radius, 0],
        [radius * 0.88, 15 * unit],
      ],
      view.squash,
      lead,
    );
    return group(wide + ring + stub, `class="terminal"`);
  };
  return post(-1) + post(1);
}
