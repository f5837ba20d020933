import { expect, it } from "vitest";
import { tyreMeasures } from "./tyre-measures.ts";

it("PRD-027 a size is measured in millimetres, but for the rim", () => {
  expect(tyreMeasures({ type: "tyre", size: { width: 205, profile: 55, diameter: 16 } })).toEqual({
    width: 205,
    sidewall: 113,
    rim: 16,
    rimMm: 406,
    whole: 632,
  });
});

it("nothing is drawn of a wheel, of inches and of a size without its profile", () => {
  expect(tyreMeasures({ type: "disk", size: { width: 6.5, diameter: 16 } })).toBeNull();
  expect(tyreMeasures({ type: "tyre", size: { width: 31, profile: 10.5, diameter: 15 } })?.width).toBe(31);
  expect(tyreMeasures({ type: "tyre", size: { width: 10, profile: 80, diameter: 20 } })).toBeNull();
  expect(tyreMeasures({ type: "tyre", size: { width: 185, diameter: 14 } })).toBeNull();
  expect(tyreMeasures({ type: "goods", size: null })).toBeNull();
});
