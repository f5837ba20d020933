/** Deterministic random numbers: the same seed gives the same sequence on every machine. Changing them changes all pictures. */
export interface SeededRandom {
  /** 0 ≤ value < 1 */
  next(): number;
  /** from ≤ value < to */
  range(from: number, to: number): number;
  /** from ≤ value ≤ to, whole */
  whole(from: number, to: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
}

/** FNV-1a, 32 bit. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

export function seededRandom(seed: string): SeededRandom {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
  };
  const range = (from: number, to: number) => from + (to - from) * next();
  return {
    next,
    range,
    whole: (from, to) => Math.floor(range(from, to + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    chance: (probability) => next() < probability,
  };
}
