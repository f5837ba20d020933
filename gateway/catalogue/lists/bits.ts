/** A set of row numbers as a bit set of 32-bit words. Sets that are combined have the same length. */
export type Bits = Int32Array;

export const wordsFor = (rows: number): number => (rows + 31) >>> 5;

export function hasBit(bits: Bits, row: number): boolean {
  return (((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1;
}

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
}

export function clearBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31));
}

export function addAll(target: Bits, other: Bits): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] as number) | (other[word] as number);
}

export function intersectWith(target: Bits, other: Bits): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] as number) & (other[word] as number);
}

/** The rows of both, as a new set. */
export function intersection(one: Bits, other: Bits): Bits {
  const both = new Int32Array(one.length);
  for (let word = 0; word < both.length; word++) both[word] = (one[word] as number) & (other[word] as number);
  return both;
}

export function removeAll(target: Bits, other: Bits): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] as number) & ~(other[word] as number);
}

function ones(word: number): number {
  let value = word - ((word >>> 1) & 0x55555555);
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += ones(bits[word] as number);
  return count;
}

export function countIntersection(one: Bits, other: Bits): number {
  let count = 0;
  for (let word = 0; word < one.length; word++) count += ones((one[word] as number) & (other[word] as number));
  return count;
}

/** Writes the rows of a set into `out` in ascending order and returns their count. */
export function listRows(bits: Bits, out: Int32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] as number;
    const base = word << 5;
    while (rest !== 0) {
      out[count++] = base + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
    }
  }
  return count;
}
