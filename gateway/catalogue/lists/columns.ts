import { addAll, type Bits, clearBit, setBit, wordsFor } from "./bits.ts";
import { type ListFacet, titleOfValue } from "./facet-definition.ts";

type AttributeValue = string | number | boolean | undefined;

/** Columns with more values are scanned instead of keeping a set of rows for each value. */
const MAX_CACHED_VALUES = 512;
const MAX_VALUES = 65_535;

const collator = new Intl.Collator("ru", { numeric: true });

/** «5x100» before «5x114.3», «5w-30» before «10w-40». */
export function compareByNumbers(one: string, other: string): number {
  const ours = one.match(/\d+(\.\d+)?/g) ?? [];
  const theirs = other.match(/\d+(\.\d+)?/g) ?? [];
  for (let at = 0; at < Math.max(ours.length, theirs.length); at++) {
    const difference = Number(ours[at] ?? -1) - Number(theirs[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return collator.compare(one, other);
}

/** The value of a list facet in every row, as a code; code 0 means no value. */
export class ListColumn {
  readonly definition: ListFacet;
  readonly values: string[] = [""];
  readonly #titles: (string | undefined)[] = [undefined];
  codes: Uint16Array;
  #codeByAttribute = new Map<AttributeValue, number>([[undefined, 0]]);
  #codeByValue = new Map<string, number>();
  #rowsByCode = new Map<number, Bits>();
  #displayOrder: number[] = [];
  #displayTitles: string[] = [];

  constructor(definition: ListFacet, capacity: number) {
    this.definition = definition;
    this.codes = new Uint16Array(capacity);
  }

  set(row: number, raw: AttributeValue, title?: string): void {
    const code = this.#codeByAttribute.get(raw) ?? this.#addValue(raw, title);
    const before = this.codes[row] as number;
    if (before === code) return;
    const rowsBefore = this.#rowsByCode.get(before);
    if (rowsBefore) clearBit(rowsBefore, row);
    const rowsNow = this.#rowsByCode.get(code);
    if (rowsNow) setBit(rowsNow, row);
    this.codes[row] = code;
  }

  grow(capacity: number): void {
    const codes = new Uint16Array(capacity);
    codes.set(this.codes);
    this.codes = codes;
    this.#rowsByCode.clear();
  }

  codeOf(value: string): number | undefined {
    return this.#codeByValue.get(value);
  }

  titleOf(code: number): string {
    const title =
      this.#displayTitles[code] ?? titleOfValue(this.definition, this.values[code] ?? "", this.#titles[code]);
    this.#displayTitles[code] = title;
    return title;
  }

  /** Codes in display order. */
  displayOrder(): readonly number[] {
    if (this.#displayOrder.length !== this.values.length - 1) {
      const declared = Object.keys(this.definition.values);
      const declaredPosition = (code: number) => {
        const at = declared.indexOf(this.values[code] ?? "");
        return at < 0 ? declared.length : at;
      };
      const byValue =
        this.definition.order === "number"
          ? (a: number, b: number) => compareByNumbers(this.values[a] ?? "", this.values[b] ?? "")
          : (a: number, b: number) => collator.compare(this.titleOf(a), this.titleOf(b));
      this.#displayOrder = this.values
        .map((_, code) => code)
        .slice(1)
        .sort((a, b) => declaredPosition(a) - declaredPosition(b) || byValue(a, b) || a - b);
    }
    return this.#displayOrder;
  }

  /** Rows that have one of the values. The set may be shared, so it must not be changed. */
  rowsWith(values: readonly string[]): Bits {
    const codes = values.flatMap((value) => this.codeOf(value) ?? []);
    const [first] = codes;
    if (first !== undefined && codes.length === 1) return this.rowsOf(first);
    if (this.values.length > MAX_CACHED_VALUES || codes.length > 16) return this.#scan(codes);
    const result = new Int32Array(wordsFor(this.codes.length));
    for (const code of codes) addAll(result, this.rowsOf(code));
    return result;
  }

  /** Rows with one value, as a shared set that must not be changed. */
  rowsOf(code: number): Bits {
    let bits = this.#rowsByCode.get(code);
    if (!bits) {
      bits = this.#scan([code]);
      if (this.values.length <= MAX_CACHED_VALUES) this.#rowsByCode.set(code, bits);
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

  #addValue(raw: AttributeValue, title: string | undefined): number {
    const value = String(raw);
    let code = this.#codeByValue.get(value);
    if (code === undefined) {
      if (this.definition.closed && !Object.hasOwn(this.definition.values, value)) code = 0;
      else {
        if (this.values.length > MAX_VALUES)
          throw new Error(`Facet ${this.definition.key} has more than ${MAX_VALUES} values`);
        code = this.values.push(value) - 1;
        this.#titles.push(title);
        this.#codeByValue.set(value, code);
      }
    }
    this.#codeByAttribute.set(raw, code);
    return code;
  }
}

/** A number in every row; NaN means no value. */
export class NumberColumn {
  numbers: Float64Array;

  constructor(capacity: number) {
    this.numbers = new Float64Array(capacity).fill(Number.NaN);
  }

  set(row: number, raw: AttributeValue): void {
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
