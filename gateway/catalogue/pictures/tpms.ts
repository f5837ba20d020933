import { boxView, floorShadow, upright } from "./box-view.ts";
import { lettering } from "./lettering.ts";
import { metalTone } from "./light.ts";
import { seededRandom } from "./seeded-random.ts";
import { group, num, type Sheet, stroke } from "./sheet.ts";
import type { TpmsSubject } from "./subject.ts";

type Profile = readonly (readonly [radius: number, height: number])[];

const METAL_STEM: Profile = [
  [8.5, 0],
  [8.5, 5],
  [5, 7],
  [5, 28],
];
const METAL_STEM_NUT: Profile = [
  [7.6, 0],
  [7.6, 6],
];
const RUBBER_STEM: Profile = [
  [10, 0],
  [10, 4],
  [7, 8],
  [6, 24],
  [4.4, 26],
];
const RUBBER_STEM_TIP: Profile = [
  [3.6, 0],
  [3.6, 6],
];
const CAP: Profile = [
  [5.6, 0],
  [5.4, 8],
  [4.6, 10],
];

/** Pressure sensor: a sealed case with a valve stem. */
export function drawTpms(sheet: Sheet, subject: TpmsSubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const metal = (subject.valve ?? random.pick(["metal", "rubber"])) === "metal";
  const [length, height, width] = [random.range(54, 66), 22, 34];
  const view = boxView([length * 1.5, 66, width * 1.5], { yaw: 0.5, pitch: 0.46, fit: 0.86 });
  const plastic = metalTone({
    colour: random.pick([
      [44, 46, 49],
      [58, 60, 64],
      [38, 42, 50],
    ]),
    mirror: 0.14,
  });
  const slab = (y: number, grow: number) => {
    const place = view.face([-length / 2 - grow, y, -width / 2 - grow], [1, 0, 0], [0, 0, 1]);
    return (colour: string, more = "") =>
      `<rect width="${num(length + grow * 2)}" height="${num(width + grow * 2)}" rx="11" fill="${colour}" transform="${place}" ${more}/>`;
  };
  const sides = Array.from({ length: 14 }, (_, index) => {
    const share = index / 13;
    const start = view.at(-length / 2, 0, 0);
    const end = view.at(length / 2, 0, 0);
    const paint = sheet.linear(
      [start[0], 0],
      [end[0], 0],
      [
        [0, plastic(view.normal([-0.6, 0.1 * share, 0.8]))],
        [0.55, plastic(view.normal([0.1, 0.2 * share, 1]))],
        [1, plastic(view.normal([0.95, 0.1 * share, 0.2]))],
      ],
    );
    return slab(height * share, share > 0.85 ? -(share - 0.85) * 8 : 0)(paint);
  }).join("");
  const light = plastic(view.normal([0, 1, 0]));
  const lid = sheet.linear(
    [0, 0],
    [length, width],
    [
      [0, "#fff", 0.22],
      [0.5, "#fff", 0.04],
      [1, "#000", 0.2],
    ],
  );
  const place = view.face([-length / 2 + 1.2, height, -width / 2 + 1.2], [1, 0, 0], [0, 0, 1]);
  const lettered = group(
    `<rect x="4" y="4" width="${num(length * 0.52)}" height="${num(width - 10)}" rx="4" fill="#d9d9d4"/>` +
      lettering(subject.brand, [4 + length * 0.26, 14], {
        height: 5.4,
        weight: 1.8,
        colour: "#1c1d1f",
        maxWidth: length * 0.44,
      }) +
      lettering("433 MHZ", [4 + length * 0.26, 22], {
        height: 3.6,
        weight: 1.5,
        colour: "#44474b",
        maxWidth: length * 0.4,
      }),
    `transform="${place}"`,
  );
  const foot = view.at(length * 0.3, height, 0);
  const unit = view.scale;
  const brass = metalTone({ colour: [186, 148, 84], mirror: 0.34 });
  const steel = metalTone({ colour: [176, 179, 183], mirror: 0.4 });
  const rubber = metalTone({ colour: [40, 41, 43], mirror: 0.08 });
  /** A part of the valve, `lift` above its foot, in millimetres. */
  const part = (lift: number, profile: Profile, tone: typeof steel) =>
    upright(
      sheet,
      [foot[0], foot[1] - lift * unit],
      profile.map(([radius, level]) => [radius * unit, level * unit]),
      view.squash,
      tone,
    );
  const stem = metal
    ? part(0, METAL_STEM, steel) + part(10, METAL_STEM_NUT, brass)
    : part(0, RUBBER_STEM, rubber) + part(26, RUBBER_STEM_TIP, brass);
  const cap = part(metal ? 28 : 31, CAP, metal ? steel : rubber);
  const thread = metal
    ? [18, 20.5, 23, 25.5]
        .map((y) =>
          stroke(
            `M${num(foot[0] - 5 * unit)} ${num(foot[1] - y * unit)}q${num(5 * unit)} ${num(5 * unit * view.squash * 2)} ${num(10 * unit)} 0`,
            "#000",
            1.4,
            `stroke-opacity=".35"`,
          ),
        )
        .join("")
    : "";
  return (
    floorShadow(view, [length * 0.86, height, width * 0.8]) +
    sides +
    slab(height, -1.2)(light) +
    `<rect width="${num(length - 2.4)}" height="${num(width - 2.4)}" rx="10" fill="${lid}" transform="${place}"/>` +
    lettered +
    stem +
    thread +
    cap
  );
}
