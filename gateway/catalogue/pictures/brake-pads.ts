import { lettering } from "./lettering.ts";
import { contactShadow, metalTone, rgb, shift } from "./light.ts";
import { seededRandom } from "./seeded-random.ts";
import { fill, group, num, type Sheet, stroke } from "./sheet.ts";
import type { BrakePadsSubject } from "./subject.ts";

/** A pair of pads: one with its friction block up, one showing the back plate. */
export function drawBrakePads(sheet: Sheet, subject: BrakePadsSubject): string {
  const random = seededRandom(`${subject.brand}/${subject.modelSlug}`);
  const wide = random.range(168, 196);
  const high = random.range(92, 116);
  const ear = random.range(20, 32);
  const arch = random.range(16, 34);
  const slots = random.whole(1, 2);
  const plate = outline(wide + ear * 0.2, high, arch, ear);
  const block = outline(wide * 0.9, high * 0.82, arch * 0.9, 0);
  const paint = random.pick(["#2a2c2f", "#3b3f45", "#24324a"] as const);
  const steel = metalTone({ colour: rgb(paint), mirror: 0.2 });
  const friction = random.pick(["#5c5a57", "#4e4c4b", "#63605a"] as const);
  const layers = (d: string, depth: number, colour: string, upto: string) =>
    Array.from({ length: depth }, (_, index) =>
      fill(
        d,
        index < depth - 1 ? shift(colour, -0.5 + (0.3 * index) / depth) : upto,
        `transform="translate(${num(-index * 0.5)} ${num(-index * 0.9)})"`,
      ),
    ).join("");
  const face = sheet.linear(
    [-wide, -high],
    [wide, high],
    [
      [0, shift(steel([0, 0, 1]), 0.28)],
      [0.4, steel([0, 0, 1])],
      [1, shift(steel([0, 0, 1]), -0.35)],
    ],
  );
  const grain = sheet.linear(
    [-wide, -high],
    [wide, high],
    [
      [0, shift(friction, 0.3)],
      [0.45, friction],
      [1, shift(friction, -0.3)],
    ],
  );
  const specks = Array.from({ length: 130 }, () => {
    const x = random.range(-wide * 0.82, wide * 0.82);
    const y = random.range(-high * 0.55, high * 0.62);
    return `M${num(x)} ${num(y)}l${num(random.range(1, 3))} ${num(random.range(-1, 1))}`;
  }).join("");
  const groove = Array.from({ length: slots }, (_, index) => {
    const x = slots === 1 ? 0 : (index - 0.5) * wide * 0.5;
    return (
      stroke(`M${num(x)} ${num(-high * 0.98)}V${num(high * 0.86)}`, "#1b1b1c", 8) +
      stroke(`M${num(x + 4.4)} ${num(-high * 0.9)}V${num(high * 0.76)}`, "#fff", 1, `stroke-opacity=".25"`)
    );
  }).join("");
  const blockClip = sheet.clip(fill(block, "#000"));
  const front =
    layers(plate, 16, steel([0, 0, 1]), face) +
    group(
      layers(block, 34, friction, grain) +
        group(
          group(stroke(specks, "#c9a56a", 1.5, `stroke-opacity=".45"`) + groove, `clip-path="${blockClip}"`),
          `transform="translate(-16.5 -29.7)"`,
        ),
      `transform="translate(-8 -16)"`,
    );
  const rivets = [-0.55, 0.55]
    .map(
      (share) =>
        `<circle cx="${num(wide * share)}" cy="6" r="15" fill="#000" fill-opacity=".35"/><circle cx="${num(wide * share - 1)}" cy="4" r="13" fill="${shift(steel([0, 0, 1]), 0.2)}"/>`,
    )
    .join("");
  const back =
    layers(block, 20, friction, friction) +
    group(
      layers(plate, 18, steel([0, 0, 1]), face) +
        group(
          stroke(outline(wide * 0.8, high * 0.68, arch * 0.8, 0), "#fff", 1.6, `stroke-opacity=".2"`) +
            rivets +
            lettering(subject.brand, [0, -high * 0.12], {
              height: 26,
              weight: 2,
              colour: "#d6d9dc",
              maxWidth: wide * 0.8,
            }) +
            lettering(subject.model, [0, high * 0.42], {
              height: 13,
              weight: 1.7,
              colour: "#aeb2b6",
              maxWidth: wide * 0.9,
            }),
          `transform="translate(-8.5 -15.3)"`,
        ),
      `transform="translate(-8 -14)"`,
    );
  return (
    contactShadow(sheet, [316, 246], 190, 76) +
    group(back, `transform="translate(330 218) rotate(-9) scale(.98 .92)"`) +
    contactShadow(sheet, [286, 450], 196, 70) +
    group(front, `transform="translate(282 426) rotate(-5) scale(1.02 .98)"`)
  );
}

/** Outline of a pad from the front: arched top and bottom, with ears at both ends. */
function outline(wide: number, high: number, arch: number, ear: number): string {
  const top = -high * 0.72;
  const bottom = high * 0.78;
  const shoulder = high * 0.14;
  const side = (sign: number) =>
    ear === 0
      ? ""
      : sign > 0
        ? `L${num(wide - 6)} ${num(-shoulder)}H${num(wide + ear)}V${num(shoulder * 2)}H${num(wide - 8)}`
        : `L${num(-wide + 8)} ${num(shoulder * 2)}H${num(-wide - ear)}V${num(-shoulder)}H${num(-wide + 6)}`;
  return (
    `M${num(-wide + 20)} ${num(top + arch)}Q0 ${num(top - arch)} ${num(wide - 20)} ${num(top + arch)}` +
    `Q${num(wide - 4)} ${num(top + arch + 6)} ${num(wide - 4)} ${num(top + arch + 24)}${side(1)}` +
    `L${num(wide - 16)} ${num(bottom - 12)}Q${num(wide - 22)} ${num(bottom)} ${num(wide - 40)} ${num(bottom - 2)}` +
    `Q0 ${num(bottom - arch * 1.3)} ${num(-wide + 40)} ${num(bottom - 2)}Q${num(-wide + 22)} ${num(bottom)} ${num(-wide + 16)} ${num(bottom - 12)}` +
    `${side(-1)}L${num(-wide + 4)} ${num(top + arch + 24)}Q${num(-wide + 4)} ${num(top + arch + 6)} ${num(-wide + 20)} ${num(top + arch)}Z`
  );
}
