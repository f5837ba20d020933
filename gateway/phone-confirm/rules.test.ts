import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  HOLD_OFF_SECONDS,
  RESEND_AFTER_SECONDS,
  WAIT_CALL_POLL_SECONDS,
  WAIT_CALL_SECONDS,
} from "../contract/phone-confirm.ts";
import { decideSending, type SendHistory, WRONG_GUESSES_AN_HOUR } from "./rules.ts";

const now = new Date("2026-11-20T07:00:00Z");
const limits = { perAddressAnHour: 10, messagesADay: 100 };
const quiet: SendHistory = {
  lastCodeAt: null,
  isOwnPending: false,
  codesOfPhoneADay: 0,
  requestsOfAddressAnHour: 0,
  messagesADay: 0,
  wrongGuessesAnHour: 0,
};
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const judge = (facts: Partial<SendHistory>, asked: Partial<Parameters<typeof decideSending>[1]> = {}) =>
  decideSending({ ...quiet, ...facts }, { attempts: 1, isSms: true, captcha: "none", now, ...asked }, limits);

const anyFacts: fc.Arbitrary<SendHistory> = fc.record({
  lastCodeAt: fc.option(fc.integer({ min: 0, max: 200 }).map(ago)),
  isOwnPending: fc.boolean(),
  codesOfPhoneADay: fc.integer({ min: 0, max: 8 }),
  requestsOfAddressAnHour: fc.integer({ min: 0, max: 14 }),
  messagesADay: fc.integer({ min: 0, max: 130 }),
  wrongGuessesAnHour: fc.integer({ min: 0, max: 2 * WRONG_GUESSES_AN_HOUR }),
});
const anyAsked = fc.record({
  attempts: fc.integer({ min: 1, max: 5 }),
  isSms: fc.boolean(),
  captcha: fc.constantFrom("none" as const, "missing" as const, "passed" as const),
});

describe("whether a code goes out", () => {
  it("CFG-001, CFG-002, CFG-003, CFG-004 has the specification's times", () => {
    expect([RESEND_AFTER_SECONDS, WAIT_CALL_SECONDS, WAIT_CALL_POLL_SECONDS, HOLD_OFF_SECONDS]).toEqual([
      60, 600, 2, 3,
    ]);
  });

  it("never breaks a hard limit, whatever else is true", () => {
    fc.assert(
      fc.property(anyFacts, anyAsked, (facts, asked) => {
        if (judge(facts, asked).kind !== "send") return;
        expect(facts.lastCodeAt === null || now.getTime() - facts.lastCodeAt.getTime() >= 60_000).toBe(true);
        expect(facts.codesOfPhoneADay).toBeLessThan(5);
        expect(facts.requestsOfAddressAnHour).toBeLessThan(limits.perAddressAnHour);
        expect(!asked.isSms || facts.messagesADay < limits.messagesADay).toBe(true);
        expect(asked.captcha === "passed" || facts.wrongGuessesAnHour < WRONG_GUESSES_AN_HOUR).toBe(true);
      }),
    );
  });

  it("asks for a captcha only where one is configured and not yet passed", () => {
    fc.assert(
      fc.property(anyFacts, anyAsked, (facts, asked) => {
        if (judge(facts, asked).kind === "captcha") expect(asked.captcha).toBe("missing");
      }),
    );
  });

  it("gives the way under way only to its own browser", () => {
    fc.assert(
      fc.property(anyFacts, anyAsked, (facts, asked) => {
        if (judge(facts, asked).kind === "repeat") expect(facts.isOwnPending).toBe(true);
      }),
    );
  });

  it("API-032 takes the first attempt, and another press within three seconds, for the code that is under way", () => {
    const own = { lastCodeAt: ago(30), isOwnPending: true };
    expect(judge(own).kind).toBe("repeat");
    expect(judge(own, { attempts: 2 }).kind).toBe("refuse");
    expect(judge({ ...own, lastCodeAt: ago(2) }, { attempts: 2 }).kind).toBe("repeat");
    expect(judge({ ...own, lastCodeAt: ago(60) }, { attempts: 2 }).kind).toBe("send");
  });

  it("tells when the pause is over", () => {
    expect(judge({ lastCodeAt: ago(39.5) })).toEqual({
      kind: "refuse",
      message: "Новый код можно запросить через 21\u00a0секунду",
      resendAt: ago(-20.5),
    });
  });

  it("asks for a captcha from half of a limit on, and while codes are being guessed; without one guessing stops all codes", () => {
    expect(judge({ requestsOfAddressAnHour: 5 }, { captcha: "missing" }).kind).toBe("captcha");
    expect(judge({ requestsOfAddressAnHour: 5 }).kind).toBe("send");
    expect(judge({ messagesADay: 50 }, { captcha: "missing" }).kind).toBe("captcha");
    expect(judge({ messagesADay: 50 }, { captcha: "missing", isSms: false }).kind).toBe("send");
    const guessing = { wrongGuessesAnHour: WRONG_GUESSES_AN_HOUR };
    expect(judge(guessing, { captcha: "missing" }).kind).toBe("captcha");
    expect(judge(guessing, { captcha: "passed" }).kind).toBe("send");
    expect(judge(guessing).kind).toBe("refuse");
  });
});
