import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attemptEnd,
  isOpenState,
  isSameFacts,
  isShort,
  joinFacts,
  keptKopecks,
  nextCheck,
  nextMoneyCheck,
  noFacts,
  type PaymentFacts,
  paymentState,
  payUntilOf,
} from "./payment-rules.ts";

const kopecks = fc.integer({ min: 0, max: 4 }).map((n) => n * 250_000);
const report = fc.record<PaymentFacts>({
  authorizedKopecks: kopecks,
  capturedKopecks: kopecks,
  voidedKopecks: kopecks,
  refundedKopecks: kopecks,
  chargedBackKopecks: kopecks,
  closed: fc.constantFrom(null, "expired", "canceled", "failed"),
});
const joinAll = (reports: readonly PaymentFacts[]) => reports.reduce(joinFacts, noFacts);
const shuffled = (reports: readonly PaymentFacts[]) =>
  fc.shuffledSubarray([...reports], { minLength: reports.length, maxLength: reports.length });

describe("the join of facts", () => {
  it("is the same in any sequence and however often each is told", () => {
    fc.assert(
      fc.property(
        fc.array(report, { maxLength: 5 }).chain((all) => fc.tuple(fc.constant(all), shuffled([...all, ...all]))),
        ([once, twiceInAnyOrder]) => {
          expect(joinAll(twiceInAnyOrder)).toEqual(joinAll(once));
        },
      ),
    );
  });

  it("forgets nothing, and what it says can have happened", () => {
    fc.assert(
      fc.property(fc.array(report), report, (earlier, told) => {
        const before = joinAll(earlier);
        const after = joinFacts(before, told);
        for (const name of Object.keys(noFacts) as (keyof PaymentFacts)[])
          if (name !== "closed") expect(after[name]).toBeGreaterThanOrEqual(Math.max(before[name], told[name]));
        expect(after.refundedKopecks).toBeLessThanOrEqual(after.capturedKopecks);
        expect(after.capturedKopecks).toBeLessThanOrEqual(after.authorizedKopecks);
        if (before.closed !== null) expect(after.closed).not.toBeNull();
      }),
    );
  });

  it.each([
    [{}, "created"],
    [{ authorizedKopecks: 900 }, "authorized"],
    [{ authorizedKopecks: 900, voidedKopecks: 900 }, "voided"],
    [{ capturedKopecks: 900 }, "captured"],
    [{ capturedKopecks: 900, closed: "expired" as const }, "captured"],
    [{ capturedKopecks: 900, refundedKopecks: 100 }, "part_refunded"],
    [{ refundedKopecks: 900 }, "refunded"],
    [{ closed: "expired" as const }, "expired"],
  ])("%o is %s", (told, state) =>
    expect(paymentState(joinFacts(noFacts, { ...noFacts, ...told }), { isStarted: false })).toBe(state),
  );

  it("is pending from its start on", () => expect(paymentState(noFacts, { isStarted: true })).toBe("pending"));
});

it("counts as kept what was neither asked back nor taken back", () => {
  const kept = (facts: Partial<PaymentFacts>, refundRequestedKopecks = 0) =>
    keptKopecks({ ...joinFacts(noFacts, { ...noFacts, ...facts }), refundRequestedKopecks });
  expect(kept({ authorizedKopecks: 900 })).toBe(900);
  expect(kept({ authorizedKopecks: 900, voidedKopecks: 900 })).toBe(0);
  expect(kept({ capturedKopecks: 900 }, 200)).toBe(700);
  expect(kept({ capturedKopecks: 900, refundedKopecks: 300 }, 200)).toBe(600);
  expect(kept({ capturedKopecks: 900, chargedBackKopecks: 900 })).toBe(0);
});

const at = (time: string) => new Date(`2026-11-${time}Z`);

describe("the time to pay", () => {
  it("is an hour, and three days for a loan", () => {
    expect(payUntilOf("sbp_alfabank", at("20T10:00:00"))).toEqual(at("20T11:00:00"));
    expect(payUntilOf("credit_sberbank_bnpl", at("20T10:00:00"))).toEqual(at("20T11:00:00"));
    expect(payUntilOf("credit_tinkoff_ras", at("20T10:00:00"))).toEqual(at("23T10:00:00"));
  });

  it("ends at the provider five minutes earlier, and no attempt begins that is too short to pay in", () => {
    expect(attemptEnd(at("20T11:00:00"), at("20T10:52:00"))).toEqual(at("20T10:55:00"));
    expect(attemptEnd(at("20T11:00:00"), at("20T10:52:01"))).toBeNull();
  });

  it("is asked about more and more seldom meanwhile, also of what is only under way back", () => {
    const now = at("20T10:00:00");
    const pauses = (next: (checks: number) => Date | null, counts: readonly number[]) =>
      counts.map((checks) => {
        const asked = next(checks);
        return asked && (asked.getTime() - now.getTime()) / 1_000;
      });
    const often = [15, 30, 60, 120, 300, 600, 600];
    expect(pauses((checks) => nextCheck(at("20T11:00:00"), checks, now), [0, 1, 2, 3, 4, 5, 99])).toEqual(often);
    expect(pauses((checks) => nextMoneyCheck(checks, now), [0, 1, 2, 3, 4, 5, 99])).toEqual(often);
    expect(pauses((checks) => nextMoneyCheck(checks, now), [100, 129, 130])).toEqual([86_400, 86_400, null]);
  });

  it("is over for the questions to the provider as well, three days later", () => {
    const end = at("20T11:00:00");
    expect(nextCheck(end, 0, at("20T10:00:00"))).toEqual(at("20T10:00:15"));
    expect(nextCheck(end, 9, at("20T11:14:00"))).toEqual(at("20T11:24:00"));
    expect(nextCheck(end, 9, at("20T11:15:00"))).toEqual(at("21T11:15:00"));
    expect(nextCheck(end, 9, at("23T10:59:59"))).toEqual(at("24T10:59:59"));
    expect(nextCheck(end, 9, at("23T11:00:00"))).toBeNull();
  });
});

describe("what is known of a payment", () => {
  it("is open until something has become of it", () => {
    const states = ["created", "pending", "authorized", "captured", "voided", "expired", "failed"] as const;
    expect(states.filter(isOpenState)).toEqual(["created", "pending"]);
  });
  it("is news when any of it differs", () => {
    expect(isSameFacts(noFacts, { ...noFacts })).toBe(true);
    for (const name of Object.keys(noFacts) as (keyof PaymentFacts)[])
      expect(isSameFacts(noFacts, { ...noFacts, [name]: name === "closed" ? "failed" : 1 }), name).toBe(false);
  });
  it("is less than was asked for only where something came", () => {
    const short = (authorizedKopecks: number) => isShort({ authorizedKopecks, amountKopecks: 900 });
    expect([0, 1, 899, 900, 901].map(short)).toEqual([false, true, true, false, false]);
  });
  it("is the reason that says most, whichever was told first", () => {
    const reasons = ["expired", "canceled", "failed"] as const;
    for (const [rank, closed] of reasons.entries())
      for (const [otherRank, other] of reasons.entries())
        expect(joinFacts({ ...noFacts, closed }, { ...noFacts, closed: other }).closed).toBe(
          reasons[Math.max(rank, otherRank)],
        );
  });
});
