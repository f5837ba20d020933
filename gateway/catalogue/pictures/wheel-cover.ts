import { drawSpokes, FINISHES, type SpokeRoom, spokeDesign } from "./disk-spokes.ts";
import { lettering } from "./lettering.ts";
import { contactShadow, metalTone, shift } from "./light.ts";
import { seededRandom } from "./seeded-random.ts";
import { circle, group, ring, SHEET_SIDE, type Sheet } from "./sheet.ts";
import type { WheelCoverSubject } from "./subject.ts";
import { type OutlinePoint, smoothOutline, turnedFrame, turnedSurface } from "./turned.ts";

const RADIUS = 240;

/** Plastic wheel cover: a shallow dish with spokes over dark pockets, and the size in inches on its edge. */
export function drawWheelCover(sheet: Sheet, subject: WheelCoverSubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const finish = subject.finish ?? random.pick(["silver", "silver", "black", "graphite"]);
  const plain = FINISHES[finish];
  const look = {
    face: { ...plain.face, mirror: plain.face.mirror * 0.7 },
    flank: { ...plain.flank, mirror: plain.flank.mirror * 0.7 },
  };
  const frame = turnedFrame({ yaw: 0.36, pitch: 0.06, centre: [SHEET_SIDE / 2, SHEET_SIDE / 2 - 4] });
  const tone = metalTone(look.face);
  const hubRadius = random.range(48, 66);
  const bow = random.range(18, 34);
  const room: SpokeRoom = {
    hubRadius,
    rimRadius: RADIUS * 0.86,
    dish: (radius) => 34 + bow * (1 - (radius / RADIUS) ** 2),
  };
  const edge: OutlinePoint[] = smoothOutline(
    [
      [RADIUS * 0.985, -6],
      [RADIUS, 2],
      [RADIUS * 0.985, 16],
      [RADIUS * 0.93, 30],
      [RADIUS * 0.86, 35],
      [RADIUS * 0.82, 32],
      [RADIUS * 0.8, 20],
    ],
    4,
  );
  const cap = smoothOutline(
    [
      [hubRadius * 1.02, 26 + bow],
      [hubRadius, 34 + bow],
      [hubRadius * 0.9, 38 + bow],
      [hubRadius * 0.5, 40 + bow],
      [1, 41 + bow],
    ],
    4,
  );
  const pocket = sheet.radial(frame.at(0, 0, 16), RADIUS * 0.82, [
    [0, "#1a1b1d"],
    [0.7, "#151617"],
    [1, "#2a2c2f"],
  ]);
  const [x, y] = frame.at(0, 0, 40 + bow);
  const goods =
    turnedSurface(sheet, frame, edge, tone) +
    circle(frame.at(0, 0, 20), RADIUS * 0.805, pocket) +
    drawSpokes(sheet, frame, room, { ...spokeDesign(random, room, false), thickness: 26 }, look) +
    circle(frame.at(0, 0, 30 + bow), hubRadius * 1.04, "#000", `fill-opacity=".35"`) +
    turnedSurface(sheet, frame, cap, tone) +
    ring([x, y], hubRadius * 0.7, shift(tone([0, 0, 1]), -0.35), 1.5) +
    lettering(`R${subject.diameter}`, [x, y + hubRadius * 0.2], {
      height: hubRadius * 0.4,
      weight: 1.9,
      colour: finish === "black" ? "#c5c8cb" : "#3c3f43",
      maxWidth: hubRadius * 1.1,
    });
  const [touchX] = frame.onSheet(RADIUS, -Math.PI / 2, 0);
  return (
    contactShadow(sheet, [touchX + 3, frame.lowest(RADIUS, 4) - 1], 105, 11) +
    group(goods, `transform="${frame.matrix}"`)
  );
}
