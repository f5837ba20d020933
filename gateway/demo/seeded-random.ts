/** Numbers that are the same for a key on every machine, in every version of Node and at any time. */
export interface SeededRandom {
  /** From 0 up to 1, without 1. */
  unit(): number;
  /** A whole number between both, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
}

export function randomOf(key: string): SeededRandom {
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

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash;
}
