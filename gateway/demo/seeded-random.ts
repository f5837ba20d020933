/** Pseudo-random numbers that are the same for a key on every machine. */
export interface SeededRandom {
  /** 0 ≤ n < 1 */
  unit(): number;
  /** A whole number, both bounds included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
}

export function seededRandom(key: string): SeededRandom {
  let state = hashOf(key);
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    unit,
    between: (least, most) => least + Math.floor(unit() * (most - least + 1)),
    chance: (probability) => unit() < probability,
    pick<T>(values: readonly T[]): T {
      const value = values[Math.floor(unit() * values.length)];
      if (value === undefined) throw new RangeError("nothing to pick from");
      return value;
    },
  };
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash;
}
