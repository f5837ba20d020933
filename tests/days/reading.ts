/** Moscow keeps one time all year. */
const MOSCOW_AHEAD_MS = 3 * 3_600_000;

const MONTHS = [
  "января",
  "февраля",
  "марта",
  "апреля",
  "мая",
  "июня",
  "июля",
  "августа",
  "сентября",
  "октября",
  "ноября",
  "декабря",
];
const MONTH = MONTHS.join("|");

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

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** Day and month by the clocks of Moscow, as staff write them: «27.11». */
function dateOf(moment: Date): string {
  const local = new Date(moment.getTime() + MOSCOW_AHEAD_MS);
  return `${twoDigits(local.getUTCDate())}.${twoDigits(local.getUTCMonth() + 1)}`;
}

/** All days that a text names, however it does: «сегодня», «завтра, 28 ноября», «30 ноября», «30.11.2026». */
export function datesIn(text: string, now: Date): string[] {
  const named = [...text.matchAll(new RegExp(`(\\d{1,2}) (${MONTH})|(\\d\\d)\\.(\\d\\d)\\.\\d{4}|сегодня`, "gi"))];
  return named.map(([, day, month, number, ofYear]) => {
    if (day && month) return `${twoDigits(Number(day))}.${twoDigits(MONTHS.indexOf(month.toLowerCase()) + 1)}`;
    return number && ofYear ? `${number}.${ofYear}` : dateOf(now);
  });
}

/** The first day that a text promises; empty when it promises none. */
export const dateIn = (text: string, now: Date): string => datesIn(text, now)[0] ?? "";

const UNTIL = new RegExp(
  `(?:держим заказ(?: для вас)?|держим для вас|ждём вас|оплатите(?: заказ)?|резерв) до (?:(\\d{1,2}) (${MONTH})(?: \\d{4})?, )?(\\d\\d:\\d\\d)`,
  "gi",
);

/** All deadlines of an order that a text tells, however it does: «27.11 21:08». */
export const deadlinesIn = (text: string, now: Date): string[] =>
  [...text.matchAll(UNTIL)].map(([, day, month, time]) =>
    day && month ? `${dateIn(`${day} ${month}`, now)} ${time}` : `${dateOf(now)} ${time}`,
  );

/** The moment of such a deadline, which is not before `now` by more than a day. */
export function momentOf(deadline: string, now: Date): Date {
  const [, day, month, hours, minutes] = /(\d\d)\.(\d\d) (\d\d):(\d\d)/.exec(deadline) ?? [];
  const year = new Date(now.getTime() + MOSCOW_AHEAD_MS).getUTCFullYear();
  const inYear = (which: number) =>
    new Date(Date.UTC(which, Number(month) - 1, Number(day), Number(hours), Number(minutes)) - MOSCOW_AHEAD_MS);
  const sameYear = inYear(year);
  return now.getTime() - sameYear.getTime() > 86_400_000 ? inYear(year + 1) : sameYear;
}

/** The day of such a deadline as fields of days take it. */
export const isoDayOf = (deadline: string, now: Date): string =>
  new Date(momentOf(deadline, now).getTime() + MOSCOW_AHEAD_MS).toISOString().slice(0, 10);

/** The phone has had its codes of the day: the way that is told is a call, which nobody can make here. */
export const mustCall = (text: string): boolean =>
  /сегодня отправлено слишком много кодов\. Позвоните с этого телефона на \+7/.test(text);
