import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findBoltPattern, findWheelSize } from "./wheel-name.ts";

const rim = fc.integer({ min: 7, max: 26 }).map((halves) => halves / 2);
const offset = fc.integer({ min: -60, max: 130 });

describe("wheel sizes in texts", () => {
  it("are read in either order, with Russian letters and decimal commas", () => {
    const cross = fc.constantFrom("x", " x ", "х", "*", "×", "Jx", "/R", "R", "\\");
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
