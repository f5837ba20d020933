import { type VatRate, vatIn } from "../../contract/platform/vat.ts";
import { POINT_KOPECKS } from "../loyalty/eligibility.ts";

/** A line of an order. Kopecks. */
export interface ReceiptLine {
  title: string;
  quantity: number;
  sumKopecks: number;
  vat: VatRate;
  promoKopecks?: number;
  points?: number;
}

/** A line with its own parts of what lowers the sum of its order; orders of earlier days know none. */
export interface LoweredLine {
  sumKopecks: number;
  promoKopecks?: number;
  points?: number;
}

/**
 * What is taken off each line: its own parts of a campaign and of points, and of everything else a part in proportion to what is left of
 * it, to the kopeck. Throws when more is taken off than the lines cost.
 */
export function takenOffLines(
  lines: readonly LoweredLine[],
  adjustments: readonly { kind: string; kopecks: number }[],
): number[] {
  const discount = -total(adjustments.filter(({ kind }) => kind !== "delivery").map(({ kopecks }) => kopecks));
  const arePointsDeclined = adjustments.some(({ kind }) => kind === "points_declined");
  const own = lines.map(
    ({ promoKopecks = 0, points = 0 }) => promoKopecks + (arePointsDeclined ? 0 : points * POINT_KOPECKS),
  );
  const rest = spread(
    discount - total(own),
    lines.map(({ sumKopecks }, position) => sumKopecks - (own[position] ?? 0)),
  );
  return own.map((part, position) => part + (rest[position] ?? 0));
}

/** What a receipt is made of. */
export interface ReceiptOrder {
  lines: readonly ReceiptLine[];
  /** With their sign: promo, trade-in and points lower the lines, `delivery` is a row of its own. */
  adjustments: readonly { kind: string; kopecks: number }[];
  delivery: { title: string; vat: VatRate };
}

/** A row of a receipt (54-ФЗ): `sumKopecks` is exactly `priceKopecks` × `quantity`. */
export interface ReceiptRow {
  title: string;
  subject: "goods" | "service";
  quantity: number;
  priceKopecks: number;
  sumKopecks: number;
  vat: VatRate;
  vatKopecks: number;
}

/**
 * The rows of an order's receipt. The rows
 * together are what is paid. Throws when more is taken off than the lines cost.
 */
export function receiptRows({ lines, adjustments, delivery }: ReceiptOrder): ReceiptRow[] {
  const shares = takenOffLines(lines, adjustments);
  const brought = total(adjustments.filter(({ kind }) => kind === "delivery").map(({ kopecks }) => kopecks));
  return [
    ...lines.flatMap((line, index) => goodsRows(line, line.sumKopecks - (shares[index] ?? 0))),
    ...(brought > 0 ? [rowOf({ title: delivery.title, subject: "service", vat: delivery.vat }, 1, brought)] : []),
  ];
}

/**
 * What some of the pieces of a whole come to, rounded down: taken as differences of it, parts that go one after the other are exactly the
 * whole. The products do not fit into a double.
 */
export const partOf = (whole: number, pieces: number, of: number): number =>
  Number((BigInt(whole) * BigInt(pieces)) / BigInt(of));

/** Parts of an amount in proportion to weights: together they are the amount, and none is larger than its weight. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const all = total(weights);
  if (amount < 0 || amount > all) throw new Error(`${amount} cannot be spread over ${all}`);
  if (amount === 0) return weights.map(() => 0);
  let passed = 0;
  let given = 0;
  return weights.map((weight) => {
    passed += weight;
    // The products do not fit into a double.
    const upToHere = partOf(amount, passed, all);
    const part = upToHere - given;
    given = upToHere;
    return part;
  });
}

/** A sum that does not divide by the pieces makes two rows, whose prices differ by a kopeck. */
function goodsRows({ title, quantity, vat }: ReceiptLine, sumKopecks: number): ReceiptRow[] {
  const price = Math.floor(sumKopecks / quantity);
  const dearer = sumKopecks - price * quantity;
  const facts = { title, subject: "goods", vat } as const;
  return [
    ...(dearer < quantity ? [rowOf(facts, quantity - dearer, price)] : []),
    ...(dearer > 0 ? [rowOf(facts, dearer, price + 1)] : []),
  ];
}

function rowOf(facts: Pick<ReceiptRow, "title" | "subject" | "vat">, quantity: number, priceKopecks: number) {
  const sumKopecks = priceKopecks * quantity;
  return { ...facts, quantity, priceKopecks, sumKopecks, vatKopecks: vatIn(sumKopecks, facts.vat) };
}

const total = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
