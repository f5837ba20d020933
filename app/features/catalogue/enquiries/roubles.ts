/** «6 500», «6 500,50 ₽», «6500 руб.» → kopecks; null for anything else. */
export function kopecksOf(text: string): number | null {
  const typed = text.replace(/\s/g, "").replace(/(₽|руб\.?|р\.?)$/i, "");
  const [, whole, fraction = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}
