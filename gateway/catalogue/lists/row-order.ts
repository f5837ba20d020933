import { hasBit, setBit, wordsFor } from "./bits.ts";
import type { YieldToEventLoop } from "./yield-to-event-loop.ts";

/** Negative when row `a` comes before row `b`; never 0 for different rows. */
export type CompareRows = (a: number, b: number) => number;

const RUN = 2048;
const STEP = 32_768;

/** Merge sort that yields to the event loop: sorts short runs, then merges neighbours. */
export async function sortRows(
  rows: Int32Array,
  compare: CompareRows,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Int32Array> {
  let source = rows.slice();
  for (let start = 0; start < source.length; start += RUN) {
    source.subarray(start, start + RUN).sort(compare);
    await yieldToEventLoop();
  }
  let target = new Int32Array(source.length);
  for (let width = RUN; width < source.length; width *= 2) {
    for (let start = 0; start < source.length; start += 2 * width) {
      const middle = Math.min(start + width, source.length);
      const end = Math.min(start + 2 * width, source.length);
      let left = start;
      let right = middle;
      for (let from = start; from < end; from += STEP) {
        const to = Math.min(from + STEP, end);
        for (let at = from; at < to; at++) {
          const takeLeft =
            left < middle && (right >= end || compare(source[left] as number, source[right] as number) < 0);
          target[at] = (takeLeft ? source[left++] : source[right++]) as number;
        }
        await yieldToEventLoop();
      }
    }
    [source, target] = [target, source];
  }
  return source;
}

/** Moves rows whose sort keys have changed, and inserts new ones (both in `changed`). */
export function reorderRows(order: Int32Array, changed: ReadonlySet<number>, compare: CompareRows): Int32Array {
  const moved = Int32Array.from(changed).sort(compare);
  // Row numbers have no gaps, so this bound suffices. Testing a bit is much faster than `Set.has`.
  const isMoved = new Int32Array(wordsFor(order.length + moved.length));
  for (const row of moved) setBit(isMoved, row);
  const rest = new Int32Array(order.length);
  let restCount = 0;
  for (let at = 0; at < order.length; at++) {
    const row = order[at] as number;
    if (!hasBit(isMoved, row)) rest[restCount++] = row;
  }
  const result = new Int32Array(restCount + moved.length);
  let from = 0;
  for (const [placed, row] of moved.entries()) {
    const to = firstAfter(rest, restCount, row, compare);
    result.set(rest.subarray(from, to), from + placed);
    result[to + placed] = row;
    from = to;
  }
  result.set(rest.subarray(from, restCount), from + moved.length);
  return result;
}

/** The position of the first of `count` sorted rows that comes after `row`. */
function firstAfter(rows: Int32Array, count: number, row: number, compare: CompareRows): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(rows[middle] as number, row) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
