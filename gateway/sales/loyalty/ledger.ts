import { findStaying } from "../../customers/auth/accounts-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import * as rules from "./ledger-rules.ts";
import {
  hasOperation,
  lockBook,
  lockBooks,
  movePoints,
  type OpenBook,
  operationsAmong,
  saveBook,
  saveBooks,
  undoneKey,
} from "./ledger-store.ts";

/**
 * Everything that happens to points. Each act runs in the transaction of what caused it, locks the account of the member, takes off what
 * has ended, and is done once by its key. Who locks an order or a cart as well locks those first, and stock after it.
 */
interface Act {
  userId: number;
  at: Date;
  /** Without one the act may be done again. */
  key: string | null;
  orderId: number | null;
}

/** Null when the user has no account or the act was done before. */
async function act<Result>(
  tx: Executor,
  { userId, at, key, orderId }: Act,
  change: (book: OpenBook["book"]) => Result,
): Promise<Result | null> {
  const open = (await lockBook(tx, { userId, orderId })) ?? (await lockStayingBook(tx, { userId, orderId }));
  if (!open || (key !== null && (await hasOperation(tx, key)))) return null;
  rules.expire(open.book, at);
  const result = change(open.book);
  await saveBook(tx, open, rules.balanceOf(open.book, at));
  return result;
}

/** Staff may have joined the account with another one since somebody read whose the points are. */
async function lockStayingBook(
  tx: Executor,
  { userId, orderId }: Pick<Act, "userId" | "orderId">,
): Promise<OpenBook | null> {
  const stayingId = await findStaying(tx, userId);
  return stayingId === null ? null : lockBook(tx, { userId: stayingId, orderId });
}

/**
 * The points of `from` are those of `into` from then on, and `from` has no account: what has ended is taken off both, and what either owes
 * is paid from what both have. Call it with both accounts locked. Answers the rows by table.
 */
export async function join(
  tx: Executor,
  { into, from }: { into: number; from: number },
  at: Date,
): Promise<Record<string, number>> {
  const [their, own] = [
    await lockBook(tx, { userId: from, orderId: null }),
    await lockBook(tx, { userId: into, orderId: null }),
  ];
  if (their === null) return {};
  rules.expire(their.book, at);
  await saveBook(tx, their, rules.balanceOf(their.book, at));
  const rows = await movePoints(tx, { into, from });
  if (own === null) return rows;
  rules.expire(own.book, at);
  rules.join(own.book, their.book);
  await saveBook(tx, own, rules.balanceOf(own.book, at));
  return rows;
}

/** Takes off what has ended and answers the balance, 0 for a user without an account. */
export const settle = async (tx: Executor, userId: number, at: Date): Promise<number> =>
  (await act(tx, { userId, at, key: null, orderId: null }, (book) => rules.balanceOf(book, at))) ?? 0;

/** False when nothing was given: it was given before, or there is no account. */
export async function earn(tx: Executor, userId: number, lot: rules.NewLot, at: Date): Promise<boolean> {
  if (lot.points <= 0) return false;
  const given = await act(tx, { userId, at, key: lot.key, orderId: null }, (book) => {
    rules.earn(book, lot, at);
    return true;
  });
  return given === true;
}

/** Gives many members their points at once, each lot once. Call it with members alone, whose accounts nobody joins meanwhile. */
export async function earnMany(
  tx: Executor,
  gifts: readonly { userId: number; lot: rules.NewLot }[],
  at: Date,
): Promise<void> {
  const books = await lockBooks(tx, [...new Set(gifts.map(({ userId }) => userId))]);
  const done = await operationsAmong(
    tx,
    gifts.map(({ lot }) => lot.key),
  );
  for (const { book } of books.values()) rules.expire(book, at);
  for (const { userId, lot } of gifts) {
    const open = books.get(userId);
    if (!open || lot.points <= 0 || done.has(lot.key)) continue;
    rules.earn(open.book, lot, at);
    done.add(lot.key);
  }
  await saveBooks(
    tx,
    Array.from(books.values(), (open) => ({ open, balance: rules.balanceOf(open.book, at) })),
  );
}

interface OfOrder {
  userId: number;
  orderId: number;
}

/** False when the member has not so many points. */
export async function hold(tx: Executor, { userId, orderId }: OfOrder, points: number, at: Date): Promise<boolean> {
  const held = await act(tx, { userId, at, key: `spend:${orderId}`, orderId }, (book) =>
    rules.hold(book, orderId, points, at),
  );
  return held === true;
}

export async function spend(tx: Executor, { userId, orderId }: OfOrder, at: Date): Promise<void> {
  await act(tx, { userId, at, key: null, orderId }, (book) => rules.spend(book, orderId));
}

/** Answers how many points are back. */
export const giveBack = async (tx: Executor, { userId, orderId }: OfOrder, at: Date): Promise<number> =>
  (await act(tx, { userId, at, key: `return:${orderId}`, orderId }, (book) => rules.giveBack(book, orderId, at))) ?? 0;

/** Points that a changed order needs no more, once for each version of it. */
export async function release(
  tx: Executor,
  { userId, orderId, version, points }: OfOrder & { version: number; points: number },
  at: Date,
): Promise<void> {
  const key = `change:${orderId}:${version}`;
  if (points > 0)
    await act(tx, { userId, at, key, orderId }, (book) => rules.release(book, { orderId, key, points }, at));
}

interface Refund extends OfOrder {
  returnId: number;
  /** Spent on the goods that came back, and earned for them. */
  restored: number;
  revoked: number;
}

/** Goods came back: what was spent on them is restored, then what they earned is taken back. LOY-054, LOY-055 */
export async function refund(
  tx: Executor,
  { userId, orderId, returnId, restored, revoked }: Refund,
  at: Date,
): Promise<void> {
  const key = `refund:${returnId}`;
  if (restored > 0)
    await act(tx, { userId, at, key: `${key}:restore`, orderId }, (book) =>
      rules.restore(book, { orderId, key: `${key}:restore`, points: restored }, at),
    );
  if (revoked > 0)
    await act(tx, { userId, at, key: `${key}:revoke`, orderId }, (book) =>
      rules.revoke(book, { orderId, key: `${key}:revoke`, points: revoked }, at),
    );
}

/** The handover of an order was undone: its points are as they were before it. `earned` is the lot that it gave; null where it gave none. */
export async function undo(
  tx: Executor,
  { userId, orderId }: OfOrder,
  earned: { key: string; points: number } | null,
  at: Date,
): Promise<void> {
  const key = earned && undoneKey(earned.key);
  await act(tx, { userId, at, key, orderId }, (book) =>
    rules.undo(book, { orderId, key: key ?? "", points: earned?.points ?? 0 }, at),
  );
}

/** False when the member has not so many points. */
export async function takeOff(
  tx: Executor,
  userId: number,
  taking: { key: string; points: number; title: string },
  at: Date,
): Promise<boolean> {
  const taken = await act(tx, { userId, at, key: taking.key, orderId: null }, (book) =>
    rules.takeOff(book, taking, at),
  );
  return taken === true;
}
