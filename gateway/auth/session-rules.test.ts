import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLive, isWithinReuseWindow, REUSE_WINDOW_MS, SESSION_SECONDS, sessionExpiry } from "./session-rules.ts";

const now = new Date("2026-11-20T07:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

describe("a session", () => {
  it("lives until it expires, unless it is ended before", () => {
    fc.assert(
      fc.property(fc.nat(2 * SESSION_SECONDS), (seconds) => {
        const at = later(seconds * 1_000);
        const session = { endedAt: null, expiresAt: sessionExpiry(now) };
        expect(isLive(session, at)).toBe(seconds < SESSION_SECONDS);
        expect(isLive({ ...session, endedAt: now }, at)).toBe(false);
      }),
    );
  });
});

describe("a used refresh token", () => {
  it("may be shown again only within the window", () => {
    expect(isWithinReuseWindow(now, now)).toBe(true);
    expect(isWithinReuseWindow(now, later(REUSE_WINDOW_MS - 1))).toBe(true);
    expect(isWithinReuseWindow(now, later(REUSE_WINDOW_MS))).toBe(false);
  });
});
