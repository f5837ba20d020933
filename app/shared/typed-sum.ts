/** Kopecks of a sum in roubles as people type it: «12 345,67», «12345.6», «12345». Null for anything else. */
export function kopecksOf(text: string): number | null {
  const parts = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s\u00a0\u202f]|руб\.?$|₽$/g, ""));
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")) : null;
}
