import { describe, expect, it } from "vitest";
import { analogQuery, isAnalog } from "./analog-rules.ts";

const tyre = {
  width: 205,
  profile: 55,
  diameter: 16,
  season: "winter",
  studs: false,
  "load-index": "91",
  "speed-index": "h",
};

describe("PRD-004 goods that stand in for each other", () => {
  it("are tyres of one size and season that carry as much and run as fast", () => {
    expect(isAnalog("tyre", tyre, { ...tyre })).toBe(true);
    expect(isAnalog("tyre", tyre, { ...tyre, "load-index": "94", "speed-index": "v" })).toBe(true);
    expect(isAnalog("tyre", tyre, { ...tyre, "load-index": "88" })).toBe(false);
    expect(isAnalog("tyre", tyre, { ...tyre, "speed-index": "t" })).toBe(false);
    expect(isAnalog("tyre", tyre, { ...tyre, profile: 60 })).toBe(false);
    expect(isAnalog("tyre", tyre, { ...tyre, studs: true })).toBe(false);
    expect(isAnalog("tyre", tyre, { ...tyre, commercial: true })).toBe(false);
  });

  it("are wheels with the same bolt circle, nearly the same offset and no smaller bore", () => {
    const wheel = { width: 6.5, diameter: 16, pcd: "5x114.3", et: 45, cb: 67.1 };
    expect(isAnalog("disk", wheel, { ...wheel, et: 40, cb: 73.1 })).toBe(true);
    expect(isAnalog("disk", wheel, { ...wheel, et: 39 })).toBe(false);
    expect(isAnalog("disk", wheel, { ...wheel, cb: 60.1 })).toBe(false);
    expect(analogQuery("disk", wheel)).toEqual({
      filters: { width: ["6.5"], diameter: ["16"], pcd: ["5x114.3"] },
      ranges: { et: { from: 40, to: 50 } },
    });
  });

  it("are batteries that keep Start-Stop where the product has it", () => {
    const battery = { polarity: "reverse", type_case: "europe", capacity: 60, startstop: true };
    expect(isAnalog("battery", battery, { ...battery, capacity: 63 })).toBe(true);
    expect(isAnalog("battery", battery, { ...battery, startstop: false })).toBe(false);
    expect(isAnalog("battery", { ...battery, startstop: false }, battery)).toBe(true);
  });

  it("are never offered where only the car decides", () => {
    expect(analogQuery("brake-pads", { axle: "front" })).toBeNull();
    expect(isAnalog("brake-disks", { axle: "front" }, { axle: "front" })).toBe(false);
  });
});
