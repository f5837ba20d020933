import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinFacts, keptKopecks, noFacts, type PaymentFacts, paymentState } from "./payment-rules.ts";
import { type SettledPayment, settlementOf } from "./settlement-rules.ts";

const SUM = 900;

function attempt(id: number, told: Partial<PaymentFacts>, more: Partial<SettledPayment> = {}): SettledPayment {
  const facts = joinFacts(noFacts, { ...noFacts, ...told });
  return {
    ...facts,
    id,
    state: paymentState(facts, { isStarted: true }),
    paidAt: facts.authorizedKopecks > 0 ? new Date(id) : null,
    refundRequestedKopecks: facts.refundedKopecks,
    amountKopecks: SUM,
    isCaptureAsked: false,
    isVoidAsked: false,
    isClosingAsked: false,
    ...more,
  };
}
const order = { isCancelled: false, isPaidAtHandover: false, sumKopecks: SUM };

describe("what becomes of the money of an order", () => {
  it("is that the first payment of the whole sum stays, and the others go back", () => {
    const attempts = [
      attempt(1, { capturedKopecks: 400 }),
      attempt(2, { capturedKopecks: SUM }),
      attempt(3, { authorizedKopecks: SUM }),
      attempt(4, {}),
    ];
    expect(settlementOf(order, attempts)).toEqual({
      paidBy: 2,
      moves: [
        { paymentId: 1, kind: "refund", amountKopecks: 400, why: "double" },
        { paymentId: 3, kind: "void", amountKopecks: SUM, why: "double" },
        { paymentId: 4, kind: "void", amountKopecks: 0, why: "replaced" },
      ],
    });
  });

  it("is that of several which cover it the first one in time stays, of one moment the one that was begun first", () => {
    const paid = (id: number, ms: number | null) =>
      attempt(id, { capturedKopecks: SUM }, { paidAt: ms === null ? null : new Date(ms) });
    const paidBy = (...attempts: SettledPayment[]) => settlementOf(order, attempts).paidBy;
    expect(paidBy(paid(1, 200), paid(2, 100))).toBe(2);
    expect(paidBy(paid(2, 100), paid(1, 200))).toBe(2);
    expect(paidBy(paid(2, 100), paid(1, 100))).toBe(1);
    expect(paidBy(paid(1, null), paid(2, 100))).toBe(2);
    expect(paidBy(paid(2, null), paid(1, null))).toBe(1);
  });

  it("is that parts stay in the order of time as long as something is to be paid", () => {
    const part = (id: number, kopecks: number, ms: number) =>
      attempt(id, { capturedKopecks: kopecks }, { amountKopecks: kopecks, paidAt: new Date(ms) });
    expect(settlementOf(order, [part(1, 500, 300), part(2, 400, 100), part(3, 500, 200)])).toEqual({
      paidBy: 3,
      moves: [{ paymentId: 1, kind: "refund", amountKopecks: 500, why: "double" }],
    });
    expect(settlementOf(order, []).paidBy).toBeNull();
    expect(settlementOf({ ...order, isCancelled: true }, [attempt(4, {})]).moves).toEqual([
      { paymentId: 4, kind: "void", amountKopecks: 0, why: "cancelled" },
    ]);
  });

  it("is that an order which was paid at the till keeps nothing that comes from the site", () => {
    const attempts = [attempt(1, { capturedKopecks: SUM }), attempt(2, {})];
    expect(settlementOf({ ...order, isPaidAtHandover: true }, attempts)).toEqual({
      paidBy: null,
      moves: [
        { paymentId: 1, kind: "refund", amountKopecks: SUM, why: "double" },
        { paymentId: 2, kind: "void", amountKopecks: 0, why: "replaced" },
      ],
    });
  });

  it("is that held money is captured, once", () => {
    const held = attempt(1, { authorizedKopecks: SUM });
    expect(settlementOf(order, [held])).toEqual({
      paidBy: 1,
      moves: [{ paymentId: 1, kind: "capture", amountKopecks: SUM, why: "held" }],
    });
    expect(settlementOf(order, [{ ...held, isCaptureAsked: true }]).moves).toEqual([]);
  });

  it("is that less than was asked for goes back at once, captured or held, and once", () => {
    const part = attempt(1, { capturedKopecks: 400 });
    const back = { paymentId: 1, kind: "refund", amountKopecks: 400, why: "short" };
    expect(settlementOf(order, [part])).toEqual({ paidBy: null, moves: [back] });
    expect(settlementOf(order, [{ ...part, refundRequestedKopecks: 400 }]).moves).toEqual([]);
    const held = attempt(1, { authorizedKopecks: 400 });
    expect(settlementOf(order, [held]).moves).toEqual([{ ...back, kind: "void" }]);
    expect(settlementOf(order, [{ ...held, isVoidAsked: true }]).moves).toEqual([]);
  });

  it("is that what was asked for waits when the order has come to cost more, as long as the order does", () => {
    const part = [attempt(1, { capturedKopecks: 400 }, { amountKopecks: 400 })];
    expect(settlementOf(order, part)).toEqual({ paidBy: null, moves: [] });
    expect(settlementOf({ ...order, isCancelled: true }, part).moves).toEqual([
      { paymentId: 1, kind: "refund", amountKopecks: 400, why: "cancelled" },
    ]);
  });

  it("is that an order which has come to cost less gives back what is too much, once, as soon as it is captured", () => {
    const cheaper = { ...order, sumKopecks: 500 };
    const paid = attempt(1, { capturedKopecks: SUM });
    const back = { paymentId: 1, kind: "refund", amountKopecks: 400, why: "changed" };
    expect(settlementOf(cheaper, [paid])).toEqual({ paidBy: 1, moves: [back] });
    expect(settlementOf(cheaper, [{ ...paid, refundRequestedKopecks: 400 }])).toEqual({ paidBy: 1, moves: [] });
    expect(settlementOf(cheaper, [attempt(1, { authorizedKopecks: SUM })]).moves).toMatchObject([{ kind: "capture" }]);
  });

  it("is that payments which cover a dearer order together both stay, and only what is too much goes back", () => {
    const first = attempt(1, { capturedKopecks: 400 }, { amountKopecks: 400 });
    const rest = attempt(2, { capturedKopecks: 500 }, { amountKopecks: 500 });
    expect(settlementOf(order, [first, rest])).toEqual({ paidBy: 2, moves: [] });
    expect(settlementOf({ ...order, sumKopecks: 600 }, [first, rest]).moves).toEqual([
      { paymentId: 2, kind: "refund", amountKopecks: 300, why: "changed" },
    ]);
    expect(settlementOf({ ...order, sumKopecks: 400 }, [first, rest]).moves).toMatchObject([
      { paymentId: 2, kind: "refund", amountKopecks: 500, why: "double" },
    ]);
  });

  it("leaves a cancelled order nothing, any other its sum at most once, and asks for nothing twice", () => {
    const kopecks = fc.constantFrom(0, 400, SUM);
    const facts = fc.record({
      authorizedKopecks: kopecks,
      capturedKopecks: kopecks,
      voidedKopecks: kopecks,
      refundedKopecks: kopecks,
      closed: fc.constantFrom(null, "expired" as const),
    });
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 4 }), fc.boolean(), (all, isCancelled) => {
        const attempts = all.map((told, n) => attempt(n + 1, told));
        const { paidBy, moves } = settlementOf({ ...order, isCancelled }, attempts);
        const after = attempts.map((known) => {
          const move = moves.find(({ paymentId }) => paymentId === known.id);
          if (move?.kind === "refund")
            return { ...known, refundRequestedKopecks: known.refundRequestedKopecks + move.amountKopecks };
          if (move?.kind === "capture") return { ...known, isCaptureAsked: true };
          return move ? { ...known, isVoidAsked: true, isClosingAsked: true } : known;
        });
        const again = settlementOf({ ...order, isCancelled }, after);
        expect(again.moves).toEqual([]);
        expect(again.paidBy).toBe(paidBy);
        const stays = after.filter((known) => keptKopecks(known) > 0 && !known.isVoidAsked);
        if (isCancelled) expect(stays).toEqual([]);
        else if (paidBy !== null) {
          const keptOf = (some: typeof stays) => some.reduce((sum, known) => sum + keptKopecks(known), 0);
          expect(stays.map(({ id }) => id)).toContain(paidBy);
          expect(keptOf(stays)).toBeGreaterThanOrEqual(SUM);
          expect(keptOf(stays.filter(({ id }) => id !== paidBy))).toBeLessThan(SUM);
          // Only what is held still, and has to be captured first, may be too much.
          if (stays.every(({ state }) => state !== "authorized")) expect(keptOf(stays)).toBe(SUM);
        }
      }),
    );
  });
});
