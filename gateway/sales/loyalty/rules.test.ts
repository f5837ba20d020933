import { describe, expect, it } from "vitest";
import { invitationReward, lifeFrom, purchasePoints } from "./rules.ts";

describe("the life of points", () => {
  it.each([
    ["noon", "2026-11-20T09:00:00Z"],
    ["the last minute of the day in Moscow", "2026-11-20T20:59:59Z"],
    ["its first minute", "2026-11-19T21:00:00Z"],
  ])("LOY-050 begins with the next day of Moscow and lasts three hundred days: %s", (_what, now) => {
    expect(lifeFrom(new Date(now))).toEqual({
      activeFrom: new Date("2026-11-20T21:00:00Z"),
      expiresAt: new Date("2027-09-16T21:00:00Z"),
    });
  });
});

describe("points that are given", () => {
  const now = new Date("2026-11-20T09:00:00Z");
  it("LOY-053 LOY-067 are 300 for an invited customer, once for each", () => {
    expect(invitationReward(7, now)).toEqual({
      key: "referral:7",
      source: "referral",
      title: "Приглашённый покупатель вступил в программу",
      points: 300,
      orderId: null,
      ...lifeFrom(now),
    });
  });
  it("are those of an order, once for each", () => {
    expect(purchasePoints(42, 150, now)).toEqual({
      key: "earn:42",
      source: "purchase",
      title: "Баллы за покупку",
      points: 150,
      orderId: 42,
      ...lifeFrom(now),
    });
  });
});
