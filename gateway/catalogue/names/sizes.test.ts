import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findTyreSize, isPlausibleTyreSize } from "./tyre-size.ts";
import { findBoltPattern, findWheelSize } from "./wheel-name.ts";

const width = fc.integer({ min: 25, max: 98 }).map((tens) => tens * 5);
const profile = fc.integer({ min: 4, max: 19 }).map((fives) => fives * 5);
const diameter = fc.constantFrom(12, 13, 14, 15, 16, 17, 17.5, 18, 19, 19.5, 20, 21, 22, 22.5, 24);
const rim = fc.integer({ min: 7, max: 26 }).map((halves) => halves / 2);
const offset = fc.integer({ min: -60, max: 130 });
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

describe("wheel sizes in texts", () => {
  it("are read in either order, with Russian letters and decimal commas", () => {
    const cross = fc.constantFrom("x", " x ", "х", "*", "×", "Jx", "/R", "\\");
    fc.assert(
      fc.property(rim, fc.integer({ min: 14, max: 24 }), offset, cross, (w, d, et, join) => {
        fc.pre(w < d);
        const text = `Диск КиК ${String(w).replace(".", ",")}${join}${d} 5x114.3 ЕТ${et} D60.1`;
        expect(findWheelSize(text)).toEqual({ width: w, diameter: d, et });
      }),
    );
    expect(findWheelSize("16x6.5 ET 45")).toEqual({ width: 6.5, diameter: 16, et: 45 });
    expect(findWheelSize("5x114.3")).toBeNull();
  });

  it("come with bolts", () => {
    for (const text of ["6.5x16 5x114.3 ET45", "7x17/5*114,3", "5/114.3", "5\\114,3", "114.3x5"])
      expect(findBoltPattern(text)).toEqual({ holes: 5, circle: 114.3 });
    expect(findBoltPattern("6.5x16")).toBeNull();
  });
});
