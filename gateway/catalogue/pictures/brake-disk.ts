import { contactShadow, groundFill, metalTone, shift } from "./light.ts";
import { seededRandom } from "./seeded-random.ts";
import { circle, fill, group, line, type Point, ring, SHEET_SIDE, type Sheet } from "./sheet.ts";
import type { BrakeDiskSubject } from "./subject.ts";
import { type OutlinePoint, smoothOutline, type TurnedFrame, turnedFrame, turnedSurface } from "./turned.ts";

const RADIUS = 236;
const CAST = metalTone({ colour: [118, 121, 125], mirror: 0.16 });
const GROUND_STEEL = metalTone({ colour: [172, 175, 179], mirror: 0.3 });

/** Brake disk, three-quarter view: friction ring, hat with bolt holes, vent channels at the edge. */
export function drawBrakeDisk(sheet: Sheet, subject: BrakeDiskSubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const frame = turnedFrame({ yaw: 0.52, pitch: 0.1, centre: [SHEET_SIDE / 2 - 4, SHEET_SIDE / 2 - 4] });
  const vented = subject.construction !== "solid";
  const thick = vented ? 42 : 20;
  const scale = RADIUS / (subject.diameterMm / 2);
  const hat = Math.min(RADIUS * 0.62, 84 * scale) * random.range(0.88, 1);
  const front = thick / 2;
  const edge: OutlinePoint[] = [
    [RADIUS - 3, -front],
    [RADIUS, -front + 2],
    [RADIUS, front - 2],
    [RADIUS - 3, front],
    [RADIUS - 6, front],
  ];
  const goods =
    turnedSurface(sheet, frame, edge, CAST) +
    (vented ? drawVents(frame, front, random.whole(44, 60)) : "") +
    drawFriction(frame, front, hat) +
    (subject.construction === "drilled" ? drawHoles(sheet, frame, front, hat, random.pick([10, 12, 14])) : "") +
    drawHat(sheet, frame, front, hat, subject.boltCount ?? 5);
  const [touchX] = frame.onSheet(RADIUS, -Math.PI / 2, 0);
  return (
    contactShadow(sheet, [touchX + 4, frame.lowest(RADIUS, 0) - 1], 105, 11) +
    group(goods, `transform="${frame.matrix}"`)
  );
}

function drawVents(frame: TurnedFrame, front: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2;
    if (frame.normal(angle, 1, 0)[2] < 0.02) {
      return "";
    }
    const step = (Math.PI / count) * 0.62;
    const corner = (side: number, depth: number): Point => frame.at(RADIUS, angle + side * step, depth);
    return fill(
      line([corner(-1, -front * 0.5), corner(1, -front * 0.5), corner(1, front * 0.5), corner(-1, front * 0.5)]),
      "#17181a",
    );
  }).join("");
}

/** Ground friction ring: concentric marks and the crossed reflections of a turned surface. */
function drawFriction(frame: TurnedFrame, front: number, hat: number): string {
  const centre = frame.at(0, 0, front);
  const base = GROUND_STEEL(frame.normal(0, 0, 1));
  const beams = [0.62, 0.62 + Math.PI].map((angle) => {
    const spread = 0.42;
    const wedge = [0, 1, 2, 3].map((layer) => {
      const half = spread * (1 - layer * 0.22);
      const points = Array.from({ length: 9 }, (_, step) =>
        frame.at(RADIUS - 5, Math.PI - angle - half + (half * 2 * step) / 8, front),
      );
      return fill(line([centre, ...points]), "#fff", `fill-opacity=".11"`);
    });
    return wedge.join("");
  });
  const dark = [2.2, 2.2 + Math.PI].map((angle) => {
    const points = Array.from({ length: 9 }, (_, step) =>
      frame.at(RADIUS - 5, Math.PI - angle - 0.4 + (0.8 * step) / 8, front),
    );
    return fill(line([centre, ...points]), "#000", `fill-opacity=".08"`);
  });
  const marks = Array.from({ length: 16 }, (_, index) =>
    ring(
      centre,
      hat + 8 + ((RADIUS - hat - 14) * index) / 15,
      index % 2 ? "#fff" : "#000",
      0.7,
      `stroke-opacity=".13"`,
    ),
  );
  return (
    circle(centre, RADIUS - 5, shift(base, 0.05)) +
    beams.join("") +
    dark.join("") +
    marks.join("") +
    ring(centre, RADIUS - 4, "#fff", 1, `stroke-opacity=".5"`)
  );
}

function drawHoles(sheet: Sheet, frame: TurnedFrame, front: number, hat: number, arms: number): string {
  const reach = RADIUS - hat;
  let markup = "";
  for (let arm = 0; arm < arms; arm += 1) {
    for (let step = 0; step < 4; step += 1) {
      const radius = hat + reach * (0.2 + step * 0.21);
      const angle = ((arm + step * 0.19) / arms) * Math.PI * 2;
      const centre = frame.at(radius, angle, front);
      const clip = sheet.clip(circle(centre, 6.4, "#000"));
      markup +=
        circle(centre, 7.4, "#fff", `fill-opacity=".5"`) +
        circle(centre, 6.4, "#4b4d50") +
        group(circle(frame.at(radius, angle, front - 9), 6, "#121314"), `clip-path="${clip}"`);
    }
  }
  return markup;
}

function drawHat(sheet: Sheet, frame: TurnedFrame, front: number, radius: number, bolts: number): string {
  const rise = 46;
  const outline = smoothOutline(
    [
      [radius + 4, front],
      [radius, front + 2],
      [radius * 0.97, front + rise * 0.7],
      [radius * 0.94, front + rise * 0.94],
      [radius * 0.88, front + rise],
      [radius * 0.5, front + rise],
    ],
    4,
  );
  const top = front + rise;
  const bore = radius * 0.4;
  const boreClip = sheet.clip(circle(frame.at(0, 0, top), bore, "#000"));
  const holes = Array.from({ length: bolts }, (_, index) => {
    const angle = Math.PI / 2 + (index / bolts) * Math.PI * 2;
    const centre = frame.at(radius * 0.68, angle, top);
    const size = Math.min(radius * 0.085, 12);
    const clip = sheet.clip(circle(centre, size, "#000"));
    return (
      circle(centre, size, "#5c5f63", `class="bolt"`) +
      group(circle(frame.at(radius * 0.68, angle, top - 10), size, "#141516"), `clip-path="${clip}"`) +
      ring(centre, size + 0.6, "#fff", 1, `stroke-opacity=".4"`)
    );
  });
  return (
    circle(frame.at(0, 0, front), radius + 6, "#000", `fill-opacity=".3"`) +
    turnedSurface(sheet, frame, outline, CAST) +
    circle(frame.at(0, 0, top), bore, "#3a3c3f") +
    group(circle(frame.at(0, 0, top - 34), bore, groundFill(sheet)), `clip-path="${boreClip}"`) +
    ring(frame.at(0, 0, top), bore + 1, "#fff", 1.2, `stroke-opacity=".45"`) +
    holes.join("")
  );
}
