import { describe, expect, it } from "vitest";
import { moveRefusal } from "./move-rules.ts";

const now = new Date("2026-11-20T07:00:00Z");
const row = (change: Partial<Parameters<typeof moveRefusal>[0]> = {}) => ({
  status: "active" as const,
  startsAt: new Date("2026-11-20T07:01:00Z"),
  moves: 0,
  ...change,
});
const customer = { isStaff: false };
const begun = row({ startsAt: now });

describe("moving an appointment", () => {
  it("is the customer's three times, and then that of staff", () => {
    expect(moveRefusal(row({ moves: 2 }), now, customer)).toBeNull();
    expect(moveRefusal(row({ moves: 3 }), now, customer)).toContain("три раза");
    expect(moveRefusal(row({ moves: 9 }), now, { isStaff: true })).toBeNull();
  });
  it("is over once the time has come, save for the desk that has the customer before it", () => {
    expect(moveRefusal(begun, now, customer)).toContain("прошло");
    expect(moveRefusal(begun, now, { isStaff: true })).toContain("прошло");
    expect(moveRefusal(begun, now, { isStaff: true, isDesk: true })).toBeNull();
  });
  it("is refused of a visit that was or is given up, to everybody", () => {
    for (const who of [customer, { isStaff: true, isDesk: true }]) {
      expect(moveRefusal(row({ status: "done" }), now, who)).toContain("уже состоялся");
      expect(moveRefusal(row({ status: "cancelled" }), now, who)).toContain("отменена или перенесена");
    }
  });
});
