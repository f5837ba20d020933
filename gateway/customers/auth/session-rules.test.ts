import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isFreshProof,
  isLive,
  isUseNoted,
  isWithinReuseWindow,
  isWithinShift,
  REUSE_WINDOW_MS,
  SESSION_SECONDS,
  sessionExpiry,
} from "./session-rules.ts";

const now = new Date("2026-11-20T07:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

describe("a session", () => {
  it("lives until it expires, unless it is ended before", () => {
    fc.assert(
      fc.property(fc.nat(2 * SESSION_SECONDS), (seconds) => {
        const at = later(seconds * 1_000);
        const session = { endedAt: null, expiresAt: sessionExpiry(now, now) };
        expect(isLive(session, at)).toBe(seconds < SESSION_SECONDS);
        expect(isLive({ ...session, endedAt: now }, at)).toBe(false);
      }),
    );
  });
});

describe("a session that is used again and again", () => {
  it("is half a year old at most, and never ends later than a month from its last use", () => {
    const days = (ms: number) => ms / 86_400_000;
    fc.assert(
      fc.property(fc.nat(200 * 86_400), (seconds) => {
        const usedAt = later(seconds * 1_000);
        const expiry = sessionExpiry(now, usedAt).getTime();
        expect(days(expiry - now.getTime())).toBeLessThanOrEqual(180);
        expect(days(expiry - usedAt.getTime())).toBeLessThanOrEqual(30);
      }),
    );
    expect(sessionExpiry(now, later(175 * 86_400_000))).toEqual(later(180 * 86_400_000));
  });

  it("proves for ten minutes from its sign-in who one is", () => {
    expect([0, 599_999, 600_000].map((ms) => isFreshProof(now, later(ms)))).toEqual([true, true, false]);
  });
});

describe("a used refresh token", () => {
  it("may be shown again only within the window", () => {
    expect(isWithinReuseWindow(now, now)).toBe(true);
    expect(isWithinReuseWindow(now, later(REUSE_WINDOW_MS - 1))).toBe(true);
    expect(isWithinReuseWindow(now, later(REUSE_WINDOW_MS))).toBe(false);
  });
});

describe("a session of staff", () => {
  const HOUR_MS = 3_600_000;
  const at = (sinceSignIn: number, sinceUse: number) => ({ createdAt: later(-sinceSignIn), usedAt: later(-sinceUse) });

  it("lasts a shift of twelve hours, and an hour without a call", () => {
    expect(isWithinShift(at(12 * HOUR_MS - 1, 0), now)).toBe(true);
    expect(isWithinShift(at(12 * HOUR_MS, 0), now)).toBe(false);
    expect(isWithinShift(at(2 * HOUR_MS, HOUR_MS - 1), now)).toBe(true);
    expect(isWithinShift(at(2 * HOUR_MS, HOUR_MS), now)).toBe(false);
  });

  it("is noted as used once a minute", () => {
    expect([0, 59_999, 60_000].map((ms) => isUseNoted(at(HOUR_MS, ms), now))).toEqual([true, true, false]);
  });
});
