/** The oldest served version of each browser: `{ safari: 15.4, … }`. */
export function oldestServed(): Record<string, number>;
export function buildTargets(): string[];
