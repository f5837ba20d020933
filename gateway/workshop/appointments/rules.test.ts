import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cancelRefusal, isUpcoming } from "./rules.ts";

const now = new Date("2026-11-20T07:00:00Z");
const at = (offsetMs: number) => new Date(now.getTime() + offsetMs);

describe("cancelling an appointment", () => {
  it("is refused with the reason", () => {
    expect(cancelRefusal({ status: "active", startsAt: at(1) }, now)).toBeNull();
    expect(cancelRefusal({ status: "active", startsAt: at(0) }, now)).toContain("прошло");
    expect(cancelRefusal({ status: "done", startsAt: at(1) }, now)).toContain("прошло");
    expect(cancelRefusal({ status: "cancelled", startsAt: at(1) }, now)).toContain("уже отменена");
    const moved = { status: "cancelled", startsAt: at(1), cancelReason: "moved" } as const;
    expect(cancelRefusal(moved, now)).toContain("перенесена на другое время");
  });

  it("is possible exactly for upcoming appointments", () => {
    const status = fc.constantFrom("active" as const, "done" as const, "cancelled" as const);
    fc.assert(
      fc.property(status, fc.integer({ min: -9_000, max: 9_000 }), (status, offsetMs) => {
        const appointment = { status, startsAt: at(offsetMs) };
        expect(cancelRefusal(appointment, now) === null).toBe(isUpcoming(appointment, now));
      }),
    );
  });
});
