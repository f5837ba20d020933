/** The first sum in a text, kopecks; null where there is none. */
export function kopecksIn(text: string): number | null {
  const [, rubles, kopecks = "00"] = /(\d{1,3}(?: \d{3})*)(?:,(\d\d))? ₽/.exec(text) ?? [];
  return rubles === undefined ? null : Number(rubles.replaceAll(" ", "")) * 100 + Number(kopecks);
}

export function rublesOf(kopecks: number): string {
  const rubles = String(Math.floor(kopecks / 100)).replace(/\B(?=(\d{3})+$)/g, " ");
  const rest = kopecks % 100;
  return `${rubles}${rest ? `,${String(rest).padStart(2, "0")}` : ""} ₽`;
}

/** The day that a text promises, as it is written: «сегодня», «завтра, 28 ноября», «30 ноября». */
export const dayIn = (text: string): string =>
  /сегодня|завтра, \d+ [а-я]+|\d+ (?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)/.exec(
    text,
  )?.[0] ?? "";
