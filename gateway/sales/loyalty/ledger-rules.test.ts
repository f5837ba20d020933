import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../../tests/support/test-scope.ts";
import {
  type Book,
  balanceOf,
  earn,
  expire,
  giveBack,
  hold,
  join,
  type NewLot,
  restore,
  revoke,
  spend,
  takeOff,
} from "./ledger-rules.ts";
import { dayOf, type Figures, LIFE_OF_EARNED, NaiveMember, type Step, steps } from "./testing.ts";

const newBook = (): Book => ({ debt: 0, lots: [], uses: [], entries: [] });

const lot = (key: string, points: number, from: number, ends: number | null, rest: Partial<NewLot> = {}): NewLot => ({
  key,
  points,
  source: "promo",
  title: "Баллы",
  orderId: null,
  activeFrom: dayOf(from),
  expiresAt: ends === null ? null : dayOf(ends),
  ...rest,
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
  // Ten thousand histories in the full tests.
  it("has what a model that knows every point by itself has, whatever happens in whatever order", {
    timeout: 120_000,
  }, () => {
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

  it("spends of what ends together, or never, what was given first", () => {
    for (const ends of [9, null]) {
      const book = newBook();
      earn(book, lot("second", 100, 0, ends), dayOf(1));
      earn(book, lot("first", 100, 0, ends), dayOf(0));
      hold(book, 1, 150, dayOf(1));
      expect(book.uses.map(({ lot: { key }, points }) => [key, points])).toEqual([
        ["first", 100],
        ["second", 50],
      ]);
    }
  });

  it("takes nothing where there is not so much, neither for an order nor by staff", () => {
    const book = newBook();
    earn(book, lot("now", 100, 0, null), dayOf(0));
    earn(book, lot("later", 100, 1, null), dayOf(0));
    const before = structuredClone(book);
    expect(hold(book, 1, 101, dayOf(0))).toBe(false);
    expect(takeOff(book, { key: "take:1", points: 101, title: "Поправка" }, dayOf(0))).toBe(false);
    expect(book).toEqual(before);
    expect(takeOff(book, { key: "take:1", points: 100, title: "Поправка" }, dayOf(0))).toBe(true);
  });

  it("lets staff take off what ends first", () => {
    const book = newBook();
    earn(book, lot("late", 10, 0, 200), dayOf(0));
    earn(book, lot("soon", 10, 0, 1), dayOf(0));
    takeOff(book, { key: "take:1", points: 12, title: "Поправка" }, dayOf(0));
    expect(book.lots.map(({ left, revoked }) => [left, revoked])).toEqual([
      [8, 2],
      [0, 10],
    ]);
  });

  it("pays a debt with what ends first of all that there is", () => {
    const book = newBook();
    earn(book, lot("late", 10, 5, 200), dayOf(0));
    earn(book, lot("soon", 10, 5, 9), dayOf(0));
    book.debt = 4;
    join(book, newBook());
    expect(book).toMatchObject({
      debt: 0,
      lots: [
        { key: "late", left: 10 },
        { key: "soon", left: 6, revoked: 4 },
      ],
    });
  });

  it("LOY-055 revokes from the points of the order itself before those of others that end sooner", () => {
    const book = newBook();
    earn(book, lot("promo", 50, 0, 1), dayOf(0));
    earn(book, lot("other purchase", 50, 0, 2, { source: "purchase", orderId: 8 }), dayOf(0));
    earn(book, lot("other of the order", 50, 0, 3, { orderId: 7 }), dayOf(0));
    earn(book, earned(7, 50, 0), dayOf(0));
    revoke(book, { orderId: 7, key: "refund:1:revoke", points: 70 }, dayOf(0));
    expect(book.lots.map(({ revoked }) => revoked)).toEqual([20, 0, 0, 50]);
  });

  it("LOY-054 restores first what ends last", () => {
    const book = newBook();
    earn(book, lot("soon", 50, 0, 5), dayOf(0));
    earn(book, lot("never", 50, 0, null), dayOf(0));
    earn(book, lot("late", 50, 0, 50), dayOf(0));
    hold(book, 7, 150, dayOf(0));
    spend(book, 7);
    expect(restore(book, { orderId: 7, key: "refund:1:restore", points: 70 }, dayOf(1))).toBe(70);
    expect(book.lots.map(({ key, left }) => [key, left])).toEqual([
      ["soon", 0],
      ["never", 50],
      ["late", 20],
    ]);
  });

  it("writes down what each entry is the other side of, and of which order", () => {
    const book = newBook();
    earn(book, earned(1, 100, -2), dayOf(0));
    earn(book, lot("welcome", 10, 0, 3, { source: "welcome" }), dayOf(0));
    earn(book, lot("gift", 5, 0, null, { source: "correction" }), dayOf(0));
    hold(book, 2, 60, dayOf(0));
    giveBack(book, 2, dayOf(0));
    hold(book, 3, 20, dayOf(0));
    spend(book, 3);
    restore(book, { orderId: 3, key: "refund:1:restore", points: 20 }, dayOf(0));
    revoke(book, { orderId: 1, key: "refund:1:revoke", points: 40 }, dayOf(0));
    takeOff(book, { key: "take:1", points: 1, title: "Поправка" }, dayOf(0));
    expire(book, dayOf(4));
    expect(
      book.entries.map(({ key, points, contra, orderId, createdAt }) => [key, points, contra, orderId, createdAt]),
    ).toEqual([
      ["earn:1", 100, "issued:purchase", 1, dayOf(0)],
      ["welcome", 10, "issued:marketing", null, dayOf(0)],
      ["gift", 5, "corrected", null, dayOf(0)],
      ["spend:2", -60, "redeemed", 2, dayOf(0)],
      ["return:2", 10, "redeemed", 2, dayOf(0)],
      ["return:2:1", 50, "redeemed", 2, dayOf(0)],
      ["spend:3", -20, "redeemed", 3, dayOf(0)],
      ["refund:1:restore", 10, "redeemed", 3, dayOf(0)],
      ["refund:1:restore:1", 10, "redeemed", 3, dayOf(0)],
      ["refund:1:revoke", -40, "revoked", 1, dayOf(0)],
      ["take:1", -1, "corrected", null, dayOf(0)],
      ["expire:welcome", -9, "expired", null, dayOf(3)],
    ]);
  });

  it("says of points that come back how long they live: an entry for each end", () => {
    const book = newBook();
    earn(book, lot("soon", 30, 0, 2), dayOf(0));
    earn(book, lot("late", 20, 0, 50), dayOf(0));
    earn(book, lot("never", 10, 0, null), dayOf(0));
    hold(book, 1, 60, dayOf(0));
    giveBack(book, 1, dayOf(5));
    const back = book.entries.filter(({ key }) => key.startsWith("return:"));
    expect(back.map(({ points, expiresAt }) => [points, expiresAt])).toEqual([
      [30, dayOf(19)],
      [20, dayOf(50)],
      [10, null],
    ]);
  });

  it("writes nothing where there is nothing to give back or to revoke", () => {
    const book = newBook();
    expect(giveBack(book, 1, dayOf(0))).toBe(0);
    expect(restore(book, { orderId: 1, key: "refund:1:restore", points: 5 }, dayOf(0))).toBe(0);
    revoke(book, { orderId: 1, key: "refund:1:revoke", points: 0 }, dayOf(0));
    expect(book).toEqual(newBook());
  });

  it("LOY-050 ends points at their moment, once, also those that an order still holds", () => {
    const book = newBook();
    earn(book, lot("short", 40, 0, 2), dayOf(0));
    hold(book, 1, 30, dayOf(0));
    for (const day of [1, 2, 3]) expire(book, dayOf(day));
    expect(book.lots).toMatchObject([{ left: 0, expired: 10 }]);
    giveBack(book, 1, dayOf(3));
    expect(book.lots).toMatchObject([
      { key: "short", left: 0, expired: 40 },
      { key: "return:1", source: "restore", left: 30, orderId: 1, title: "Возврат баллов за отменённый заказ" },
    ]);
    expect(book.uses).toMatchObject([{ returned: 30, state: "returned" }]);
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
