import type { Day, Zone } from "../contract/platform/local-time.ts";

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

/** «25 ноября» of a calendar day, YYYY-MM-DD. */
export const dayText = (day: Day): string =>
  new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(day));

/** «25 ноября, 14:30» in an IANA zone. */
export function momentText(moment: Date, zone: Zone): string {
  const day = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: zone }).format(moment);
  const time = new Intl.DateTimeFormat("ru", { hour: "2-digit", minute: "2-digit", timeZone: zone }).format(moment);
  return `${day}, ${time}`;
}

/** «25.11.2026». A calendar day, YYYY-MM-DD. */
export const shortDay = (day: string): string => day.split("-").reverse().join(".");
