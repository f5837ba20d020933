import { DAY_MS } from "../../contract/platform/utc-day.ts";
/** Points that were given together and end together. At any time `points` is `left`, `expired`, `revoked` and what orders use of it. */
export interface Lot {
  /** Null for one that is not stored yet. */
  id: number | null;
  /** Names what it came from: the same is given once. */
  key: string;
  source: LotSource;
  /** For the history: «Баллы за покупку». */
  title: string;
  points: number;
  left: number;
  expired: number;
  /** Taken back, or kept for a debt. */
  revoked: number;
  orderId: number | null;
  activeFrom: Date;
  /** Null for never. */
  expiresAt: Date | null;
  createdAt: Date;
}

/** `earlier` is what was left of the history from before there were lots. */
export type LotSource =
  | "purchase"
  | "referral"
  | "welcome"
  | "carry_over"
  | "promo"
  | "correction"
  | "restore"
  | "earlier";

/** Points of one lot that an order uses; `returned` of them are back. */
export interface Use {
  lot: Lot;
  orderId: number;
  points: number;
  returned: number;
  state: UseState;
}

export type UseState = "held" | "spent" | "returned";

/** What an entry of the history is the other side of: the sum of all by it is what the shop owes its members, and why. */
export type Contra = "issued:purchase" | "issued:marketing" | "redeemed" | "expired" | "revoked" | "corrected";

export interface Entry {
  key: string;
  points: number;
  title: string;
  contra: Contra;
  orderId: number | null;
  activeFrom: Date;
  expiresAt: Date | null;
  createdAt: Date;
}

/** The points of one member. What is done to it is added to `entries`. */
export interface Book {
  /** Revoked points that were spent already: the next ones pay it off. */
  debt: number;
  lots: Lot[];
  uses: Use[];
  entries: Entry[];
}

/** Days that points live for which were given back after their own time had ended. */
export const RESTORED_DAYS = 14;

const endOf = ({ expiresAt }: Lot): number => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
const hasEnded = (lot: Lot, at: Date): boolean => endOf(lot) <= at.getTime();
const isActive = (lot: Lot, at: Date): boolean => lot.activeFrom <= at && !hasEnded(lot, at);
/** So that as few points as possible are lost. */
const endsFirst = (a: Lot, b: Lot): number =>
  endOf(a) === endOf(b) ? a.createdAt.getTime() - b.createdAt.getTime() : endOf(a) < endOf(b) ? -1 : 1;
const totalLeft = (lots: readonly Lot[]): number => lots.reduce((sum, { left }) => sum + left, 0);

/** Points that can be spent now. */
export const balanceOf = ({ lots }: Pick<Book, "lots">, at: Date): number =>
  totalLeft(lots.filter((lot) => isActive(lot, at)));

/** Takes points from lots in their order and says how many of which; what they do not hold is missing. */
function take(lots: readonly Lot[], points: number): { taken: { lot: Lot; points: number }[]; missing: number } {
  let missing = points;
  const taken = lots.flatMap((lot) => {
    const part = Math.min(lot.left, missing);
    lot.left -= part;
    missing -= part;
    return part > 0 ? [{ lot, points: part }] : [];
  });
  return { taken, missing };
}

function record(
  book: Book,
  entry: Pick<Entry, "key" | "points" | "title" | "contra"> & Partial<Entry>,
  at: Date,
): void {
  book.entries.push({ orderId: null, activeFrom: at, expiresAt: null, createdAt: at, ...entry });
}

/** Takes off what has ended. Every other act does this first. LOY-050 */
export function expire(book: Book, at: Date): void {
  for (const lot of book.lots) {
    if (lot.left === 0 || !hasEnded(lot, at)) continue;
    const endedAt = lot.expiresAt ?? at;
    const { key, title, left } = lot;
    // Without its order: who names one locks it, and orders are locked before accounts.
    record(
      book,
      { key: `expire:${key}`, points: -left, title: `Истёк срок баллов: ${title}`, contra: "expired" },
      endedAt,
    );
    lot.expired += left;
    lot.left = 0;
  }
}

/** Points that come pay the debt off, also those that are not active yet. */
function payDebt(book: Book): void {
  if (book.debt === 0) return;
  const { taken, missing } = take([...book.lots].sort(endsFirst), book.debt);
  for (const { lot, points } of taken) lot.revoked += points;
  book.debt = missing;
}

export type NewLot = Pick<Lot, "key" | "source" | "title" | "points" | "orderId" | "activeFrom" | "expiresAt">;

const contraOf = (source: LotSource): Contra => {
  if (source === "purchase") return "issued:purchase";
  return source === "correction" ? "corrected" : "issued:marketing";
};

const opened = (lot: NewLot, at: Date): Lot => ({
  ...lot,
  id: null,
  left: lot.points,
  expired: 0,
  revoked: 0,
  createdAt: at,
});

/** Gives points. */
export function earn(book: Book, lot: NewLot, at: Date): void {
  const { key, points, title, orderId, activeFrom, expiresAt } = lot;
  book.lots.push(opened(lot, at));
  record(book, { key, points, title, contra: contraOf(lot.source), orderId, activeFrom, expiresAt }, at);
  payDebt(book);
}

/** Sets points aside for an order, those that end first; false when there are not so many. */
export function hold(book: Book, orderId: number, points: number, at: Date): boolean {
  if (points > balanceOf(book, at)) return false;
  const active = book.lots.filter((lot) => isActive(lot, at)).sort(endsFirst);
  for (const { lot, points: part } of take(active, points).taken)
    book.uses.push({ lot, orderId, points: part, returned: 0, state: "held" });
  record(book, { key: `spend:${orderId}`, points: -points, title: "Оплата заказа", contra: "redeemed", orderId }, at);
  return true;
}

/** The goods are handed out: what was set aside is spent. */
export function spend(book: Book, orderId: number): void {
  for (const use of book.uses) if (use.orderId === orderId && use.state === "held") use.state = "spent";
}

interface GivingBack {
  orderId: number;
  key: string;
  title: string;
}

/** Gives points of uses back to where they came from; those whose time has ended meanwhile live some days more. */
function putBack(
  book: Book,
  uses: readonly Use[],
  points: number,
  { orderId, key, title }: GivingBack,
  at: Date,
): number {
  let missing = points;
  let restored = 0;
  const expiresAt = new Date(at.getTime() + RESTORED_DAYS * DAY_MS);
  /** Points by when they end, milliseconds; null for never. */
  const byEnd = new Map<number | null, number>();
  for (const use of uses) {
    const part = Math.min(use.points - use.returned, missing);
    if (part === 0) continue;
    use.returned += part;
    missing -= part;
    if (hasEnded(use.lot, at)) {
      use.lot.expired += part;
      restored += part;
    } else use.lot.left += part;
    const end = (hasEnded(use.lot, at) ? expiresAt : use.lot.expiresAt)?.getTime() ?? null;
    byEnd.set(end, (byEnd.get(end) ?? 0) + part);
  }
  const given = points - missing;
  if (given === 0) return 0;
  if (restored > 0)
    book.lots.push(opened({ key, source: "restore", title, points: restored, orderId, activeFrom: at, expiresAt }, at));
  // An entry for each end: the customer reads how long which points live.
  for (const [index, [end, part]] of [...byEnd].entries())
    record(
      book,
      {
        key: index === 0 ? key : `${key}:${index}`,
        points: part,
        title,
        contra: "redeemed",
        orderId,
        expiresAt: end === null ? null : new Date(end),
      },
      at,
    );
  payDebt(book);
  return given;
}

/** An order came to nothing: its points are back at once. Answers how many. */
export function giveBack(book: Book, orderId: number, at: Date): number {
  const held = book.uses.filter((use) => use.orderId === orderId && use.state === "held");
  const points = held.reduce((sum, use) => sum + use.points - use.returned, 0);
  for (const use of held) use.state = "returned";
  return putBack(
    book,
    held,
    points,
    { orderId, key: `return:${orderId}`, title: "Возврат баллов за отменённый заказ" },
    at,
  );
}

/** A changed order needs fewer points than were set aside for it: the others are back, and it goes on holding the rest. */
export function release(
  book: Book,
  { orderId, key, points }: { orderId: number; key: string; points: number },
  at: Date,
): number {
  const held = book.uses
    .filter((use) => use.orderId === orderId && use.state === "held")
    .sort((a, b) => endsFirst(b.lot, a.lot));
  const given = putBack(book, held, points, { orderId, key, title: "Возврат баллов: заказ изменён" }, at);
  for (const use of held) {
    if (use.returned === use.points) use.state = "returned";
    else {
      // What is held is held whole.
      use.points -= use.returned;
      use.returned = 0;
    }
  }
  return given;
}

/** Points spent on goods that came back: first to the lots that end last. Answers how many. LOY-054 */
export function restore(
  book: Book,
  { orderId, key, points }: { orderId: number; key: string; points: number },
  at: Date,
): number {
  const spent = book.uses
    .filter((use) => use.orderId === orderId && use.state === "spent")
    .sort((a, b) => endsFirst(b.lot, a.lot));
  return putBack(book, spent, points, { orderId, key, title: "Возврат баллов за возвращённый товар" }, at);
}

/** Points earned for goods that came back: from the lot of the order, then from others, and the rest is a debt. LOY-055 */
export function revoke(
  book: Book,
  {
    orderId,
    key,
    points,
    title = "Отмена баллов за возвращённый товар",
  }: { orderId: number; key: string; points: number; title?: string },
  at: Date,
): void {
  if (points === 0) return;
  const ofOrder = (lot: Lot) => lot.source === "purchase" && lot.orderId === orderId;
  const lots = [...book.lots].sort((a, b) => Number(ofOrder(b)) - Number(ofOrder(a)) || endsFirst(a, b));
  const { taken, missing } = take(lots, points);
  for (const { lot, points: part } of taken) lot.revoked += part;
  book.debt += missing;
  record(book, { key, points: -points, title, contra: "revoked", orderId }, at);
}

/** A handover was undone: what was spent is set aside again, and what it had earned is taken back. */
export function undo(
  book: Book,
  { orderId, key, points }: { orderId: number; key: string; points: number },
  at: Date,
): void {
  for (const use of book.uses) if (use.orderId === orderId && use.state === "spent") use.state = "held";
  revoke(book, { orderId, key, points, title: "Отмена баллов: выдача заказа отменена" }, at);
}

/** What staff take off; false when there are not so many. What they give is earned. */
export function takeOff(
  book: Book,
  { key, points, title }: { key: string; points: number; title: string },
  at: Date,
): boolean {
  if (points > balanceOf(book, at)) return false;
  const { taken } = take(book.lots.filter((lot) => isActive(lot, at)).sort(endsFirst), points);
  for (const { lot, points: part } of taken) lot.revoked += part;
  record(book, { key, points: -points, title, contra: "corrected" }, at);
  return true;
}

/** Two accounts of one member become one: its points are those of both, and what either owes is paid from them. The other book is empty then. */
export function join(into: Book, from: Book): void {
  into.lots.push(...from.lots.splice(0));
  into.uses.push(...from.uses.splice(0));
  into.debt += from.debt;
  from.debt = 0;
  payDebt(into);
}
