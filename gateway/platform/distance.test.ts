import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceKm, nearestFirst } from "./distance.ts";

const moscow = { lat: 55.7558, lng: 37.6173 };
const petersburg = { lat: 59.9386, lng: 30.3141 };
const tula = { lat: 54.193, lng: 37.6177 };

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("distance", () => {
  it("is 633 km from Moscow to Saint Petersburg", () => {
    expect(distanceKm(moscow, petersburg)).toBeCloseTo(633, -1);
  });
  it("is the same both ways and never more than half the globe", () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
        expect(distanceKm(a, b)).toBeLessThanOrEqual(20_016);
      }),
    );
  });
  it("API-088 sorts points by distance", () => {
    expect(nearestFirst(moscow, [petersburg, moscow, tula])).toEqual([moscow, tula, petersburg]);
  });
});
