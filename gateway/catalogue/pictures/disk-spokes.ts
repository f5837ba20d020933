import { type Metal, metalTone, shift, type Tone, type Vec3 } from "./light.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { fill, line, type Point, type Sheet, type Stop } from "./sheet.ts";
import type { DiskSubject } from "./subject.ts";
import type { TurnedFrame } from "./turned.ts";

type Finish = DiskSubject["finish"];

export interface FinishLook {
  /** The dominant colour: spoke faces and the lip. */
  face: Metal;
  /** The colour of pockets, spoke flanks and the barrel. */
  flank: Metal;
}

/** Finishes of rims and covers. A polished rim has bright cut faces over dark pockets. */
export const FINISHES: Readonly<Record<Finish, FinishLook>> = {
  silver: { face: { colour: [186, 189, 193], mirror: 0.3 }, flank: { colour: [138, 142, 147], mirror: 0.2 } },
  black: { face: { colour: [44, 45, 48], mirror: 0.34 }, flank: { colour: [30, 31, 33], mirror: 0.24 } },
  graphite: { face: { colour: [92, 96, 101], mirror: 0.3 }, flank: { colour: [58, 61, 65], mirror: 0.18 } },
  polished: { face: { colour: [186, 189, 193], mirror: 0.4 }, flank: { colour: [34, 35, 38], mirror: 0.16 } },
  white: { face: { colour: [226, 226, 223], mirror: 0.14 }, flank: { colour: [178, 178, 176], mirror: 0.1 } },
  bronze: { face: { colour: [142, 104, 66], mirror: 0.28 }, flank: { colour: [96, 68, 42], mirror: 0.16 } },
};

/** The space for spokes: pixels from the axis, and the curvature of the face. */
export interface SpokeRoom {
  hubRadius: number;
  rimRadius: number;
  dish(radius: number): number;
}

interface Arm {
  /** Centre line as polar points, from hub to rim. */
  path: (share: number) => { radius: number; angle: number };
  /** Half width of the face, pixels. */
  halfWidth(share: number): number;
}

interface SpokeDesign {
  arms: Arm[];
  /** Height of the sloping flanks relative to the half width. */
  crown: number;
  thickness: number;
  /** A milled groove along the centre of each spoke. */
  recessed?: boolean;
}

const turn = (share: number) => share * Math.PI * 2;

/** The spoke design of a model: family and parameters from its seed. */
export function spokeDesign(random: SeededRandom, room: SpokeRoom, forged: boolean): SpokeDesign {
  const start = Math.PI / 2;
  const reach = room.rimRadius - room.hubRadius;
  const radiusAt = (share: number) => room.hubRadius * 0.86 + (reach + room.hubRadius * 0.14) * share;
  const straight =
    (angle: number, bend = 0): Arm["path"] =>
    (share) => ({
      radius: radiusAt(share),
      angle: angle + bend * share ** 1.5,
    });
  const taper = (hub: number, waist: number, rim: number) => (share: number) =>
    hub * (1 - share) ** 2 + waist * 2 * share * (1 - share) + rim * share ** 2;
  const family = forged
    ? random.pick(["twin", "mesh", "many", "fork"])
    : random.pick(["five", "twin", "fork", "many", "turbine", "mesh", "five"]);
  const crown = random.range(0.25, 0.6);
  const thickness = random.range(16, 24);
  const spread = (count: number) => Array.from({ length: count }, (_, index) => start + turn(index / count));

  if (family === "five") {
    const count = random.pick([5, 5, 6, 7]);
    const width = random.range(125, 165) / count;
    const waist = random.range(0.35, 0.75);
    const arms = spread(count).map(
      (angle): Arm => ({ path: straight(angle), halfWidth: taper(width, width * waist, width * 1.05) }),
    );
    return { arms, crown, thickness, recessed: random.chance(0.5) };
  }
  if (family === "twin") {
    const count = random.pick([5, 5, 6, 7]);
    const gap = random.range(0.1, 0.15);
    const splay = random.range(-0.02, 0.1);
    const width = random.range(8, 11);
    const arms = spread(count).flatMap((angle) =>
      [-1, 1].map(
        (side): Arm => ({
          path: (share) => ({
            radius: radiusAt(share),
            angle: angle + side * (gap * 1.6 * (1 - share) * 0.6 + gap + splay * share),
          }),
          halfWidth: taper(width * 0.9, width * 0.7, width * 1.3),
        }),
      ),
    );
    return { arms, crown, thickness };
  }
  if (family === "fork") {
    const count = random.pick([5, 6, 7, 8, 9, 10]);
    const from = random.range(0.3, 0.5);
    const splay = (turn(1 / count) / 2) * random.range(0.5, 0.62);
    const width = 70 / count + 3;
    const arms = spread(count).flatMap((angle) =>
      [-1, 1].map(
        (side): Arm => ({
          path: (share) => ({
            radius: radiusAt(share),
            angle: angle + side * splay * Math.max(0, (share - from) / (1 - from)) ** 1.1 + (side * 0.14) / count,
          }),
          halfWidth: taper(width * 1.2, width * 0.8, width * 1.1),
        }),
      ),
    );
    return { arms, crown, thickness };
  }
  if (family === "turbine") {
    const count = random.whole(9, 14);
    const bend = random.range(0.25, 0.5) * (random.chance(0.5) ? 1 : -1);
    const width = 100 / count;
    const arms = spread(count).map(
      (angle): Arm => ({ path: straight(angle, bend), halfWidth: taper(width * 0.9, width * 0.9, width * 1.5) }),
    );
    return { arms, crown, thickness };
  }
  if (family === "mesh") {
    const count = random.pick([8, 9, 10, 12]);
    const lean = turn(1 / count) * random.range(0.5, 0.75);
    const width = random.range(4.6, 6);
    const arms = spread(count).flatMap((angle) =>
      [-1, 1].map(
        (side): Arm => ({
          path: (share) => ({ radius: radiusAt(share), angle: angle + side * lean * (share - 0.08) }),
          halfWidth: taper(width * 1.1, width, width * 1.35),
        }),
      ),
    );
    return { arms, crown: crown * 0.8, thickness };
  }
  const count = random.pick([10, 12, 14, 15, 18, 20]);
  const width = 110 / count;
  const arms = spread(count).map(
    (angle): Arm => ({ path: straight(angle), halfWidth: taper(width * 0.95, width * 0.75, width * 1.25) }),
  );
  return { arms, crown, thickness };
}

const STEPS = 14;

/** Spokes as solids: dark sides, two sloping flanks and a flat face, each shaded by its normal along the length. */
export function drawSpokes(
  sheet: Sheet,
  frame: TurnedFrame,
  room: SpokeRoom,
  design: SpokeDesign,
  look: FinishLook,
): string {
  const tones = { face: metalTone(look.face), flank: metalTone(look.flank) };
  const sections = design.arms.map((arm) => sectionsOf(arm, room));
  const away = frame.at(0, 0, -1);
  const sides = sections.map((arm) => drawSide(frame, arm, design, away, tones.flank)).join("");
  const fronts = sections.map((arm) => drawFront(sheet, frame, arm, design, tones)).join("");
  return sides + fronts;
}

interface Tones {
  face: Tone;
  flank: Tone;
}

interface CrossSection {
  /** 0 at the hub, 1 where the flanks have their full height. */
  rise: number;
  radius: number;
  angle: number;
  half: number;
  depth: number;
  slope: number;
}

function sectionsOf(arm: Arm, room: SpokeRoom): CrossSection[] {
  return Array.from({ length: STEPS + 1 }, (_, index) => {
    const share = index / STEPS;
    const { radius, angle } = arm.path(share);
    return {
      radius,
      angle,
      rise: Math.min(1, share * 3),
      half: arm.halfWidth(share),
      depth: room.dish(radius),
      slope: (room.dish(radius + 2) - room.dish(radius - 2)) / 4,
    };
  });
}

/** A point of a cross section; `across` runs from −1 to 1 over the width of the spoke, `sunk` is the depth below the face. */
function spokePoint(frame: TurnedFrame, { radius, angle, half, depth }: CrossSection, across: number, sunk = 0): Point {
  const aside = Math.atan2(across * half, radius);
  return frame.at(Math.hypot(radius, across * half), angle + aside, depth - sunk);
}

function drawSide(frame: TurnedFrame, arm: CrossSection[], design: SpokeDesign, away: Point, tone: Tone): string {
  const first = arm[0];
  if (!first) {
    return "";
  }
  const layers = 5;
  const outline = (sunk: number) =>
    line([
      ...arm.map((section) => spokePoint(frame, section, 1, sunk)),
      ...[...arm].reverse().map((section) => spokePoint(frame, section, -1, sunk)),
    ]);
  const towards = away[0] > 0 ? 1 : -1;
  return Array.from({ length: layers }, (_, index) => {
    const sunk = design.thickness * (1 - index / layers) + design.crown * first.half;
    const normal = frame.normal(first.angle + (Math.PI / 2) * towards, 0.8, 0.25 + 0.1 * index);
    return fill(outline(sunk), shift(tone(normal), index * 0.07 - 0.55));
  }).join("");
}

function drawFront(sheet: Sheet, frame: TurnedFrame, arm: CrossSection[], design: SpokeDesign, tones: Tones): string {
  const flat = 0.52;
  const band = (
    from: number,
    to: number,
    lean: number,
    tone: Tone,
    darken = 0,
    part: readonly CrossSection[] = arm,
  ) => {
    const first = part[0];
    const last = part[part.length - 1];
    if (!first || !last) {
      return "";
    }
    const sunk = (across: number, section: CrossSection) =>
      Math.abs(across) === 1 ? design.crown * section.half * section.rise : 0;
    const edge = (across: number) => part.map((section) => spokePoint(frame, section, across, sunk(across, section)));
    const stops = part.map((section, index): Stop => {
      const colour = tone(leaned(frame, section, lean * design.crown * 1.5 * section.rise));
      return [index / (part.length - 1), darken ? shift(colour, -darken) : colour];
    });
    const middle = (from + to) / 2;
    const paint = sheet.linear(spokePoint(frame, first, middle), spokePoint(frame, last, middle), stops);
    return fill(line([...edge(from), ...edge(to).reverse()]), paint, `stroke="${paint}" stroke-width=".5"`);
  };
  const channel = design.recessed
    ? band(-0.26, 0.26, 0.2, tones.flank, 0.35, arm.slice(4, -2)) +
      band(-0.2, 0.26, -0.3, tones.flank, 0.12, arm.slice(4, -2))
    : "";
  return band(-1, -flat, -1, tones.flank) + band(flat, 1, 1, tones.flank) + band(-flat, flat, 0, tones.face) + channel;
}

/** Normal of a spoke surface: the curved face tilts it along the spoke, the flank across it. */
function leaned(frame: TurnedFrame, { angle, slope }: CrossSection, across: number): Vec3 {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const direction: Vec3 = [-slope * cos - across * sin, -slope * sin + across * cos, 1];
  const length = Math.hypot(...direction);
  return frame.toView([direction[0] / length, direction[1] / length, direction[2] / length]);
}
