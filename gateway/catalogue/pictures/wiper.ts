import { lettering } from "./lettering.ts";
import { shift } from "./light.ts";
import { seededRandom } from "./seeded-random.ts";
import { fill, group, line, num, type Point, type Sheet, stroke } from "./sheet.ts";
import type { WiperSubject } from "./subject.ts";

/** Length of the longest blade on sale, to which others are drawn in proportion. */
const LONGEST_MM = 800;
const TURN_DEGREES = -24;
const DARK = "#2b2d30";

/** Wiper blade lying with its lip down; drawn straight, then rotated. */
export function drawWiper(sheet: Sheet, subject: WiperSubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const half = 196 + 92 * Math.min(1, Math.max(0, (subject.lengthMm - 300) / (LONGEST_MM - 300)));
  const bow = subject.construction === "frame" ? 8 : 17;
  const curve = (x: number, offset: number) => offset + bow * (1 - (x / half) ** 2) * -1;
  const edge = (from: number, to: number, offset: (share: number) => number): Point[] =>
    Array.from({ length: 33 }, (_, index) => {
      const x = from + ((to - from) * index) / 32;
      return [x, curve(x, offset(x / half))];
    });
  const strip = (
    top: (share: number) => number,
    bottom: (share: number) => number,
    colour: string,
    from = -half,
    to = half,
  ) => fill(line([...edge(from, to, top), ...edge(from, to, bottom).reverse()]), colour);
  const rubber =
    strip(
      () => 12,
      () => 25,
      sheet.linear(
        [0, 0],
        [0, 30],
        [
          [0, "#3a3c3f"],
          [0.5, "#1b1c1e"],
          [1, "#101112"],
        ],
      ),
    ) +
    strip(
      () => 25,
      () => 34,
      "#202124",
    ) +
    strip(
      () => 32.5,
      () => 35,
      "#55585c",
    );
  const tone = (height: number, middle: number) =>
    sheet.linear(
      [0, middle - height],
      [0, middle + height],
      [
        [0, "#7b7f84"],
        [0.18, "#4b4e52"],
        [0.5, DARK],
        [1, "#141516"],
      ],
    );
  const spine =
    subject.construction === "frame"
      ? drawFrame(half, curve, random.whole(2, 3))
      : strip(
          (share) => -10 * (1 - 0.75 * share * share),
          () => 13,
          tone(20, -4),
        ) +
        strip(
          (share) => -9 * (1 - 0.75 * share * share),
          (share) => -6.5 * (1 - 0.8 * share * share),
          "#a9adb1",
        ) +
        (subject.construction === "hybrid" ? drawShells(half, curve) : "");
  const width = random.range(34, 44);
  const hook =
    `<rect x="${num(-width)}" y="-44" width="${num(width * 2)}" height="44" rx="9" fill="${tone(34, -30)}"/>` +
    `<rect x="${num(-width * 0.6)}" y="-40" width="${num(width * 1.2)}" height="9" rx="4" fill="#000" fill-opacity=".4"/>` +
    `<path d="M${num(-width + 6)} -42H${num(width - 8)}" stroke="#a8acb0" stroke-width="1.6" stroke-opacity=".7"/>` +
    lettering(subject.brand, [0, -12], { height: 10, colour: "#d4d7da", weight: 1.6, maxWidth: width * 1.6 });
  const caps = [-1, 1]
    .map(
      (side) =>
        `<rect x="${num(side * half - 10)}" y="${num(curve(side * half, 8))}" width="20" height="24" rx="5" fill="${DARK}"/>`,
    )
    .join("");
  const size = lettering(`${subject.lengthMm}`, [half * 0.58, curve(half * 0.58, 7)], {
    height: 9,
    colour: "#b9bdc1",
    weight: 1.6,
  });
  const blade = rubber + spine + caps + hook + size;
  const softStrip = strip(
    () => 22,
    () => 54,
    "#221e18",
  );
  const shadow = group(
    `${softStrip}<rect x="${num(-width)}" y="-14" width="${num(width * 2)}" height="30" rx="9" fill="#221e18"/>`,
    `opacity=".05"`,
  );
  const place = (x: number, y: number) => `translate(${x} ${y}) rotate(${TURN_DEGREES}) scale(1 1.35)`;
  return (
    [
      [322, 330],
      [319, 325],
      [316, 321],
      [313, 317],
      [310, 312],
      [306, 306],
      [303, 302],
    ]
      .map(([x = 0, y = 0]) => group(shadow, `transform="${place(x, y)}"`))
      .join("") + group(blade, `transform="${place(300, 296)}"`)
  );
}

/** Metal frame over the rubber. */
function drawFrame(half: number, curve: (x: number, offset: number) => number, levels: number): string {
  const yoke = (centre: number, reach: number, lift: number, thick: number) => {
    const [left, right] = [centre - reach, centre + reach];
    const d = `M${num(left)} ${num(curve(left, 14))}Q${num(centre)} ${num(-lift * 2 + 6)} ${num(right)} ${num(curve(right, 14))}`;
    return (
      stroke(d, "#161719", thick + 2.5) +
      stroke(d, "#3d4044", thick) +
      stroke(d, "#8a8e93", thick * 0.22, `transform="translate(0 ${num(-thick * 0.28)})"`)
    );
  };
  const small = [-0.78, -0.26, 0.26, 0.78].map((share) => yoke(half * share, half * 0.19, 4, 6)).join("");
  const middle = levels > 2 ? [-0.52, 0.52].map((share) => yoke(half * share, half * 0.3, 10, 7)).join("") : "";
  const pins = [-0.52, 0.52, 0]
    .map((share) => `<circle cx="${num(half * share)}" cy="${num(share === 0 ? -12 : -1)}" r="4" fill="#9ea2a7"/>`)
    .join("");
  return small + middle + yoke(0, half * 0.56, 22, 10) + pins;
}

/** Plastic covers of a hybrid blade, with their joints. */
function drawShells(half: number, curve: (x: number, offset: number) => number): string {
  return [-0.66, -0.34, 0.34, 0.66]
    .map((share) => {
      const x = half * share;
      return (
        stroke(`M${num(x)} ${num(curve(x, -10))}L${num(x + 5)} ${num(curve(x, 12))}`, "#0b0c0d", 2.2) +
        stroke(`M${num(x + 2)} ${num(curve(x, -9))}L${num(x + 7)} ${num(curve(x, 11))}`, shift(DARK, 0.35), 0.9)
      );
    })
    .join("");
}
