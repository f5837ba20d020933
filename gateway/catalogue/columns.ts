import { addAll, type Bits, clearBit, setBit, wordsFor } from "./bits.ts";
import { type ListFacet, titleOfValue } from "./facet-definition.ts";

type Raw = string | number | boolean | undefined;

/** Sets of rows are kept for columns of so many values; a longer one is scanned. */
const KEPT_VALUES = 512;
const MAX_VALUES = 65_535;

const collator = new Intl.Collator("ru", { numeric: true });

/** «5x100» before «5x114.3», «5w-30» before «10w-40». */
export function compareNumbersIn(one: string, other: string): number {
  const ours = one.match(/\d+(\.\d+)?/g) ?? [];
  const theirs = other.match(/\d+(\.\d+)?/g) ?? [];
  for (let at = 0; at < Math.max(ours.length, theirs.length); at++) {
    const difference = Number(ours[at] ?? -1) - Number(theirs[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return collator.compare(one, other);
}

/** A facet's value of every row as a code; code 0 is no value. */
export class ListColumn {
  readonly definition: ListFacet;
  readonly values: string[] = [""];
  readonly #titles: (string | undefined)[] = [undefined];
  codes: Uint16Array;
  #codeOfRaw = new Map<Raw, number>([[undefined, 0]]);
  #codeOfValue = new Map<string, number>();
  #kept = new Map<number, Bits>();
  #shownOrder: number[] = [];
  #shownTitles: string[] = [];

  constructor(definition: ListFacet, capacity: number) {
    this.definition = definition;
    this.codes = new Uint16Array(capacity);
  }

  put(row: number, raw: Raw, title?: string): void {
    const code = this.#codeOfRaw.get(raw) ?? this.#learn(raw, title);
    const before = this.codes[row] as number;
    if (before === code) return;
    const left = this.#kept.get(before);
    if (left) clearBit(left, row);
    const joined = this.#kept.get(code);
    if (joined) setBit(joined, row);
    this.codes[row] = code;
  }

  grow(capacity: number): void {
    const codes = new Uint16Array(capacity);
    codes.set(this.codes);
    this.codes = codes;
    this.#kept.clear();
  }

  codeOf(value: string): number | undefined {
    return this.#codeOfValue.get(value);
  }

  titleOf(code: number): string {
    const title = this.#shownTitles[code] ?? titleOfValue(this.definition, this.values[code] ?? "", this.#titles[code]);
    this.#shownTitles[code] = title;
    return title;
  }

  /** Codes in the order a customer reads them. */
  shownOrder(): readonly number[] {
    if (this.#shownOrder.length !== this.values.length - 1) {
      const declared = Object.keys(this.definition.values);
      const place = (code: number) => {
        const at = declared.indexOf(this.values[code] ?? "");
        return at < 0 ? declared.length : at;
      };
      const byValue =
        this.definition.order === "number"
          ? (a: number, b: number) => compareNumbersIn(this.values[a] ?? "", this.values[b] ?? "")
          : (a: number, b: number) => collator.compare(this.titleOf(a), this.titleOf(b));
      this.#shownOrder = this.values
        .map((_, code) => code)
        .slice(1)
        .sort((a, b) => place(a) - place(b) || byValue(a, b) || a - b);
    }
    return this.#shownOrder;
  }

  /** The rows that have one of the values. Not to be written to: of one value it is shared. */
  rowsWith(values: readonly string[]): Bits {
    const codes = values.flatMap((value) => this.codeOf(value) ?? []);
    const [first] = codes;
    if (first !== undefined && codes.length === 1) return this.rowsOf(first);
    if (this.values.length > KEPT_VALUES || codes.length > 16) return this.#scan(codes);
    const result = new Int32Array(wordsFor(this.codes.length));
    for (const code of codes) addAll(result, this.rowsOf(code));
    return result;
  }

  /** The rows of one value, kept and shared: not to be written to. */
  rowsOf(code: number): Bits {
    let bits = this.#kept.get(code);
    if (!bits) {
      bits = this.#scan([code]);
      if (this.values.length <= KEPT_VALUES) this.#kept.set(code, bits);
    }
    return bits;
  }

  #scan(codes: readonly number[]): Bits {
    const wanted = new Uint8Array(this.values.length);
    for (const code of codes) wanted[code] = 1;
    const { codes: ofRows } = this;
    const bits = new Int32Array(wordsFor(ofRows.length));
    for (let word = 0; word < bits.length; word++) {
      const base = word << 5;
      let found = 0;
      for (let at = 0; at < 32; at++) found |= (wanted[ofRows[base + at] as number] as number) << at;
      bits[word] = found;
    }
    return bits;
  }

  #learn(raw: Raw, title: string | undefined): number {
    const value = String(raw);
    let code = this.#codeOfValue.get(value);
    if (code === undefined) {
      if (this.definition.closed && !Object.hasOwn(this.definition.values, value)) code = 0;
      else {
        if (this.values.length > MAX_VALUES)
          throw new Error(`Facet ${this.definition.key} has more than ${MAX_VALUES} values`);
        code = this.values.push(value) - 1;
        this.#titles.push(title);
        this.#codeOfValue.set(value, code);
      }
    }
    this.#codeOfRaw.set(raw, code);
    return code;
  }
}

/** A number of every row; NaN is none. */
export class NumberColumn {
  numbers: Float64Array;

  constructor(capacity: number) {
    this.numbers = new Float64Array(capacity).fill(Number.NaN);
  }

  put(row: number, raw: Raw): void {
    this.numbers[row] = typeof raw === "number" ? raw : Number.NaN;
  }

  grow(capacity: number): void {
    const numbers = new Float64Array(capacity).fill(Number.NaN);
    numbers.set(this.numbers);
    this.numbers = numbers;
  }

  rowsWithin(from: number, to: number): Bits {
    const { numbers } = this;
    const bits = new Int32Array(wordsFor(numbers.length));
    for (let word = 0; word < bits.length; word++) {
      const base = word << 5;
      let found = 0;
      for (let at = 0; at < 32; at++) {
        const value = numbers[base + at] as number;
        if (value >= from && value <= to) found |= 1 << at;
      }
      bits[word] = found;
    }
    return bits;
  }
}
