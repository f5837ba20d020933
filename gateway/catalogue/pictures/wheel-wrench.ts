import { metalTone, shift } from "./light.ts";
import { seededRandom } from "./seeded-random.ts";
import { circle, group, num, type Sheet } from "./sheet.ts";
import type { AutoproductSubject } from "./subject.ts";

/** Four-way wheel wrench. */
export function drawWheelWrench(sheet: Sheet, subject: AutoproductSubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const bright = random.chance(0.6);
  const colour = bright ? ([180, 183, 187] as const) : ([60, 62, 66] as const);
  const tone = metalTone({ colour, mirror: bright ? 0.42 : 0.3 });
  const base = tone([0, 0, 1]);
  const bar = (half: number) => {
    const rod = sheet.linear(
      [0, -11],
      [0, 11],
      [
        [0, shift(base, 0.1)],
        [0.25, shift(base, 0.75)],
        [0.5, base],
        [0.85, shift(base, -0.6)],
        [1, shift(base, -0.25)],
      ],
    );
    const socket = sheet.linear(
      [0, -24],
      [0, 24],
      [
        [0, shift(base, 0)],
        [0.22, shift(base, 0.7)],
        [0.5, base],
        [0.85, shift(base, -0.62)],
        [1, shift(base, -0.3)],
      ],
    );
    return (
      `<rect x="${num(-half)}" y="-11" width="${num(half * 2)}" height="22" fill="${rod}"/>` +
      [-1, 1]
        .map(
          (end) =>
            `<rect x="${num(end * half - 34)}" y="-24" width="68" height="48" rx="7" fill="${socket}"/><ellipse cx="${num(end * (half + 33))}" cy="0" rx="6" ry="21" fill="#141516"/>`,
        )
        .join("")
    );
  };
  const shade = `<rect x="-236" y="-14" width="472" height="34" rx="14" fill="#221e18" fill-opacity=".045"/>`;
  const turns = [38, -42];
  return (
    [0, 1, 2, 3, 4, 5]
      .map((step) =>
        turns
          .map((turn) => group(shade, `transform="translate(${302 + step * 3} ${302 + step * 4}) rotate(${turn})"`))
          .join(""),
      )
      .join("") +
    turns.map((turn) => group(bar(206), `transform="translate(300 296) rotate(${turn})"`)).join("") +
    circle([300, 296], 30, shift(base, -0.4)) +
    circle(
      [298, 293],
      27,
      sheet.radial([288, 282], 40, [
        [0, shift(base, 0.7)],
        [0.5, base],
        [1, shift(base, -0.5)],
      ]),
    )
  );
}
