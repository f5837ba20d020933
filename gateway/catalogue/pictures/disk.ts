import { drawSpokes, FINISHES, type FinishLook, type SpokeRoom, spokeDesign } from "./disk-spokes.ts";
import { lettering } from "./lettering.ts";
import { contactShadow, groundFill, metalTone, shift, smoothstep } from "./light.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { circle, fill, group, line, type Point, ring, SHEET_SIDE, type Sheet, stroke } from "./sheet.ts";
import type { DiskSubject } from "./subject.ts";
import { type OutlinePoint, smoothOutline, type TurnedFrame, turnedFrame, turnedSurface } from "./turned.ts";

interface SteelFace {
  radius: number;
  hubRadius: number;
  depth: number;
  look: FinishLook;
}

/** Stamped steel face: a bowl with vent holes near the rim. */
function drawSteelFace(sheet: Sheet, frame: TurnedFrame, face: SteelFace, random: SeededRandom): string {
  const { radius, hubRadius, depth, look } = face;
  const reach = radius - hubRadius;
  const ridge = hubRadius + reach * 0.48;
  const outline = smoothOutline(
    [
      [radius, depth - 22],
      [hubRadius + reach * 0.86, depth - 20],
      [hubRadius + reach * 0.7, depth - 4],
      [ridge, depth + 8],
      [hubRadius + reach * 0.26, depth + 6],
      [hubRadius + reach * 0.1, depth - 4],
      [hubRadius * 0.98, depth - 6],
      [hubRadius * 0.6, depth - 4],
      [hubRadius * 0.3, depth - 2],
    ],
    5,
  );
  const tone = metalTone(look.face);
  const bowl = turnedSurface(sheet, frame, outline, tone);
  const count = random.pick([8, 10, 12, 15, 16]);
  const size = Math.min(reach * 0.17, (radius * 2.3) / count);
  const long = random.range(0.9, 1.7);
  const holes = Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count) * Math.PI * 2 + Math.PI / 2;
    const middle = hubRadius + reach * 0.76;
    const shape = (depthHere: number, grow: number): Point[] =>
      Array.from({ length: 20 }, (_, step) => {
        const turned = (step / 20) * Math.PI * 2;
        const soft = (value: number) => Math.sign(value) * Math.abs(value) ** 0.75;
        const out = soft(Math.cos(turned)) * size * grow;
        const along = soft(Math.sin(turned)) * size * long * grow;
        return frame.at(middle + out, angle + along / middle, depthHere);
      });
    const rim = shape(depth - 8, 1);
    const clip = sheet.clip(fill(line(rim), "#000"));
    const thickness = shift(tone([0, 0, 1]), -0.45);
    return (
      fill(line(shape(depth - 8, 1.13)), shift(tone([0, 0, 1]), 0.08), `fill-opacity=".5"`) +
      fill(line(rim), thickness) +
      group(fill(line(shape(depth - 17, 1)), "#131312"), `clip-path="${clip}"`) +
      stroke(line(rim), "#fff", 0.8, `stroke-opacity=".22"`)
    );
  });
  return bowl + holes.join("");
}

const RADIUS = 246;
const HALF_WIDTH = 88;
const VIEW = { yaw: 0.42, pitch: 0.06 };

/** Rim, three-quarter view: face to the right, barrel to the left. */
export function drawDisk(sheet: Sheet, subject: DiskSubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const frame = turnedFrame({ ...VIEW, centre: [SHEET_SIDE / 2 + 2, SHEET_SIDE / 2 - 6] });
  const look = FINISHES[subject.finish];
  const scale = RADIUS / ((subject.diameter * 25.4) / 2 + 18);
  const bolts = boltRing(subject, scale);
  const hubRadius = bolts.radius + bolts.size + 9;
  const concave = random.range(8, 34);
  const rimRadius = RADIUS * 0.945;
  const room: SpokeRoom = { hubRadius, rimRadius, dish: dishOf(hubRadius, rimRadius, concave) };
  const face =
    subject.material === "steel"
      ? drawSteelFace(sheet, frame, { radius: RADIUS * 0.9, hubRadius, depth: HALF_WIDTH - 30, look }, random)
      : drawHub(sheet, frame, hubRadius, room.dish(hubRadius), look) +
        drawSpokes(sheet, frame, room, spokeDesign(random, room, subject.material === "forged"), look) +
        circle(frame.at(0, 0, room.dish(hubRadius)), hubRadius * 0.965, metalTone(look.face)(frame.normal(0, 0, 1)));
  const hubDepth = subject.material === "steel" ? HALF_WIDTH - 34 : room.dish(hubRadius);
  const opening = sheet.clip(circle(frame.at(0, 0, HALF_WIDTH * 0.93), RADIUS * 0.95, "#000"));
  const goods =
    drawBarrel(sheet, frame, look) +
    drawInside(sheet, frame, look) +
    group(face, `clip-path="${opening}"`) +
    drawBolts(sheet, frame, bolts, hubDepth, look) +
    drawCap(sheet, frame, subject, bolts, hubDepth, look) +
    drawLip(sheet, frame, look);
  const [touchX] = frame.onSheet(RADIUS, -Math.PI / 2, 0);
  const shadow = contactShadow(sheet, [touchX + 6, frame.lowest(RADIUS, HALF_WIDTH * 0.4) - 2], 130, 15);
  return shadow + group(goods, `transform="${frame.matrix}"`);
}

function dishOf(hubRadius: number, rimRadius: number, concave: number): SpokeRoom["dish"] {
  return (radius) => {
    const share = Math.min(1, Math.max(0, (radius - hubRadius) / (rimRadius - hubRadius)));
    return HALF_WIDTH - 16 - concave * (1 - smoothstep(0, 1, share));
  };
}

/** Outside of the rim, visible on the left: flanges, bead seats and the drop centre. */
function drawBarrel(sheet: Sheet, frame: TurnedFrame, look: FinishLook): string {
  const at = (radius: number, depth: number): OutlinePoint => [RADIUS * radius, HALF_WIDTH * depth];
  const outline = [
    at(0.96, -1),
    at(1, -0.99),
    at(1, -0.94),
    at(0.955, -0.9),
    at(0.94, -0.7),
    at(0.93, -0.45),
    at(0.88, -0.3),
    at(0.875, 0.2),
    at(0.9, 0.3),
    at(0.93, 0.45),
    at(0.945, 0.8),
    at(0.955, 0.88),
    at(1, 0.93),
    at(1, 0.985),
    at(0.99, 1),
    at(0.965, 1),
    at(0.95, 0.97),
  ];
  return turnedSurface(
    sheet,
    frame,
    smoothOutline(outline, 3),
    metalTone({ ...look.flank, mirror: look.flank.mirror + 0.06 }),
  );
}

/** Inside of the barrel through the front opening, and the background behind it. */
function drawInside(sheet: Sheet, frame: TurnedFrame, look: FinishLook): string {
  const opening = RADIUS * 0.95;
  const outline = Array.from({ length: 14 }, (_, index): OutlinePoint => {
    const share = index / 13;
    const drop = 0.07 * Math.sin(Math.min(1, share * 1.6) * Math.PI) ** 2;
    return [RADIUS * (0.945 - drop), HALF_WIDTH * (0.95 - 1.9 * share)];
  });
  const tone = metalTone(look.flank);
  const back = frame.at(0, 0, -HALF_WIDTH * 0.95);
  const shade = sheet.radial(frame.at(0, 0, 0), opening, [
    [0, "#16130f", 0.1],
    [1, "#16130f", 0.26],
  ]);
  const inside =
    turnedSurface(sheet, frame, outline, (normal) => shift(tone(normal), -0.38)) +
    circle(back, RADIUS * 0.93, groundFill(sheet)) +
    circle(back, RADIUS * 0.93, shade) +
    ring(back, RADIUS * 0.93, "#000", 2, `stroke-opacity=".25"`);
  const clip = sheet.clip(circle(frame.at(0, 0, HALF_WIDTH * 0.96), opening, "#000"));
  return group(inside, `clip-path="${clip}"`);
}

/** The front flange over the spoke ends. */
function drawLip(sheet: Sheet, frame: TurnedFrame, look: FinishLook): string {
  const tone = metalTone({ ...look.face, mirror: look.face.mirror + 0.1 });
  const band = (radius: number, width: number, depth: number, radial: number) => {
    const light = Math.PI * 0.7;
    const stops = [0, 0.15, 0.35, 0.55, 0.75, 1].map(
      (share) => [share, tone(frame.normal(light + Math.PI * share, radial, Math.sqrt(1 - radial * radial)))] as const,
    );
    const paint = sheet.linear(frame.at(radius, light, depth), frame.at(radius, light + Math.PI, depth), stops);
    return ring(frame.at(0, 0, depth), radius, paint, width);
  };
  return (
    ring(frame.at(0, 0, HALF_WIDTH * 0.86), RADIUS * 0.905, "#000", 3, `stroke-opacity=".35"`) +
    band(RADIUS * 0.925, 11, HALF_WIDTH * 0.9, -0.55) +
    band(RADIUS * 0.955, 9, HALF_WIDTH * 0.97, -0.2) +
    band(RADIUS * 0.981, 8, HALF_WIDTH, 0.25) +
    ring(frame.at(0, 0, HALF_WIDTH), RADIUS * 0.998, "#000", 0.8, `stroke-opacity=".3"`)
  );
}

function drawHub(sheet: Sheet, frame: TurnedFrame, radius: number, depth: number, look: FinishLook): string {
  const outline = smoothOutline(
    [
      [radius * 1.02, depth - 26],
      [radius * 1.01, depth - 8],
      [radius * 0.98, depth - 2],
      [radius * 0.93, depth],
      [radius * 0.5, depth],
    ],
    3,
  );
  return turnedSurface(sheet, frame, outline, metalTone(look.face));
}

interface BoltRing {
  count: number;
  radius: number;
  size: number;
}

function boltRing(subject: DiskSubject, scale: number): BoltRing {
  const radius = Math.min((subject.pcd / 2) * scale, RADIUS * 0.5);
  return { count: subject.boltCount, radius, size: Math.min(13 * scale * 0.78, (radius * 2.2) / subject.boltCount) };
}

function drawBolts(sheet: Sheet, frame: TurnedFrame, bolts: BoltRing, depth: number, look: FinishLook): string {
  return Array.from({ length: bolts.count }, (_, index) => {
    const angle = Math.PI / 2 + ((index + 0.5) / bolts.count) * Math.PI * 2;
    const rim = frame.at(bolts.radius, angle, depth);
    const floor = frame.at(bolts.radius, angle, depth - 12);
    const paint = sheet.linear(
      [rim[0] - bolts.size, rim[1] - bolts.size],
      [rim[0] + bolts.size, rim[1] + bolts.size],
      [
        [0, "#050505"],
        [0.6, shift(metalTone(look.flank)([0, 0, 1]), -0.55)],
        [1, shift(metalTone(look.face)([0, 0, 1]), -0.15)],
      ],
    );
    const hole = sheet.clip(circle(rim, bolts.size, "#000"));
    return (
      circle(rim, bolts.size, paint, `class="bolt"`) +
      group(circle(floor, bolts.size * 0.62, "#0b0b0c"), `clip-path="${hole}"`) +
      ring(rim, bolts.size, "#fff", 0.9, `stroke-opacity=".3"`)
    );
  }).join("");
}

function drawCap(
  sheet: Sheet,
  frame: TurnedFrame,
  subject: DiskSubject,
  bolts: BoltRing,
  depth: number,
  look: FinishLook,
): string {
  const radius = (bolts.radius - bolts.size) * 0.74;
  if (subject.material === "steel") {
    return (
      turnedSurface(
        sheet,
        frame,
        [
          [radius + 5, depth],
          [radius + 2, depth + 5],
          [radius, depth + 4],
        ],
        metalTone(look.face),
      ) +
      circle(frame.at(0, 0, depth + 4), radius, "#0c0c0d") +
      circle(frame.at(0, 0, depth - 26), radius * 0.86, "#8d8a84", `fill-opacity=".35"`)
    );
  }
  const outline = smoothOutline(
    [
      [radius + 3, depth - 1],
      [radius, depth + 4],
      [radius * 0.9, depth + 7],
      [radius * 0.5, depth + 8.5],
      [1, depth + 9],
    ],
    3,
  );
  const dark: FinishLook["face"] = { colour: [34, 35, 38], mirror: 0.3 };
  const [x, y] = frame.at(0, 0, depth + 8);
  const initial: Point = [x, y + radius * 0.24];
  return (
    circle(frame.at(0, 0, depth), radius + 4, "#000", `fill-opacity=".45"`) +
    turnedSurface(sheet, frame, outline, metalTone(subject.finish === "black" ? look.face : dark)) +
    ring(frame.at(0, 0, depth + 6), radius * 0.86, "#c9ccd0", 1.2, `stroke-opacity=".7"`) +
    lettering(subject.brand.slice(0, 2), initial, {
      height: radius * 0.5,
      colour: "#d9dcdf",
      weight: 1.8,
      maxWidth: radius * 1.1,
    })
  );
}
