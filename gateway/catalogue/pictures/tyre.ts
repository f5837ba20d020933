import { arcLettering } from "./lettering.ts";
import { contactShadow, groundFill, rubberTone, type Tone } from "./light.ts";
import { seededRandom } from "./seeded-random.ts";
import { circle, group, type Point, ring, SHEET_SIDE, type Sheet } from "./sheet.ts";
import type { TyreSubject } from "./subject.ts";
import { type OutlinePoint, smoothOutline, type TurnedFrame, turnedFrame, turnedSurface } from "./turned.ts";
import { treadPattern } from "./tyre-pattern.ts";
import { type Crown, drawTread, onCrown } from "./tyre-tread.ts";

const RADIUS = 252;
/** A size without a profile ("185 R14C") has a full one. */
const FULL_PROFILE = 82;
const VIEW = { yaw: 0.74, pitch: 0.1 };

interface Section {
  crown: Crown;
  /** At the widest part. */
  halfWidth: number;
  beadRadius: number;
  beadDepth: number;
}

/** The cross-section of the tyre in pixels. */
function sectionOf(subject: TyreSubject): Section {
  const sidewall = (subject.width * (subject.profile || FULL_PROFILE)) / 100;
  const outer = (subject.diameter * 25.4) / 2 + sidewall;
  const scale = RADIUS / outer;
  const halfWidth = (subject.width / 2) * scale;
  return {
    halfWidth,
    crown: {
      radius: RADIUS,
      halfWidth: halfWidth * (subject.truck ? 0.76 : 0.72),
      drop: RADIUS * (subject.truck ? 0.008 : 0.014),
      shoulder: Math.min(halfWidth * 0.18, sidewall * scale * 0.28),
    },
    beadRadius: ((subject.diameter * 25.4) / 2) * scale * 0.985,
    beadDepth: halfWidth * 0.8,
  };
}

/** Tyre without a rim, three-quarter view: tread on the left, sidewall on the right. */
export function drawTyre(sheet: Sheet, subject: TyreSubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const section = sectionOf(subject);
  const pattern = treadPattern(subject, random);
  const decor = random.whole(0, 3);
  const centre: Point = [SHEET_SIDE / 2, SHEET_SIDE / 2 - 8];
  const frame = turnedFrame({ ...VIEW, centre });
  const goods =
    drawBody(sheet, frame, section, pattern.depth) +
    drawTread(frame, section.crown, pattern, random) +
    drawSidewall(sheet, frame, section, decor) +
    drawLettering(frame, section, subject) +
    drawInside(sheet, frame, section);
  const [touchX] = frame.onSheet(RADIUS, -Math.PI / 2, 0);
  const shadow = contactShadow(sheet, [touchX + 4, frame.lowest(RADIUS, 0) - 3], 150, 15);
  return shadow + group(goods, `transform="${frame.matrix}"`);
}

/** The surface under the blocks: groove floors from back to front, meeting the sidewall at the shoulder. */
function drawBody(sheet: Sheet, frame: TurnedFrame, section: Section, grooveDepth: number): string {
  const { crown } = section;
  const back: OutlinePoint[] = [[crown.radius * 0.9, -section.halfWidth * 0.98]];
  const floor = Array.from({ length: 17 }, (_, index): OutlinePoint => {
    const across = -1.24 + (2.48 * index) / 16;
    const depthShare = Math.abs(across) > 0.98 ? 0.12 : 0.5;
    const { radius, depth } = onCrown(crown, across, grooveDepth * crown.radius * depthShare);
    return [radius, depth];
  });
  return turnedSurface(sheet, frame, [...back, ...floor], rubberTone(-0.075));
}

/** Outline of the front sidewall from the shoulder to the bead. */
function sidewallOutline({ crown, halfWidth, beadRadius, beadDepth }: Section): OutlinePoint[] {
  const shoulder = onCrown(crown, 1.24);
  const height = shoulder.radius - beadRadius;
  const at = (share: number, depth: number): OutlinePoint => [beadRadius + height * share, depth];
  return smoothOutline(
    [
      [shoulder.radius, shoulder.depth],
      at(0.9, halfWidth * 0.955),
      at(0.68, halfWidth * 0.995),
      at(0.5, halfWidth),
      at(0.3, halfWidth * 0.96),
      at(0.2, halfWidth * 0.93),
      at(0.15, halfWidth * 0.95),
      at(0.09, halfWidth * 0.9),
      at(0.04, beadDepth * 1.03),
      [beadRadius, beadDepth * 0.92],
    ],
    4,
  );
}

function depthAt(outline: readonly OutlinePoint[], radius: number): number {
  return outline.find((point) => point[0] <= radius)?.[1] ?? 0;
}

function drawSidewall(sheet: Sheet, frame: TurnedFrame, section: Section, decor: number): string {
  const outline = sidewallOutline(section);
  const tone: Tone = rubberTone(0);
  const height = section.crown.radius - section.beadRadius;
  const mark = (share: number, colour: string, width: number, more = "") => {
    const radius = section.beadRadius + height * share;
    return ring(frame.at(0, 0, depthAt(outline, radius)), radius, colour, width, more);
  };
  const serration = decor === 0 ? [0.73, 0.07] : decor === 1 ? [0.28, 0.09] : decor === 2 ? [0.8, 0.05] : [0.24, 0.05];
  const [place = 0, width = 0] = serration;
  return (
    turnedSurface(sheet, frame, outline, tone) +
    mark(place, "#000", height * width, `stroke-dasharray="1.1 1.9" stroke-opacity=".5"`) +
    mark(0.82, "#000", 1.1, `stroke-opacity=".5"`) +
    mark(0.812, "#9da2a8", 0.8, `stroke-opacity=".3"`) +
    mark(0.19, "#000", 1.4, `stroke-opacity=".55"`) +
    mark(0.178, "#aab0b6", 1, `stroke-opacity=".32"`) +
    (decor % 2 === 0 ? mark(0.335, "#a7acb2", 0.7, `stroke-opacity=".22"`) : "")
  );
}

function drawLettering(frame: TurnedFrame, section: Section, subject: TyreSubject): string {
  const { halfWidth, beadRadius, crown } = section;
  const height = crown.radius - beadRadius;
  const depth = halfWidth * 0.99;
  const radius = beadRadius + height * 0.52;
  const letters = Math.min(height * 0.3, 30);
  const put = (text: string, angle: number, facing: "out" | "in", size: number, maxAngle: number, weight: number) => {
    const place = { radius, depth, angle, facing, maxAngle };
    const style = { height: size, weight, tracking: 3.2 };
    return (
      group(arcLettering(frame, text, place, { ...style, colour: "#0d0e0f" }), `transform="translate(.9 1.1)"`) +
      arcLettering(frame, text, place, { ...style, colour: "#aeb2b6" })
    );
  };
  return (
    put(subject.brand, Math.PI * 0.5, "out", letters, 1.7, 2.3) +
    put(subject.model, Math.PI * 1.24, "in", letters * 0.66, 1.15, 1.8) +
    put(subject.sizeText, Math.PI * 1.72, "in", letters * 0.66, 1.05, 1.8)
  );
}

/** The inside of the far sidewall, visible through the bead, and the background behind it. */
function drawInside(sheet: Sheet, frame: TurnedFrame, { beadRadius, beadDepth }: Section): string {
  const hole = circle(frame.at(0, 0, beadDepth * 0.94), beadRadius, "#000");
  const liner: OutlinePoint[] = Array.from({ length: 10 }, (_, index) => {
    const share = index / 9;
    return [beadRadius * (1.22 - 0.22 * share), -beadDepth * (0.35 + 0.6 * share)];
  });
  const back = frame.at(0, 0, -beadDepth * 0.95);
  const ground = groundFill(sheet);
  const inside =
    circle(frame.at(0, 0, beadDepth * 0.94), beadRadius, "#0c0d0e") +
    turnedSurface(sheet, frame, liner, rubberTone(-0.035)) +
    ring(back, beadRadius + 1, "#60656a", 2.4, `stroke-opacity=".55"`) +
    circle(back, beadRadius, ground);
  const clip = sheet.clip(hole);
  return (
    group(inside, `clip-path="${clip}"`) +
    ring(frame.at(0, 0, beadDepth * 0.94), beadRadius, "#7b8187", 1.3, `stroke-opacity=".45"`)
  );
}
