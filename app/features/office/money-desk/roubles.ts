/** Kopecks of a sum as people type it: «1 234,50», «1234.5»; NaN for anything else. */
export function kopecksOf(text: string): number {
  const [, roubles, kopecks = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s₽]/g, "")) ?? [];
  return roubles === undefined ? Number.NaN : Number(roubles) * 100 + Number(kopecks.padEnd(2, "0"));
}

/** As `kopecksOf` reads it again: «1234,50». */
export const roublesText = (kopecks: number): string =>
  kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2).replace(".", ",");
