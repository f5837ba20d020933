import { boxView, floorShadow, upright } from "./box-view.ts";
import { bottleColour, brandColours } from "./brand-colours.ts";
import { drawCanister, isLight, labelHead } from "./canister.ts";
import { lettering } from "./lettering.ts";
import { contactShadow, metalTone, rgb, shift } from "./light.ts";
import { seededRandom } from "./seeded-random.ts";
import { circle, fill, group, num, type Point, type Sheet, stroke } from "./sheet.ts";
import type { AutoproductSubject } from "./subject.ts";

/** Four-way wheel wrench. */
function drawWheelWrench(sheet: Sheet, subject: AutoproductSubject): string {
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

export function drawAutoproduct(sheet: Sheet, subject: AutoproductSubject): string {
  switch (subject.shape) {
    case "canister":
      return drawFluid(sheet, subject);
    case "box":
      return drawBox(sheet, subject);
    case "spray-can":
      return drawSprayCan(sheet, subject);
    case "tool":
      return drawWheelWrench(sheet, subject);
  }
}

const seedOf = (subject: AutoproductSubject) => seededRandom(`${subject.brand}/${subject.modelSlug}`);

function drawFluid(sheet: Sheet, subject: AutoproductSubject): string {
  const random = seedOf(subject);
  const colours = brandColours(subject.brand);
  const body = random.pick(["#3f86b8", "#dfe3e4", "#3a8f5c", "#d08a2c", "#a62f48"] as const);
  const look = {
    width: random.range(250, 310),
    height: random.range(390, 450),
    body,
    cap: random.pick(["#1e2022", "#e9e9e4", "#c5352b"] as const),
    label: isLight(body) ? "#28456b" : "#f0efeb",
    accent: colours.accent,
    ink: isLight(body) ? "#ffffff" : "#1d1e21",
  };
  return drawCanister(sheet, look, random, (width, height) => {
    const drop = `M0 ${num(height * 0.02)}C${num(height * 0.16)} ${num(height * 0.2)} ${num(height * 0.13)} ${num(height * 0.36)} 0 ${num(height * 0.36)}C${num(-height * 0.13)} ${num(height * 0.36)} ${num(-height * 0.16)} ${num(height * 0.2)} 0 ${num(height * 0.02)}Z`;
    return (
      labelHead(subject.brand, subject.model, width, height, look.ink) +
      fill(drop, body === "#dfe3e4" ? "#7db4dd" : body) +
      stroke(
        `M${num(-height * 0.05)} ${num(height * 0.2)}q-8 24 8 38`,
        "#fff",
        4,
        `stroke-opacity=".6" stroke-linecap="round"`,
      ) +
      `<rect x="${num(-width / 2)}" y="${num(height * 0.42)}" width="${num(width)}" height="${num(height * 0.04)}" fill="${look.accent}"/>`
    );
  });
}

function drawSprayCan(sheet: Sheet, subject: AutoproductSubject): string {
  const random = seedOf(subject);
  const colours = brandColours(subject.brand);
  const body = bottleColour(subject.brand);
  const foot: Point = [300, 540];
  const squash = 0.16;
  const [radius, tall] = [random.range(78, 92), random.range(310, 360)];
  const steel = metalTone({ colour: [182, 185, 189], mirror: 0.4 });
  const paint = metalTone({ colour: rgb(body), mirror: 0.24 });
  const band = metalTone({ colour: rgb(colours.accent), mirror: 0.22 });
  const cap = metalTone({
    colour: rgb(random.pick(["#c5352b", "#1f2123", "#e6e5e0", "#1d4f8f"] as const)),
    mirror: 0.26,
  });
  const lift = (height: number): Point => [foot[0], foot[1] - height];
  const ink = isLight(body) ? "#1d1e21" : "#ffffff";
  return (
    contactShadow(sheet, [306, 543], radius * 1.15, 21) +
    upright(
      sheet,
      foot,
      [
        [radius - 3, 0],
        [radius + 2, 5],
        [radius, 12],
      ],
      squash,
      steel,
    ) +
    upright(
      sheet,
      lift(12),
      [
        [radius, 0],
        [radius, tall],
      ],
      squash,
      paint,
    ) +
    upright(
      sheet,
      lift(tall * 0.16),
      [
        [radius + 0.4, 0],
        [radius + 0.4, tall * 0.09],
      ],
      squash,
      band,
      false,
    ) +
    upright(
      sheet,
      lift(tall + 12),
      [
        [radius + 2, 0],
        [radius + 2, 7],
        [radius * 0.9, 24],
        [radius * 0.74, 38],
        [radius * 0.7, 44],
      ],
      squash,
      steel,
    ) +
    upright(
      sheet,
      lift(tall + 46),
      [
        [radius * 0.68, 0],
        [radius * 0.66, 52],
        [radius * 0.58, 60],
      ],
      squash,
      cap,
    ) +
    lettering(subject.brand, [300, 540 - tall * 0.66], {
      height: 36,
      weight: 2.3,
      colour: ink,
      maxWidth: radius * 1.6,
    }) +
    lettering(subject.model, [300, 540 - tall * 0.54], {
      height: 16,
      weight: 1.8,
      colour: ink,
      maxWidth: radius * 1.55,
    }) +
    stroke(
      `M${num(300 - radius * 0.6)} ${num(540 - tall * 0.47)}H${num(300 + radius * 0.6)}`,
      ink,
      2,
      `stroke-opacity=".6"`,
    )
  );
}

function drawBox(sheet: Sheet, subject: AutoproductSubject): string {
  const random = seedOf(subject);
  const colours = brandColours(subject.brand);
  const [length, height, width] = [random.range(150, 210), random.range(140, 200), random.range(80, 120)];
  const view = boxView([length, height, width], { fit: 0.78 });
  const side = shift(colours.label, -0.34);
  const front = sheet.linear(
    [0, 0],
    [length, height],
    [
      [0, shift(colours.label, 0.16)],
      [0.5, colours.label],
      [1, shift(colours.label, -0.14)],
    ],
  );
  const print =
    `<rect width="${num(length)}" height="${num(height)}" fill="${front}"/>` +
    fill(
      `M0 ${num(height * 0.62)}L${num(length)} ${num(height * 0.5)}V${num(height)}H0Z`,
      colours.accent,
      `fill-opacity=".9"`,
    ) +
    lettering(subject.brand, [length / 2, height * 0.3], {
      height: height * 0.16,
      weight: 2.3,
      colour: colours.ink,
      maxWidth: length * 0.84,
    }) +
    lettering(subject.model, [length / 2, height * 0.43], {
      height: height * 0.075,
      weight: 1.7,
      colour: colours.ink,
      maxWidth: length * 0.84,
    }) +
    lettering("АВТОТОВАРЫ", [length / 2, height * 0.86], {
      height: height * 0.06,
      weight: 1.7,
      colour: isLight(colours.accent) ? "#1d1e21" : "#fff",
      maxWidth: length * 0.8,
    });
  const flank =
    `<rect width="${num(width)}" height="${num(height)}" fill="${side}"/>` +
    `<rect x="${num(width * 0.14)}" y="${num(height * 0.12)}" width="${num(width * 0.72)}" height="${num(height * 0.4)}" fill="#fff" fill-opacity=".14"/>` +
    Array.from(
      { length: 14 },
      (_, index) =>
        `<rect x="${num(width * 0.2 + index * width * 0.042)}" y="${num(height * 0.74)}" width="${num(width * (index % 3 ? 0.012 : 0.024))}" height="${num(height * 0.14)}" fill="#fff" fill-opacity=".75"/>`,
    ).join("");
  const top = sheet.linear(
    [0, 0],
    [length, width],
    [
      [0, shift(colours.label, 0.42)],
      [1, shift(colours.label, 0.12)],
    ],
  );
  const lid =
    `<rect width="${num(length)}" height="${num(width)}" fill="${top}"/>` +
    stroke(`M0 ${num(width * 0.5)}H${num(length)}`, "#000", 1, `stroke-opacity=".35"`) +
    stroke(`M0 ${num(width * 0.5 + 1.2)}H${num(length)}`, "#fff", 0.8, `stroke-opacity=".4"`);
  const [half, deep] = [length / 2, width / 2];
  return (
    floorShadow(view, [length, height, width]) +
    group(flank, `transform="${view.face([half, height, deep], [0, 0, -1], [0, -1, 0])}"`) +
    group(print, `transform="${view.face([-half, height, deep], [1, 0, 0], [0, -1, 0])}"`) +
    group(lid, `transform="${view.face([-half, height, -deep], [1, 0, 0], [0, 0, 1])}"`)
  );
}
