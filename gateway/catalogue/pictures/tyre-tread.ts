import { rubberTone, type Vec3 } from "./light.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { fill, line, type Point, stroke } from "./sheet.ts";
import type { TurnedFrame } from "./turned.ts";
import type { Rib, TreadPattern } from "./tyre-pattern.ts";

/** The tread surface: crown and rounded shoulders, in pixels. */
export interface Crown {
  radius: number;
  halfWidth: number;
  drop: number;
  shoulder: number;
}

interface SurfacePoint {
  radius: number;
  depth: number;
}

const SHOULDER_SHARE = 0.24;

/** A point on the crown; `across` runs −1…1 and continues over the rounded shoulder. */
export function onCrown(crown: Crown, across: number, sunk = 0): SurfacePoint {
  const beyond = Math.max(0, Math.abs(across) - 1) / SHOULDER_SHARE;
  const within = Math.min(1, Math.abs(across));
  const bend = beyond * 1.25;
  const depth = within * crown.halfWidth + Math.sin(bend) * (crown.shoulder - sunk * 0.6);
  const radius =
    crown.radius - crown.drop * within ** 2.4 - (1 - Math.cos(bend)) * crown.shoulder - sunk * Math.cos(bend);
  return { radius, depth: Math.sign(across) * depth };
}

interface Block {
  nearness: number;
  markup: string;
}

/** All visible blocks, farthest first. Drawing coordinates of the frame. */
export function drawTread(frame: TurnedFrame, crown: Crown, pattern: TreadPattern, random: SeededRandom): string {
  const blocks: Block[] = [];
  for (const rib of pattern.ribs) {
    for (let pitch = 0; pitch < pattern.pitches; pitch += 1) {
      const luck = random.next();
      const block = drawBlock(frame, crown, pattern, rib, pitch, luck);
      if (block) {
        blocks.push(block);
      }
    }
  }
  return blocks
    .sort((one, other) => one.nearness - other.nearness)
    .map((block) => block.markup)
    .join("");
}

function drawBlock(
  frame: TurnedFrame,
  crown: Crown,
  pattern: TreadPattern,
  rib: Rib,
  pitch: number,
  luck: number,
): Block | undefined {
  const sink = pattern.depth * crown.radius;
  const place = (along: number, across: number, sunk = 0): Point => {
    const { radius, depth } = onCrown(crown, across, sunk);
    return frame.at(radius, angleAt(along, across), depth);
  };
  const angleAt = (along: number, across: number) =>
    ((pitch + along + rib.phase + pattern.sweep(across)) / pattern.pitches) * Math.PI * 2;
  const normalAt = (along: number, across: number): Vec3 => {
    const [inner, outer] = [onCrown(crown, across - 0.02), onCrown(crown, across + 0.02)];
    const length = Math.hypot(outer.radius - inner.radius, outer.depth - inner.depth) || 1;
    return frame.normal(
      angleAt(along, across),
      (outer.depth - inner.depth) / length,
      (inner.radius - outer.radius) / length,
    );
  };
  const middle = (rib.from + rib.to) / 2;
  const facing = Math.max(...[rib.from, middle, rib.to].map((across) => normalAt(0.5, across)[2]));
  if (facing < -0.04) {
    return undefined;
  }

  const edge = outlineOf(rib);
  const top = edge.map(([along, across]) => place(along, across));
  const foot = edge.map(([along, across]) => place(along, across, sink));
  const lift = rib.gap > 0 ? (luck - 0.5) * 0.018 : 0;
  const wall = top.map((point, index) => {
    const next = (index + 1) % top.length;
    return line([point, top[next] ?? point, foot[next] ?? point, foot[index] ?? point]);
  });
  let markup = fill(wall.join(""), rubberTone(-0.07)(normalAt(0.5, middle)));
  // A wide block bends over the shoulder, so it is shaded in strips, each with its own normal.
  for (const [from, to] of strips(rib)) {
    const strip = clipAcross(edge, from, to).map(([along, across]) => place(along, across));
    const colour = rubberTone(0.07 + lift)(normalAt(0.5, (from + to) / 2));
    markup += fill(line(strip), colour, `stroke="${colour}" stroke-width=".5"`);
  }
  if (rib.gap > 0) {
    markup += stroke(line(top), "#8e9297", 0.8, `stroke-opacity=".4"`);
  }
  markup += drawCuts(rib, pattern, place);
  if (pattern.studsPerBlock > 0 && luck < 0.62) {
    markup += drawStud(rib, luck, place, normalAt);
  }
  return { nearness: normalAt(0.5, middle)[2], markup };
}

type Flat = readonly [along: number, across: number];

function outlineOf(rib: Rib): Flat[] {
  const [start, end] = [rib.gap / 2, 1 - rib.gap / 2];
  const steps = Math.max(2, Math.ceil((rib.to - rib.from) / 0.15));
  const across = Array.from({ length: steps + 1 }, (_, index) => rib.from + ((rib.to - rib.from) * index) / steps);
  const middle = (start + end) / 2;
  const overlap = rib.gap === 0 ? 0.01 : 0;
  return [
    ...across.map((place): Flat => [start - overlap, place]),
    [middle, rib.to + rib.zigzag],
    ...[...across].reverse().map((place): Flat => [end + overlap, place]),
    [middle, rib.from - rib.zigzag],
  ];
}

function strips(rib: Rib): [number, number][] {
  const count = Math.abs(rib.from) > 1 || Math.abs(rib.to) > 1 ? 5 : 1;
  const width = (rib.to - rib.from) / count;
  const margin = rib.zigzag + 0.001;
  return Array.from({ length: count }, (_, index) => [
    rib.from + width * index - (index === 0 ? margin : 0),
    rib.from + width * (index + 1) + (index === count - 1 ? margin : 0),
  ]);
}

/** Clips an outline to a range across the tread. */
function clipAcross(outline: readonly Flat[], from: number, to: number): Flat[] {
  const cut = (points: readonly Flat[], inside: (point: Flat) => boolean, at: number): Flat[] =>
    points.flatMap((point, index) => {
      const previous = points[(index + points.length - 1) % points.length] ?? point;
      const crossing = inside(point) !== inside(previous);
      const share = crossing ? (at - previous[1]) / (point[1] - previous[1]) : 0;
      const border: Flat = [previous[0] + (point[0] - previous[0]) * share, at];
      return [...(crossing ? [border] : []), ...(inside(point) ? [point] : [])];
    });
  return cut(
    cut(outline, (point) => point[1] >= from, from),
    (point) => point[1] <= to,
    to,
  );
}

/** Sipes and notches: thin dark lines that follow the transverse grooves. */
function drawCuts(rib: Rib, pattern: TreadPattern, place: (along: number, across: number) => Point): string {
  let d = "";
  const inner = Math.max(rib.from, -1.12);
  const outer = Math.min(rib.to, 1.12);
  const margin = (outer - inner) * 0.07;
  for (let sipe = 1; sipe <= rib.sipes; sipe += 1) {
    const along = rib.gap / 2 + ((1 - rib.gap) * sipe) / (rib.sipes + 1);
    const steps = pattern.sipeWave > 0 ? 8 : 4;
    const points = Array.from({ length: steps + 1 }, (_, index): Point => {
      const across = inner + margin + ((outer - inner - margin * 2) * index) / steps;
      const wave = index === 0 || index === steps ? 0 : pattern.sipeWave * (index % 2 === 0 ? 1 : -1);
      return place(along + wave, across);
    });
    d += line(points, false);
  }
  let markup = d ? stroke(d, "#0b0c0d", 1, `stroke-opacity=".9"`) : "";
  if (rib.notch !== 0) {
    const edge = rib.notch === 1 ? rib.to : rib.from;
    const reach = (rib.to - rib.from) * 0.62 * rib.notch;
    const slot = [0, 0.33, 0.66, 1].map((share): Point => place(0.5 + share * 0.18 * rib.notch, edge - reach * share));
    markup += stroke(line(slot, false), "#0d0e0f", 2.6, `stroke-linecap="round"`);
  }
  return markup;
}

function drawStud(
  rib: Rib,
  luck: number,
  place: (along: number, across: number) => Point,
  normalAt: (along: number, across: number) => Vec3,
): string {
  const limits = [Math.max(rib.from, -1), Math.min(rib.to, 1)] as const;
  const across = limits[0] + (limits[1] - limits[0]) * (0.25 + 0.5 * ((luck * 37) % 1));
  const along = 0.34 + 0.32 * ((luck * 91) % 1);
  if (normalAt(along, across)[2] < 0.06) {
    return "";
  }
  const centre = place(along, across);
  const alongside = place(along + 0.05, across);
  const beside = place(along, across + 0.02);
  const unit = (to: Point, length: number): Point => [(to[0] - centre[0]) / length, (to[1] - centre[1]) / length];
  const stepAlong = unit(alongside, 1.6);
  const stepAcross = unit(beside, 1.6);
  const disc = (size: number): string =>
    line(
      Array.from({ length: 8 }, (_, index): Point => {
        const [cos, sin] = [Math.cos((index * Math.PI) / 4) * size, Math.sin((index * Math.PI) / 4) * size];
        return [
          centre[0] + stepAlong[0] * cos + stepAcross[0] * sin,
          centre[1] + stepAlong[1] * cos + stepAcross[1] * sin,
        ];
      }),
    );
  return fill(disc(3.3), "#0a0b0c") + fill(disc(2.3), "#b9bdc1", `class="stud"`) + fill(disc(1), "#f4f6f7");
}
