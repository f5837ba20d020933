import { expect, it } from "vitest";
import { axleSizes } from "./axle-sizes.ts";

it("a size is told once for cars with equal axles, and for each axle where they differ", () => {
  expect(axleSizes("205/55 R16", null)).toBe("205/55 R16");
  expect(axleSizes("225/40 R19", "255/35 R19")).toBe("225/40 R19 спереди и 255/35 R19 сзади");
});
