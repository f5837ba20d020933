import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usualSettings } from "../../chain/shop-settings/settings-rules.ts";
import {
  HOLD_OFF_SECONDS,
  RESEND_AFTER_SECONDS,
  WAIT_CALL_POLL_SECONDS,
  WAIT_CALL_SECONDS,
} from "../../contract/customers/phone-confirm.ts";
import { decideResend, guessLimits, MAX_WRONG_TRIES } from "./rules.ts";

const now = new Date("2026-11-20T07:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const OWN = "own browser";
const codeSent = (seconds: number, rest = {}) => ({
  createdAt: ago(seconds),
  expiresAt: ago(seconds - 600),
  browserHash: OWN as string | null,
  confirmedAt: null as Date | null,
  wrongTries: 0,
  ...rest,
});
const judge = (
  last: ReturnType<typeof codeSent> | null,
  asked: { browserHash?: string | null; attempts?: number } = {},
) => decideResend(last, { browserHash: OWN, attempts: 1, now, ...asked });

describe("another code to the same phone", () => {
  it("CFG-001, CFG-002, CFG-003, CFG-004 has the specification's times", () => {
    expect([RESEND_AFTER_SECONDS, WAIT_CALL_SECONDS, WAIT_CALL_POLL_SECONDS, HOLD_OFF_SECONDS]).toEqual([
      60, 600, 2, 3,
    ]);
  });

  it("never goes out within a minute of the last one, and the code under way is told to its own browser only", () => {
    const anyLast = fc.record({
      createdAt: fc.integer({ min: 0, max: 200 }).map(ago),
      expiresAt: fc.integer({ min: -600, max: 600 }).map(ago),
      browserHash: fc.constantFrom(OWN, "another", null),
      confirmedAt: fc.option(fc.constant(ago(1))),
      wrongTries: fc.integer({ min: 0, max: MAX_WRONG_TRIES }),
    });
    const anyAsked = fc.record({
      browserHash: fc.constantFrom(OWN, null),
      attempts: fc.integer({ min: 1, max: 5 }),
      now: fc.constant(now),
    });
    fc.assert(
      fc.property(anyLast, anyAsked, (last, asked) => {
        const { kind } = decideResend(last, asked);
        if (kind === "send") expect(now.getTime() - last.createdAt.getTime()).toBeGreaterThanOrEqual(60_000);
        if (kind === "repeat") expect([asked.browserHash, last.browserHash]).toEqual([OWN, OWN]);
      }),
    );
  });

  it("API-032 is for the first attempt, and for another press within three seconds, the code that is under way", () => {
    expect(judge(null).kind).toBe("send");
    expect(judge(codeSent(30)).kind).toBe("repeat");
    expect(judge(codeSent(30), { attempts: 2 }).kind).toBe("wait");
    expect(judge(codeSent(2), { attempts: 2 }).kind).toBe("repeat");
    expect(judge(codeSent(60), { attempts: 2 }).kind).toBe("send");
    for (const ended of [{ confirmedAt: ago(1) }, { wrongTries: MAX_WRONG_TRIES }, { expiresAt: now }])
      expect(judge(codeSent(30, ended)).kind).toBe("wait");
  });

  it("is told when the pause is over", () => {
    expect(judge(codeSent(39.5), { browserHash: null })).toEqual({ kind: "wait", seconds: 21, resendAt: ago(-20.5) });
  });
});

it("fifty wrong guesses at most in any hour need no captcha, and no network has all of them", () => {
  const { wrongOfShop, wrongOfNetwork } = guessLimits(usualSettings.guesses);
  expect(wrongOfShop.seconds).toBe(3_600);
  expect(2 * wrongOfShop.uses).toBeLessThanOrEqual(50);
  expect(wrongOfNetwork.uses).toBeLessThan(wrongOfShop.uses);
});
