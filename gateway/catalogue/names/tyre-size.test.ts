import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NameText } from "./name-text.ts";
import { findTyreSize, isPlausibleTyreSize, takeTyreSize, tyreSizeText } from "./tyre-size.ts";

const width = fc.integer({ min: 25, max: 98 }).map((tens) => tens * 5);
const profile = fc.integer({ min: 4, max: 19 }).map((fives) => fives * 5);
const diameter = fc.constantFrom(12, 13, 14, 15, 16, 17, 17.5, 18, 19, 19.5, 20, 21, 22, 22.5, 24);
const plain = { overall: null, commercial: false, isRunFlat: false };

describe("tyre sizes in texts", () => {
  it("are read in all common notations", () => {
    const separator = fc.constantFrom(" R", "R", "ZR", " ZR", "Z R", "-", " Р", "/R", "/", " R ");
    fc.assert(
      fc.property(width, profile, diameter, separator, (w, p, d, join) => {
        const found = findTyreSize(`Шина Модель 10 ${w}/${p}${join}${String(d).replace(".", ",")} 94T`);
        expect(found).toEqual({ ...plain, width: w, profile: p, diameter: d });
      }),
    );
  });

  it("are plausible or absent, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d/ RxXC.,-]{0,30}$/)), (text) => {
        const found = findTyreSize(text);
        expect(found === null || isPlausibleTyreSize(found)).toBe(true);
      }),
    );
  });

  it.each([
    ["Кама 185/75 R16C 104/102Q", { width: 185, profile: 75, diameter: 16, commercial: true }],
    ["Автошина R16 185/75 C", { width: 185, profile: 75, diameter: 16, commercial: true }],
    ["R16 205/55", { width: 205, profile: 55, diameter: 16 }],
    ["НИИШП 185 R14C", { width: 185, profile: null, diameter: 14, commercial: true }],
    ["12.00 R20 154/150K", { width: 12, profile: null, diameter: 20 }],
    ["12,00/- R20", { width: 12, profile: null, diameter: 20 }],
    ["11R22.5", { width: 11, profile: null, diameter: 22.5 }],
    ["14.00-20", { width: 14, profile: null, diameter: 20 }],
    ["16.9R28", { width: 16.9, profile: null, diameter: 28 }],
    ["3,00-10", { width: 3, profile: null, diameter: 10 }],
    ["90/90-21", { width: 90, profile: 90, diameter: 21 }],
    ["80/100-21", { width: 80, profile: 100, diameter: 21 }],
    ["LT31x10,50 R15", { width: 10.5, profile: null, diameter: 15, overall: 31 }],
    ["37/12.5 R17", { width: 12.5, profile: null, diameter: 17, overall: 37 }],
    ["HL315/30R23 111Y", { width: 315, profile: 30, diameter: 23 }],
    ["225/85С R-15 Forward-502", { width: 225, profile: 85, diameter: 15, commercial: true }],
    ["35.00/12.5 R15 113Q", { width: 12.5, profile: null, diameter: 15, overall: 35 }],
    ["AT25x8-12", { width: 8, profile: null, diameter: 12, overall: 25 }],
    ["225/50RF17", { width: 225, profile: 50, diameter: 17, isRunFlat: true }],
    ["205-55-16", { width: 205, profile: 55, diameter: 16 }],
  ])("«%s»", (text, size) => {
    expect(findTyreSize(text)).toEqual({ ...plain, ...size });
  });

  it.each(["Щётка 600 мм", "TR652 8PR", "5x114.3", "206/55 R16", "91V 615 кг", "08880-10705"])(
    "are not in «%s»",
    (text) => {
      expect(findTyreSize(text)).toBeNull();
    },
  );
});

describe("what a size of a tyre can be", () => {
  /** The least and the most of each figure, with the others as they are. */
  it.each<[size: { width: number; profile: number | null; diameter: number; overall?: number }, isOne: boolean]>([
    [{ width: 3, profile: null, diameter: 4 }, true],
    [{ width: 3, profile: null, diameter: 3 }, false],
    [{ width: 20, profile: null, diameter: 54 }, true],
    [{ width: 20, profile: null, diameter: 55 }, false],
    [{ width: 205, profile: 55, diameter: 16.5 }, true],
    [{ width: 205, profile: 55, diameter: 16.3 }, false],
    [{ width: 10, profile: 75, diameter: 15.3 }, true],
    [{ width: 30, profile: 75, diameter: 15.3 }, false],
    // By its overall diameter.
    [{ overall: 10, width: 3, profile: null, diameter: 5 }, true],
    [{ overall: 9, width: 3, profile: null, diameter: 5 }, false],
    [{ overall: 54, width: 22, profile: null, diameter: 40 }, true],
    [{ overall: 55, width: 22, profile: null, diameter: 40 }, false],
    [{ overall: 18, width: 8, profile: null, diameter: 15 }, true],
    [{ overall: 17, width: 8, profile: null, diameter: 15 }, false],
    [{ overall: 25, width: 2.9, profile: null, diameter: 12 }, false],
    [{ overall: 30, width: 22.5, profile: null, diameter: 12 }, false],
    [{ overall: 12, width: 12, profile: null, diameter: 8 }, false],
    [{ overall: 12, width: 11.5, profile: null, diameter: 8 }, true],
    // In inches.
    [{ width: 2, profile: null, diameter: 17 }, true],
    [{ width: 1.9, profile: null, diameter: 17 }, false],
    [{ width: 10, profile: 40, diameter: 12 }, true],
    [{ width: 10, profile: 39, diameter: 12 }, false],
    [{ width: 10, profile: 100, diameter: 12 }, true],
    [{ width: 10, profile: 101, diameter: 12 }, false],
    [{ width: 20, profile: null, diameter: 12 }, true],
    [{ width: 21, profile: null, diameter: 12 }, false],
    // In millimetres, without a profile and with one.
    [{ width: 125, profile: null, diameter: 8 }, true],
    [{ width: 124, profile: null, diameter: 8 }, false],
    [{ width: 700, profile: null, diameter: 30 }, true],
    [{ width: 701, profile: null, diameter: 30 }, false],
    [{ width: 185, profile: null, diameter: 7 }, false],
    [{ width: 185, profile: null, diameter: 31 }, false],
    [{ width: 30, profile: null, diameter: 16 }, false],
    [{ width: 50, profile: 100, diameter: 8 }, true],
    [{ width: 49, profile: 100, diameter: 8 }, false],
    [{ width: 900, profile: 20, diameter: 54 }, true],
    [{ width: 901, profile: 20, diameter: 54 }, false],
    [{ width: 205, profile: 19, diameter: 16 }, false],
    [{ width: 205, profile: 110, diameter: 16 }, true],
    [{ width: 205, profile: 111, diameter: 16 }, false],
    [{ width: 205, profile: 55, diameter: 7 }, false],
  ])("%j: %s", (size, isOne) => {
    expect(isPlausibleTyreSize(size)).toBe(isOne);
  });
});

describe("figures that look like a size", () => {
  /** Each notation with the least and the most that it takes, and what is just beyond. */
  it.each([
    // Nothing but a blank joins profile and rim.
    ["125/80 12", { width: 125, profile: 80, diameter: 12 }],
    ["120/80 12", null],
    ["205/55 24", { width: 205, profile: 55, diameter: 24 }],
    ["205/55 11", null],
    ["205/55 25", null],
    ["120/80-12", { width: 120, profile: 80, diameter: 12 }],
    // The rim comes first.
    ["R14 125", { width: 125, profile: null, diameter: 14 }],
    ["R14 120", null],
    ["R18 255", { width: 255, profile: null, diameter: 18 }],
    ["R18 260", null],
    ["R19 255", null],
    ["R19 255/50", { width: 255, profile: 50, diameter: 19 }],
    ["R16C 185/75", { width: 185, profile: 75, diameter: 16, commercial: true }],
    // Joined by points, dashes or blanks.
    ["205.55.12", { width: 205, profile: 55, diameter: 12 }],
    ["205.55.11", null],
    ["205 55 24", { width: 205, profile: 55, diameter: 24 }],
    ["205 55 25", null],
    ["205 55 R16", { width: 205, profile: 55, diameter: 16 }],
    // Farm machines.
    ["10.0/75-15.3", { width: 10, profile: 75, diameter: 15.3 }],
    ["185/75-15.3", null],
    // Without a profile.
    ["125R12", { width: 125, profile: null, diameter: 12 }],
    ["120R12", null],
    ["295R24", { width: 295, profile: null, diameter: 24 }],
    ["300R24", null],
    ["295R25", null],
    // In inches.
    ["7.50 20", { width: 7.5, profile: null, diameter: 20 }],
    ["7.5 20", null],
    ["7.50 21", null],
    ["5R15", { width: 5, profile: null, diameter: 15 }],
    ["4R15", null],
    ["18R22.5", { width: 18, profile: null, diameter: 22.5 }],
    ["19R22.5", null],
    ["11R21", null],
    // Only steps of five are made, and 82.
    ["185/82 R13", { width: 185, profile: 82, diameter: 13 }],
    ["185/81 R13", null],
    ["183/80 R13", null],
  ])("«%s»", (text, size) => {
    expect(findTyreSize(text)).toEqual(size === null ? null : { ...plain, ...size });
    expect(takeTyreSize(new NameText(text))?.size ?? null).toEqual(size === null ? null : { ...plain, ...size });
  });
});

describe("a size that is taken out of a name", () => {
  it.each([
    ["Кама 205/55 R16 94T", { width: 205, profile: 55, diameter: 16 }, "Кама 205/55 R16".length],
    // Old metric names of lorry tyres are known by their width alone; beside a size in inches they say nothing more.
    ["ИД-304 320-508 нс14", { width: 12, profile: null, diameter: 20 }, "ИД-304 320-508".length],
    ["О-103 (260R508)", { width: 9, profile: null, diameter: 20 }, "О-103 (260R508)".length],
    ["220 P 457", { width: 7.5, profile: null, diameter: 18 }, "220 P 457".length],
    ["240-381", { width: 8.25, profile: null, diameter: 15 }, "240-381".length],
    ["280-406", { width: 10, profile: null, diameter: 16 }, "280-406".length],
    ["330-508", null, 0],
    ["320-5080", null, 0],
    ["14.00-20 (370-508)", { width: 14, profile: null, diameter: 20 }, "14.00-20 ".length],
    // Of farm machines, all in millimetres.
    ["ВИ-3 1300x530-533", { width: 530, profile: null, diameter: 21 }, "ВИ-3 1300x530-533".length],
    ["1220*400-635", { width: 400, profile: null, diameter: 25 }, "1220*400-635".length],
    ["1300x530-534", null, 0],
  ])("«%s»", (text, size, to) => {
    const taken = takeTyreSize(new NameText(text));
    if (size === null) expect(taken).toBeNull();
    else expect(taken).toMatchObject({ size: { ...plain, ...size }, to: expect.any(Number) });
    if (taken) expect(text.slice(0, taken.to).trimEnd()).toBe(text.slice(0, to).trimEnd());
  });
});

it("a size is said as it stands on the sidewall", () => {
  const size = { width: 205, profile: 55, diameter: 16, overall: null, commercial: false };
  expect(tyreSizeText(size)).toBe("205/55 R16");
  expect(tyreSizeText({ ...size, profile: null, commercial: true })).toBe("205 R16C");
  expect(tyreSizeText({ ...size, width: 30, profile: null })).toBe("30 R16");
  expect(tyreSizeText({ ...size, width: 29.5, profile: null })).toBe("29.50 R16");
  expect(tyreSizeText({ ...size, width: 10.5, profile: null, overall: 31, diameter: 15 })).toBe("31x10.5 R15");
});
