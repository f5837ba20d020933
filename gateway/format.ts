const rules = new Intl.PluralRules("ru");

/** The form of a Russian noun for a count: 1 центр, 2 центра, 5 центров. */
export function pluralOf(count: number, one: string, few: string, many: string): string {
  const rule = rules.select(count);
  return rule === "one" ? one : rule === "few" ? few : many;
}

/** «1 490 ₽», or «3 120,50 ₽» when there are kopecks. */
export function roublesOf(kopecks: number): string {
  const minimumFractionDigits = kopecks % 100 === 0 ? 0 : 2;
  return (kopecks / 100).toLocaleString("ru", { style: "currency", currency: "RUB", minimumFractionDigits });
}
