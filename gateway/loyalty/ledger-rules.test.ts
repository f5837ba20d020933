import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../tests/support/test-scope.ts";
import {
  type Book,
  balanceOf,
  earn,
  expire,
  giveBack,
  hold,
  type NewLot,
  restore,
  revoke,
  spend,
  takeOff,
} from "./ledger-rules.ts";
import { dayOf, type Figures, LIFE_OF_EARNED, NaiveMember, type Step, steps } from "./testing.ts";

const newBook = (): Book => ({ debt: 0, lots: [], uses: [], entries: [] });

const lot = (key: string, points: number, from: number, ends: number | null, rest: Partial<NewLot> = {}): NewLot => ({
  ...{ key, points, source: "promo", title: "Баллы", orderId: null },
  ...{ activeFrom: dayOf(from), expiresAt: ends === null ? null : dayOf(ends), ...rest },
});
const earned = (orderId: number, points: number, day: number): NewLot =>
  lot(`earn:${orderId}`, points, day + LIFE_OF_EARNED.from, day + LIFE_OF_EARNED.ends, { source: "purchase", orderId });

/** Plays one step on a book as the acts of the ledger do; `orders` says what has become of each. */
function play(book: Book, step: Step, n: number, day: number, orders: readonly string[]): void {
  const at = dayOf(day);
  if (step.do === "wait") return;
  expire(book, at);
  const is = (order: number, state: string) => orders[order] === state;
  if (step.do === "earn")
    earn(book, lot(`lot:${n}`, step.points, day + step.inDays, step.lives && day + step.inDays + step.lives), at);
  if (step.do === "place") hold(book, orders.length, step.points, at);
  if (step.do === "cancel" && is(step.order, "placed")) giveBack(book, step.order, at);
  if (step.do === "deliver" && is(step.order, "placed")) {
    spend(book, step.order);
    if (step.earned > 0) earn(book, earned(step.order, step.earned, day), at);
  }
  if (step.do === "return" && is(step.order, "delivered")) {
    restore(book, { orderId: step.order, key: `refund:${n}:restore`, points: step.restored }, at);
    revoke(book, { orderId: step.order, key: `refund:${n}:revoke`, points: step.revoked }, at);
  }
  if (step.do === "takeOff") takeOff(book, { key: `take:${n}`, points: step.points, title: "Поправка" }, at);
}

function figuresOf(book: Book, day: number): Figures {
  const at = dayOf(day);
  expire(book, at);
  const pending = book.lots.filter(({ activeFrom }) => activeFrom > at).reduce((sum, { left }) => sum + left, 0);
  return { balance: balanceOf(book, at), pending, debt: book.debt };
}

function expectSound(book: Book): void {
  for (const one of book.lots) {
    const used = book.uses
      .filter((use) => use.lot === one)
      .reduce((sum, { points, returned }) => sum + points - returned, 0);
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.left + one.expired + one.revoked + used).toBe(one.points);
  }
  const entered = book.entries.reduce((sum, { points }) => sum + points, 0);
  expect(entered).toBe(book.lots.reduce((sum, { left }) => sum + left, 0) - book.debt);
  expect(new Set(book.entries.map(({ key }) => key)).size).toBe(book.entries.length);
}

describe("the ledger of points", () => {
  it("has what a model that knows every point by itself has, whatever happens in whatever order", () => {
    fc.assert(
      fc.property(steps, (history) => {
        const [book, member] = [newBook(), new NaiveMember()];
        for (const [n, step] of history.entries()) {
          play(book, step, n, member.day, [...member.orders]);
          member.take(step);
          expect(figuresOf(book, member.day)).toEqual(member.figures());
          expectSound(book);
        }
      }),
      { numRuns: examples(10_000) },
    );
  });

  it("spends what ends first", () => {
    const book = newBook();
    earn(book, lot("late", 100, 0, 200), dayOf(0));
    earn(book, lot("soon", 100, 0, 1), dayOf(0));
    expect(hold(book, 1, 100, dayOf(0))).toBe(true);
    expect(book.lots.map(({ key, left }) => [key, left])).toEqual([
      ["late", 100],
      ["soon", 0],
    ]);
  });

  it("LOY-054 LOY-055 leaves a debt where revoked points were spent, which the next ones pay off", () => {
    const book = newBook();
    earn(book, earned(1, 100, -2), dayOf(0));
    hold(book, 2, 100, dayOf(0));
    revoke(book, { orderId: 1, key: "refund:1:revoke", points: 100 }, dayOf(0));
    expect(figuresOf(book, 0)).toEqual({ balance: 0, pending: 0, debt: 100 });
    earn(book, lot("next", 130, 1, null), dayOf(0));
    expect(figuresOf(book, 0)).toEqual({ balance: 0, pending: 30, debt: 0 });
  });

  it("LOY-055 LOY-053 revokes points that are not active yet: they never appear", () => {
    const book = newBook();
    earn(book, earned(1, 450, 0), dayOf(0));
    revoke(book, { orderId: 1, key: "refund:1:revoke", points: 450 }, dayOf(0));
    expect(figuresOf(book, 2)).toEqual({ balance: 0, pending: 0, debt: 0 });
  });

  it("gives points back for 14 days whose own time has ended meanwhile", () => {
    const book = newBook();
    earn(book, lot("short", 40, 0, 2), dayOf(0));
    hold(book, 1, 40, dayOf(0));
    expect(giveBack(book, 1, dayOf(5))).toBe(40);
    expect([18, 19].map((day) => figuresOf(book, day).balance)).toEqual([40, 0]);
    expectSound(book);
  });
});
