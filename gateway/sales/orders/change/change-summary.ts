import type { MoneyLine } from "../../../platform/db/schema/payments.ts";
import { roublesOf } from "../../../platform/format.ts";
import { takenOffLines } from "../../receipts/rules.ts";
import type { OrderContents, OrderLineRow, OrderRow } from "../orders-store.ts";
import { lineTitle } from "../view.ts";

interface Side extends OrderContents {
  order: Pick<
    OrderRow,
    "sumKopecks" | "deliveryTitle" | "deliveryPlace" | "deliveryDay" | "deliveryInterval" | "payment"
  >;
}

const piecesByTitle = (lines: readonly OrderLineRow[]): Map<string, number> => {
  const pieces = new Map<string, number>();
  for (const line of lines) pieces.set(lineTitle(line), (pieces.get(lineTitle(line)) ?? 0) + line.quantity);
  return pieces;
};

/** What is other than before, for staff: «Шина: 4 → 2 шт.; сумма 28 800 ₽ → 14 400 ₽». */
export function changeSummary(before: Side, after: Side): string {
  const [had, has] = [piecesByTitle(before.lines), piecesByTitle(after.lines)];
  const goods = [...new Set([...had.keys(), ...has.keys()])].flatMap((title) => {
    const [from, to] = [had.get(title) ?? 0, has.get(title) ?? 0];
    if (from === to) return [];
    if (to === 0) return [`${title}: убрано`];
    return [from === 0 ? `${title}: добавлено ${to}\u00a0шт.` : `${title}: ${from} → ${to}\u00a0шт.`];
  });
  const placeOf = ({ order }: Side) =>
    [`${order.deliveryTitle}: ${order.deliveryPlace}`, order.deliveryDay ?? "", order.deliveryInterval]
      .filter(Boolean)
      .join(", ");
  const place = placeOf(after) === placeOf(before) ? [] : [placeOf(after)];
  const paying =
    after.order.payment.method === before.order.payment.method ? [] : [`оплата: ${after.order.payment.title}`];
  const sum =
    after.order.sumKopecks === before.order.sumKopecks
      ? []
      : [`сумма ${roublesOf(before.order.sumKopecks)} → ${roublesOf(after.order.sumKopecks)}`];
  return [...goods, ...place, ...paying, ...sum].join("; ");
}

/** What each kind of goods of an order is paid with in the end, kopecks, by title. */
function paidByTitle({ lines, adjustments }: OrderContents): Map<string, { quantity: number; kopecks: number }> {
  const off = takenOffLines(lines, adjustments);
  const paid = new Map<string, { quantity: number; kopecks: number }>();
  for (const [index, line] of lines.entries()) {
    const known = paid.get(lineTitle(line)) ?? { quantity: 0, kopecks: 0 };
    const kopecks = known.kopecks + line.sumKopecks - (off[index] ?? 0);
    paid.set(lineTitle(line), { quantity: known.quantity + line.quantity, kopecks });
  }
  return paid;
}

/**
 * The goods that left an order, for the receipt of the money that goes back, where they are all that it goes back for; else null: a share of
 * the whole order is named then.
 */
export function goneLines(before: OrderContents, after: OrderContents, refund: number): MoneyLine[] | null {
  const [had, has] = [paidByTitle(before), paidByTitle(after)];
  const gone = [...had].flatMap(([title, { quantity, kopecks }]) => {
    const now = has.get(title) ?? { quantity: 0, kopecks: 0 };
    const [pieces, sumKopecks] = [quantity - now.quantity, kopecks - now.kopecks];
    if (pieces <= 0 || sumKopecks <= 0) return [];
    const isEven = sumKopecks % pieces === 0;
    const [count, priceKopecks] = isEven ? [pieces, sumKopecks / pieces] : [1, sumKopecks];
    return [{ title, quantity: count, priceKopecks, sumKopecks }];
  });
  const sum = gone.reduce((all, { sumKopecks }) => all + sumKopecks, 0);
  return refund > 0 && sum === refund ? gone : null;
}
