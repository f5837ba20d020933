import { describe, expect, it } from "vitest";
import { readyMoment } from "./ready-rules.ts";

const NOW = new Date("2026-11-28T09:00:00Z");
const pickup = {
  status: "processing",
  deliveryType: "pickup",
  deliveryReadyAt: new Date("2026-11-28T11:35:00Z"),
  deliveryDay: null,
  deliveryZone: "Europe/Moscow" as const,
};
const courier = { ...pickup, deliveryType: "city_region", deliveryReadyAt: null, deliveryDay: "2026-11-28" as const };
const promised = (moment: string) => ({ from: new Date(moment), isLate: false });
const late = (moment: string) => ({ from: new Date(moment), isLate: true });

describe("SVC-036 the goods of an order", () => {
  it("are there when it was promised, or when the centre has called the order ready", () => {
    expect(readyMoment(pickup, NOW)).toEqual(promised("2026-11-28T11:35:00Z"));
    for (const status of ["ready", "delivered"])
      expect(readyMoment({ ...pickup, status }, NOW)).toEqual({ from: null, isLate: false });
  });

  it("are not there because their moment has passed: nobody knows before the next day", () => {
    const overdue = { ...pickup, deliveryReadyAt: new Date("2026-11-28T08:00:00Z") };
    expect(readyMoment(overdue, NOW)).toEqual(late("2026-11-28T21:00:00Z"));
    expect(readyMoment({ ...overdue, deliveryReadyAt: NOW }, NOW).isLate).toBe(true);
  });

  it("come with the courier, who has not been because they are ready for him", () => {
    for (const status of ["processing", "ready"])
      expect(readyMoment({ ...courier, status }, NOW)).toEqual(promised("2026-11-28T18:00:00Z"));
    expect(readyMoment({ ...courier, status: "ready", deliveryDay: "2026-11-27" }, NOW)).toEqual(
      late("2026-11-29T18:00:00Z"),
    );
    expect(readyMoment({ ...courier, status: "delivered" }, NOW)).toEqual({ from: null, isLate: false });
  });

  it("that nobody has promised are wherever their buyer says", () => {
    expect(readyMoment({ ...courier, deliveryDay: null }, NOW)).toEqual({ from: null, isLate: false });
  });
});
