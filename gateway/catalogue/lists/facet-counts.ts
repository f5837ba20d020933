import { type Bits, countBits, countIntersection, hasBit, listRows } from "./bits.ts";
import type { ListColumn, NumberColumn } from "./columns.ts";

/** A set of rows that is found, counted and listed on demand. */
export class RowSet {
  /** Identifies the set by its restrictions. */
  readonly cacheKey: string;
  readonly #find: () => Bits;
  #bits: Bits | undefined;
  #total: number | undefined;
  #rows: Int32Array | undefined;

  constructor(cacheKey: string, find: () => Bits) {
    this.cacheKey = cacheKey;
    this.#find = find;
  }

  get bits(): Bits {
    this.#bits ??= this.#find();
    return this.#bits;
  }

  get total(): number {
    this.#total ??= countBits(this.bits);
    return this.#total;
  }

  rows(): Int32Array {
    if (!this.#rows) {
      this.#rows = new Int32Array(this.total);
      listRows(this.bits, this.#rows);
    }
    return this.#rows;
  }
}

/** The number of rows with each value, by code. */
export function countValues(column: ListColumn, set: RowSet): Uint32Array {
  const counts = new Uint32Array(column.values.length);
  if (set.total === 0 || counts.length === 1) return counts;
  // Intersecting one set for each value, or visiting every row once: whichever is cheaper.
  if (column.values.length * set.bits.length < set.total) {
    for (let code = 1; code < counts.length; code++) counts[code] = countIntersection(set.bits, column.rowsOf(code));
    return counts;
  }
  const { codes } = column;
  const rows = set.rows();
  for (let at = 0; at < rows.length; at++) {
    const code = codes[rows[at] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  return counts;
}

/** Null when no row has a number. */
export function extremesOf(column: NumberColumn, set: RowSet): { min: number; max: number } | null {
  const { numbers } = column;
  const rows = set.rows();
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < rows.length; at++) {
    const value = numbers[rows[at] as number] as number;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : null;
}

/** The same for prices, by searching the sort orders from either end. */
export function extremesByOrder(
  column: NumberColumn,
  cheapestFirst: Int32Array,
  dearestFirst: Int32Array,
  set: RowSet,
): { min: number; max: number } | null {
  const firstOf = (order: Int32Array): number => {
    let at = 0;
    while (!hasBit(set.bits, order[at] as number)) at++;
    return column.numbers[order[at] as number] as number;
  };
  // A small set is scanned faster than its first row is found in the order.
  if (set.total === 0 || set.total * set.total < cheapestFirst.length) return extremesOf(column, set);
  return { min: firstOf(cheapestFirst), max: firstOf(dearestFirst) };
}
