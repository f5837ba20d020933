import { expect, it } from "vitest";
import { courierDays } from "./checkout.server.ts";

it("offers two weeks from the first day, named in the region's zone", () => {
  const days = courierDays("2026-12-24", "Asia/Yekaterinburg", new Date("2026-12-23T12:00:00Z"));
  expect(days).toHaveLength(14);
  expect(days[0]?.label.replaceAll("\u00a0", " ")).toBe("завтра, 24 декабря, чт");
  expect(days[13]).toEqual({ value: "2027-01-06", label: "6\u00a0января\u00a02027, ср" });
});
