import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { CHANGED_MIND_DAYS, REFUND_DAYS } from "../../contract/sales/figures.ts";
import type { KnownReason, RefundMethod } from "../../contract/sales/returns.ts";
import { earnedPoints } from "../loyalty/eligibility.ts";
import { partOf, takenOffLines } from "../receipts/rules.ts";

/** A line of the order as it was paid for. */
export interface SoldLine {
  position: number;
  quantity: number;
  sumKopecks: number;
  promoKopecks?: number;
  points?: number;
  earnPercent?: number;
}

export interface Quantity {
  position: number;
  quantity: number;
}

/** How many of each line are still with the customer: neither given back nor asked to be. By position. */
export function returnable(sold: readonly SoldLine[], returned: readonly Quantity[]): Map<number, number> {
  const left = new Map(sold.map(({ position, quantity }) => [position, quantity]));
  for (const { position, quantity } of returned) left.set(position, (left.get(position) ?? 0) - quantity);
  return left;
}

export const mayChangeMind = (deliveredAt: Date, now: Date): boolean =>
  now.getTime() - deliveredAt.getTime() <= CHANGED_MIND_DAYS * DAY_MS;

/** By when the customer has the money back. */
export const refundDeadline = (requestedAt: Date): Date => new Date(requestedAt.getTime() + REFUND_DAYS * DAY_MS);

interface Refund {
  lines: readonly SoldLine[];
  /** With their sign: discounts are below zero, the delivery is above. */
  adjustments: readonly { kind: string; kopecks: number }[];
  /** What was accepted before. */
  before: readonly Quantity[];
  now: readonly Quantity[];
  reason: KnownReason;
}

/** A line with the share of its price that is paid back, kopecks. */
export interface RefundLine extends Quantity {
  kopecks: number;
}

/**
 * What is paid back: of every line the share of what was paid for it, discounts taken off, so that all returns of a line together are
 * exactly its price; and the delivery with the last goods, unless the customer has just changed their mind, or nobody has said why.
 */
export function refundOf({ lines, adjustments, before, now, reason }: Refund): {
  lines: RefundLine[];
  deliveryKopecks: number;
  kopecks: number;
} {
  const discounts = takenOffLines(lines, adjustments);
  const earlier = (position: number) => countOf(before, position);
  const refunded = lines.flatMap((line, index) => {
    const quantity = countOf(now, line.position);
    if (quantity === 0) return [];
    const paid = line.sumKopecks - (discounts[index] ?? 0);
    const upTo = (pieces: number) => partOf(paid, pieces, line.quantity);
    const from = earlier(line.position);
    return [{ position: line.position, quantity, kopecks: upTo(from + quantity) - upTo(from) }];
  });
  const isAll = lines.every(({ position, quantity }) => earlier(position) + countOf(now, position) >= quantity);
  const deliveryKopecks =
    isAll && reason !== "changed_mind" && reason !== "not_said"
      ? total(adjustments.filter(({ kind }) => kind === "delivery"))
      : 0;
  return { lines: refunded, deliveryKopecks, kopecks: total(refunded) + deliveryKopecks };
}

interface ReturnedPoints extends Pick<Refund, "lines" | "adjustments" | "before" | "now"> {
  /** What the whole order earned. */
  earned: number;
}

/**
 * Points of a return: those spent on its lines, in proportion, and those earned for them. What is kept is what the goods that are kept
 * would have earned alone. All returns of an order together are exactly what was spent and earned. LOY-054, LOY-055
 */
export function pointsOfReturn({ lines, adjustments, before, now, earned }: ReturnedPoints) {
  const takenOff = takenOffLines(lines, adjustments);
  const arePointsDeclined = adjustments.some(({ kind }) => kind === "points_declined");
  const gone = (line: SoldLine, rows: readonly Quantity[]) => countOf(rows, line.position);
  const spentOn = (line: SoldLine, rows: readonly Quantity[]) =>
    partOf(arePointsDeclined ? 0 : (line.points ?? 0), gone(line, rows), line.quantity);
  const after = [...before, ...now];
  const restored = lines.reduce((sum, line) => sum + spentOn(line, after) - spentOn(line, before), 0);
  /** What is left of the order, by the percentage that it earned, with what was paid for it. */
  const paidFor = (rows: readonly Quantity[]) => {
    const paid = new Map<number, number>();
    for (const [index, line] of lines.entries()) {
      const whole = line.sumKopecks - (takenOff[index] ?? 0);
      const left = whole - partOf(whole, gone(line, rows), line.quantity);
      paid.set(line.earnPercent ?? 0, (paid.get(line.earnPercent ?? 0) ?? 0) + left);
    }
    return [...paid];
  };
  const earnedFor = (rows: readonly Quantity[]) =>
    paidFor(rows).reduce((sum, [earnPercent, kopecks]) => sum + earnedPoints(kopecks, { earnPercent }), 0);
  const weightOf = (rows: readonly Quantity[]) =>
    paidFor(rows).reduce((sum, [earnPercent, kopecks]) => sum + kopecks * earnPercent, 0);
  const whole = weightOf([]);
  const kept = (rows: readonly Quantity[]) => {
    if (earned === earnedFor([])) return earnedFor(rows);
    // Given by another rule, as orders that were carried over: a share of it.
    return whole === 0 ? earned : partOf(earned, weightOf(rows), whole);
  };
  return { restored, revoked: kept(before) - kept(after) };
}

const total = (rows: readonly { kopecks: number }[]): number => rows.reduce((sum, { kopecks }) => sum + kopecks, 0);

const countOf = (rows: readonly Quantity[], position: number): number =>
  rows.reduce((sum, row) => sum + (row.position === position ? row.quantity : 0), 0);

/** Parts of a refund by the payments that the money came with, the last one first; null when they do not hold so much. */
export function partsOfRefund(
  kopecks: number,
  payments: readonly { id: number; keptKopecks: number }[],
): { paymentId: number; kopecks: number }[] | null {
  let left = kopecks;
  const parts = [...payments]
    .sort((a, b) => b.id - a.id)
    .flatMap(({ id, keptKopecks }) => {
      const part = Math.min(left, keptKopecks);
      left -= part;
      return part > 0 ? [{ paymentId: id, kopecks: part }] : [];
    });
  return left === 0 ? parts : null;
}

/** How the money of an order came over the counter, as far as somebody noted it. */
interface CounterMoney {
  till: "cash" | "card" | "sbp" | "instalment_card" | null;
  /** The way to pay that was chosen. */
  method: string;
}

/** How what came over the counter goes back: as it came; where nobody noted that, as it was chosen, or by transfer. */
function counterMethods({ till, method }: CounterMoney): RefundMethod[] {
  if (till !== null) return [till === "instalment_card" ? "card" : till];
  if (method === "invoice") return ["transfer"];
  return [method === "cash" ? "cash" : "card", "transfer"];
}

/** Parts of a refund by the ways that its money came: through banks what they hold, over the counter the rest, by one of `ways`. */
export function waysBack(
  kopecks: number,
  payments: readonly { keptKopecks: number }[],
  counter: CounterMoney,
): { bankKopecks: number; ways: RefundMethod[] } {
  const held = payments.reduce((sum, { keptKopecks }) => sum + keptKopecks, 0);
  const bankKopecks = Math.min(kopecks, held);
  return { bankKopecks, ways: kopecks > 0 && bankKopecks === kopecks ? ["online"] : counterMethods(counter) };
}
