/** Sorted by length, so that a search looks only at keys of nearly its own length. */
export interface NearNames {
  /** The closest keys with the same digits, and how many typos away they are; none when nothing is near. */
  near(key: string): { keys: string[]; distance: number } | null;
}

const MIN_LETTERS = 4;
const MAX_LETTERS = 24;
const MAX_FOUND = 8;

/** One typo from four letters, two from seven. */
const allowedTypos = (letters: number): number => (letters < MIN_LETTERS ? 0 : letters < 7 ? 1 : 2);

/** Which letters a key has, a bit each. */
function maskOf(key: string): number {
  let mask = 0;
  for (let at = 0; at < key.length; at++) mask |= 1 << (key.charCodeAt(at) & 31);
  return mask;
}

function bitsIn(mask: number): number {
  let rest = mask - ((mask >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const lettersIn = (key: string): number => key.replace(/[\d.]/g, "").length;
const digitsIn = (key: string): string => key.replace(/[^\d.]/g, "");

export function createNearNames(keys: Iterable<string>): NearNames {
  const sorted = [...keys]
    .filter((key) => lettersIn(key) >= MIN_LETTERS - 1 && key.length <= MAX_LETTERS)
    .sort((a, b) => a.length - b.length);
  const masks = Int32Array.from(sorted, maskOf);
  /** The first key of each length. */
  const starts = new Int32Array(MAX_LETTERS + 2).fill(sorted.length);
  for (let at = sorted.length - 1; at >= 0; at--) starts[(sorted[at] as string).length] = at;
  for (let length = MAX_LETTERS; length >= 0; length--)
    starts[length] = Math.min(starts[length] as number, starts[length + 1] as number);

  return {
    near(key) {
      const letters = lettersIn(key);
      const most = allowedTypos(letters + 1);
      if (letters < MIN_LETTERS - 1 || most === 0 || key.length > MAX_LETTERS) return null;
      const mask = maskOf(key);
      const digits = digitsIn(key);
      let best = most + 1;
      let found: string[] = [];
      const end = starts[Math.min(key.length + most, MAX_LETTERS) + 1] as number;
      for (let at = starts[Math.max(0, key.length - most)] as number; at < end; at++) {
        if (bitsIn((masks[at] as number) ^ mask) > 2 * Math.min(best, most)) continue;
        const candidate = sorted[at] as string;
        const allowed = Math.min(best, allowedTypos(Math.max(letters, lettersIn(candidate))));
        if (allowed === 0 || (digits !== "" && digits !== digitsIn(candidate))) continue;
        if (digits === "" && /\d/.test(candidate)) continue;
        const distance = typosBetween(key, candidate, allowed);
        if (distance > allowed || distance === 0) continue;
        if (distance < best) found = [];
        best = distance;
        if (found.length < MAX_FOUND) found.push(candidate);
      }
      return found.length > 0 ? { keys: found, distance: best } : null;
    },
  };
}

/** Letters left out, added, replaced or swapped with a neighbour; more than `most` as soon as it is certain. */
export function typosBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast = new Uint8Array(other.length + 1);
  let last = Uint8Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = new Uint8Array(other.length + 1);
    current[0] = row;
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (beforeLast[column - 2] as number) + 1);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return last[other.length] as number;
}
