import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findBoltPattern,
  findCapacity,
  findCurrent,
  findHubBore,
  findTyreIndexes,
  findTyreSize,
  findViscosity,
  findVolume,
  findWheelSize,
  isPlausibleTyreSize,
} from "./size-text.ts";

const width = fc.integer({ min: 25, max: 98 }).map((tens) => tens * 5);
const profile = fc.integer({ min: 4, max: 19 }).map((fives) => fives * 5);
const diameter = fc.constantFrom(12, 13, 14, 15, 16, 17, 17.5, 18, 19, 19.5, 20, 21, 22, 22.5, 24);
const rim = fc.integer({ min: 7, max: 26 }).map((halves) => halves / 2);
const offset = fc.integer({ min: -60, max: 130 });

describe("tyre sizes in names", () => {
  it("are read in all common notations", () => {
    const separator = fc.constantFrom(" R", "R", "ZR", " ZR", "-", " Р", "/R");
    fc.assert(
      fc.property(width, profile, diameter, separator, (w, p, d, join) => {
        const found = findTyreSize(`Шина Модель 10 ${w}/${p}${join}${String(d).replace(".", ",")} 94T`);
        expect(found?.size).toEqual({ width: w, profile: p, diameter: d, commercial: false });
      }),
    );
  });

  it("are plausible or absent, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d/ RxXC.,-]{0,30}$/)), (text) => {
        const found = findTyreSize(text);
        expect(found === null || isPlausibleTyreSize(found.size)).toBe(true);
      }),
    );
  });

  it("may have the C of light trucks, and no profile", () => {
    expect(findTyreSize("Кама 185/75 R16C 104/102Q")?.size.commercial).toBe(true);
    expect(findTyreSize("НИИШП 185 R14C")?.size).toEqual({ width: 185, profile: null, diameter: 14, commercial: true });
    expect(findTyreSize("12.00 R20 154/150K")?.size).toEqual({
      width: 12,
      profile: null,
      diameter: 20,
      commercial: false,
    });
    expect(findTyreSize("Щётка 600 мм")).toBeNull();
  });

  it("are followed by load and speed indexes", () => {
    const speed = fc.constantFrom(..."QRSTHVWY");
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 150 }), speed, fc.boolean(), (load, letter, inBrackets) => {
        const text = inBrackets ? `(${load}${letter})` : `${load}${letter} XL`;
        expect(findTyreIndexes(text)).toEqual({ load: String(load), speed: letter });
      }),
    );
    expect(findTyreIndexes(" 107/105 R")).toEqual({ load: "107/105", speed: "R" });
    expect(findTyreIndexes(" XL шипованная")).toBeNull();
  });
});

describe("wheel sizes in names", () => {
  it("are read in either order, with Russian letters and decimal commas", () => {
    const cross = fc.constantFrom("x", " x ", "х", "*", "×", "Jx");
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

  it("come with bolts and a hub bore", () => {
    for (const text of ["6.5x16 5x114.3 ET45", "7x17/5*114,3", "5/114.3"])
      expect(findBoltPattern(text)).toEqual({ holes: 5, circle: 114.3 });
    expect(findBoltPattern("6.5x16")).toBeNull();
    for (const text of ["ET45 D60.1", "DIA 60,1", "ЦО 60.1"]) expect(findHubBore(text)).toBe(60.1);
    expect(findHubBore("FORD 60")).toBeNull();
  });
});

describe("figures of batteries and oils in names", () => {
  it("are read with their units", () => {
    for (const text of ["60 А·ч", "60Ah", "60 А*ч", "6СТ-60 VL"]) expect(findCapacity(text)).toBe(60);
    expect(findCurrent("60 А·ч 540 А обратная")).toBe(540);
    expect(findCurrent("60 А·ч")).toBeNull();
    for (const text of ["Масло 5W-30 4л", "5w30"]) expect(findViscosity(text)).toBe("5W-30");
    expect(findVolume("5W-40 0,5 л")).toBe(0.5);
  });
});
