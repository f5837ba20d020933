import { PIECES_PER_AXLE } from "../../contract/sales/cart.ts";
import type { Quantity } from "../../sales/returns/rules.ts";
import { DELIVERY_ID } from "./document-rules.ts";
import type { DocumentRow } from "./read-documents.ts";

/** Pieces by the shop's code. */
export type Pieces = ReadonlyMap<string, number>;

/** A line of an order: an axle set has two codes, and two pieces of each. */
export interface OrderedLine {
  position: number;
  sku: string;
  backSku: string | null;
  quantity: number;
}

/** Pieces of each code in one of a line: an axle set has two a code, or four of one that is on both axles. */
function piecesOfOne({ sku, backSku }: OrderedLine): Pieces {
  if (backSku === null) return new Map([[sku, 1]]);
  if (backSku === sku) return new Map([[sku, PIECES_PER_AXLE * 2]]);
  return new Map([sku, backSku].map((code) => [code, PIECES_PER_AXLE]));
}

/** What rows of a document name; the words why not where one cannot be read. `codes`: the shop's codes by the ids of the rows. */
export function piecesOfRows(rows: readonly DocumentRow[], codes: ReadonlyMap<string, string>): Pieces | string {
  const pieces = new Map<string, number>();
  for (const { id, quantity } of rows) {
    if (id === DELIVERY_ID) continue;
    const sku = codes.get(id) ?? id;
    const count = Number(quantity.replaceAll(/\s/g, "").replace(",", "."));
    if (sku === "" || !Number.isInteger(count) || count <= 0)
      return `«${quantity}» штук товара «${sku}» — не количество: нужно целое число больше нуля`;
    pieces.set(sku, (pieces.get(sku) ?? 0) + count);
  }
  return pieces;
}

/**
 * The lines of an order that these pieces are of, with `left` of each to be had; the words why not where it has not so many. Pieces of an
 * axle set are given back by whole sets.
 */
export function linesOfPieces(
  pieces: Pieces,
  lines: readonly OrderedLine[],
  left: ReadonlyMap<number, number>,
): Quantity[] | string {
  const wanted = new Map(pieces);
  const of = (sku: string) => wanted.get(sku) ?? 0;
  const found: Quantity[] = [];
  // Single goods first: what an axle set has besides is taken of the set.
  for (const line of [...lines].sort((a, b) => Number(a.backSku !== null) - Number(b.backSku !== null))) {
    const { position } = line;
    const ofOne = piecesOfOne(line);
    const quantity = Math.min(
      left.get(position) ?? 0,
      ...[...ofOne].map(([code, count]) => Math.floor(of(code) / count)),
    );
    if (quantity <= 0) continue;
    found.push({ position, quantity });
    for (const [code, count] of ofOne) wanted.set(code, of(code) - quantity * count);
  }
  const [more] = [...wanted].filter(([, count]) => count > 0);
  if (!more) return found.sort((a, b) => a.position - b.position);
  const [sku] = more;
  const has = lines.filter((line) => piecesOfOne(line).has(sku));
  if (has.length === 0) return `товара «${sku}» в заказе нет`;
  const most = has.reduce((sum, line) => sum + (left.get(line.position) ?? 0) * (piecesOfOne(line).get(sku) ?? 0), 0);
  const isSet = has.some(({ backSku }) => backSku !== null) && most >= (pieces.get(sku) ?? 0);
  return isSet
    ? `товар «${sku}» продан разношироким комплектом: обе оси указывают вместе, по две шины`
    : `товара «${sku}» — ${pieces.get(sku)} шт., а в заказе на сайте ${most}`;
}

/** Pieces of an order that a document about it does not name; null where it names all. */
export function lackingOf(
  pieces: Pieces,
  lines: readonly OrderedLine[],
): { sku: string; named: number; sold: number } | null {
  const sold = new Map<string, number>();
  for (const line of lines)
    for (const [code, count] of piecesOfOne(line)) sold.set(code, (sold.get(code) ?? 0) + line.quantity * count);
  for (const [sku, count] of sold) {
    const named = pieces.get(sku) ?? 0;
    if (named < count) return { sku, named, sold: count };
  }
  return null;
}
