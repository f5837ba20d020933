import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawPlan, PLAN_SIZE } from "./plan.ts";

const place = (lat: number, lng: number) => ({ title: "", lat, lng });

describe("the plan of centres", () => {
  it("is none for one place, or for places at one point", () => {
    expect(drawPlan([])).toBeNull();
    expect(drawPlan([place(55, 37)])).toBeNull();
    expect(drawPlan([place(55, 37), place(55, 37)])).toBeNull();
  });

  it("has the north above and the east to the right, by the numbers of the list", () => {
    const plan = drawPlan([place(55.7, 37.5), place(55.8, 37.5), place(55.7, 37.8)]);
    const [south, north, east] = plan?.points ?? [];
    expect(plan?.points.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(north?.y).toBeLessThan(south?.y ?? 0);
    expect(east?.x).toBeGreaterThan(south?.x ?? 0);
    expect(east?.y).toBe(south?.y);
  });

  it("tells a kilometre by its scale", () => {
    // A degree of latitude is 111.2 km.
    const plan = drawPlan([place(55, 37), place(55 + 10 / 111.2, 37)]);
    const [south, north] = plan?.points ?? [];
    const pixels = (south?.y ?? 0) - (north?.y ?? 0);
    expect((plan?.scale.width ?? 0) / (plan?.scale.km ?? 1)).toBeCloseTo(pixels / 10, 0);
  });

  it("has every place inside", () => {
    const places = fc.array(
      fc.record({
        title: fc.constant(""),
        lat: fc.double({ min: 42, max: 70, noNaN: true }),
        lng: fc.double({ min: 20, max: 170, noNaN: true }),
      }),
      { minLength: 2, maxLength: 12 },
    );
    fc.assert(
      fc.property(places, (list) => {
        for (const { x, y } of drawPlan(list)?.points ?? []) {
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(PLAN_SIZE);
          expect(y).toBeGreaterThan(0);
          expect(y).toBeLessThan(PLAN_SIZE);
        }
      }),
    );
  });
});
