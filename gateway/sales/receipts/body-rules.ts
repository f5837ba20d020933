import { type VatRate, vatIn } from "../../contract/platform/vat.ts";
import { type ReceiptRow, spread } from "./rules.ts";

/** Money that came in before the goods were handed over, the goods handed over for it, that undone, money that went back. */
export type ReceiptKind = "prepayment" | "full" | "full_back" | "refund";

/** Names the receipt of the goods of a handover, or that it was undone. */
export const handoverKey = (kind: "full" | "full_back", orderId: number, number: number): string =>
  [kind, orderId, ...(number > 0 ? [number] : [])].join(":");

export interface ReceiptItem extends ReceiptRow {
  /** Marking codes, one for each piece; only in the receipt of goods that are handed over. */
  codes?: readonly string[];
}

/** What the database keeps of a receipt. The rows together are `amountKopecks`. */
export interface ReceiptBody {
  amountKopecks: number;
  rows: readonly ReceiptItem[];
  /** Whether the goods were handed over: their tax is then named as a part of the price. */
  isHandedOver: boolean;
  /** Where the service sends it: an address of mail, or a phone in E.164. */
  contact: { email: string } | { phone: string };
}

interface Part {
  orderNumber: string;
  amountKopecks: number;
  vat: VatRate;
}

/**
 * The rows of a receipt for a part of what an order costs: all of them when it is the whole, otherwise the share of each. A part that is
 * larger than the order is one row of its own.
 */
export function rowsOfPart(whole: readonly ReceiptRow[], { orderNumber, amountKopecks, vat }: Part): ReceiptRow[] {
  const sum = whole.reduce((total, { sumKopecks }) => total + sumKopecks, 0);
  if (amountKopecks === sum) return whole.filter(({ sumKopecks }) => sumKopecks > 0);
  const facts = { subject: "goods", quantity: 1 } as const;
  const rowOf = (title: string, kopecks: number, rate: VatRate): ReceiptRow => ({
    ...facts,
    title,
    priceKopecks: kopecks,
    sumKopecks: kopecks,
    vat: rate,
    vatKopecks: vatIn(kopecks, rate),
  });
  if (amountKopecks > sum) return [rowOf(`Заказ ${orderNumber}`, amountKopecks, vat)];
  const parts = spread(
    amountKopecks,
    whole.map(({ sumKopecks }) => sumKopecks),
  );
  return whole.flatMap(({ title, subject, vat: rate }, index) => {
    const kopecks = parts[index] ?? 0;
    return kopecks > 0 ? [{ ...rowOf(title, kopecks, rate), subject }] : [];
  });
}

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 360 * MINUTE_MS;
/** Then staff decide. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;

/** When a receipt is tried again after `attempts` times; null when it is for staff now. */
export function nextAttempt(createdAt: Date, attempts: number, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() >= GIVE_UP_AFTER_MS) return null;
  return new Date(now.getTime() + Math.min(2 ** Math.min(attempts, 20) * MINUTE_MS, LONGEST_PAUSE_MS));
}

/**
 * A receipt whose rows of marked goods have their codes: a row for each piece. Null when there are more or fewer codes than pieces, or
 * a code twice.
 */
export function withCodes(
  body: ReceiptBody,
  given: readonly { row: number; codes: readonly string[] }[],
): ReceiptBody | null {
  const all = given.flatMap(({ codes }) => codes);
  if (new Set(all).size !== all.length) return null;
  if (given.some(({ row, codes }) => body.rows[row]?.subject !== "goods" || body.rows[row]?.quantity !== codes.length))
    return null;
  const byRow = new Map(given.map(({ row, codes }) => [row, codes]));
  if (byRow.size !== given.length) return null;
  const rows = body.rows.flatMap((item, row) => {
    const codes = byRow.get(row);
    if (!codes) return [item];
    const { priceKopecks, vat } = item;
    return codes.map((code) => ({
      ...item,
      quantity: 1,
      sumKopecks: priceKopecks,
      vatKopecks: vatIn(priceKopecks, vat),
      codes: [code],
    }));
  });
  return { ...body, rows };
}

/**
 * The same with the codes that were scanned for lines of these titles, piece by piece; null when they are not those of all pieces of their
 * rows: somebody gives them later.
 */
export function withScanned(
  body: ReceiptBody,
  marked: readonly { title: string; codes: readonly string[] }[],
): ReceiptBody | null {
  const left = new Map<string, string[]>();
  for (const { title, codes } of marked) left.set(title, [...(left.get(title) ?? []), ...codes]);
  const given = body.rows.flatMap(({ title, subject, quantity }, row) => {
    const codes = subject === "goods" ? left.get(title)?.splice(0, quantity) : undefined;
    return codes ? [{ row, codes }] : [];
  });
  const isAll = given.length > 0 && [...left.values()].every((codes) => codes.length === 0);
  return isAll ? withCodes(body, given) : null;
}
