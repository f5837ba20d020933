import { describe, expect, it } from "vitest";
import { calendarTime } from "./order-calendar.ts";

const pickup = {
  type: "pickup",
  readyAt: "2026-11-24T07:00:00.000Z",
  date: null,
  interval: "",
  zone: "Europe/Moscow",
} as const;
const courier = {
  type: "city_region",
  readyAt: null,
  date: "2026-11-25",
  interval: "10:00–14:00",
  zone: "Asia/Yekaterinburg",
} as const;

describe("the time of an order in a calendar", () => {
  it("is the hour from when it can be picked up", () => {
    expect(calendarTime({ status: "new", delivery: pickup })).toEqual({
      startsAt: "2026-11-24T07:00:00.000Z",
      endsAt: "2026-11-24T08:00:00.000Z",
    });
  });

  it("is when the courier comes, by the clock of the region", () => {
    expect(calendarTime({ status: "processing", delivery: courier })).toEqual({
      startsAt: "2026-11-25T05:00:00.000Z",
      endsAt: "2026-11-25T09:00:00.000Z",
    });
    expect(
      calendarTime({ status: "new", delivery: { ...courier, interval: "9:00-12:00", zone: "UTC" } })?.startsAt,
    ).toBe("2026-11-25T09:00:00.000Z");
  });

  it("stays that of a cancelled order, which calendars look for to take it out", () => {
    expect(calendarTime({ status: "cancelled", delivery: courier })).toEqual(
      calendarTime({ status: "new", delivery: courier }),
    );
  });

  it("is none where nobody knows the hour, or nothing is to come", () => {
    expect(calendarTime({ status: "new", delivery: { ...pickup, readyAt: null } })).toBeNull();
    expect(calendarTime({ status: "new", delivery: { ...courier, type: "russia_tc", interval: "" } })).toBeNull();
    expect(calendarTime({ status: "delivered", delivery: pickup })).toBeNull();
  });
});
