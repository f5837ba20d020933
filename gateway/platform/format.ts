import { formatsByZone } from "../contract/platform/formats-by-zone.ts";
import type { Day, Zone } from "../contract/platform/local-time.ts";

const rules = new Intl.PluralRules("ru");

/** The form of a Russian noun for a count: 1 центр, 2 центра, 5 центров. */
export function pluralOf(count: number, one: string, few: string, many: string): string {
  const rule = rules.select(count);
  return rule === "one" ? one : rule === "few" ? few : many;
}

const roublesWith = (minimumFractionDigits: number) =>
  new Intl.NumberFormat("ru", { style: "currency", currency: "RUB", minimumFractionDigits });
const wholeRoubles = roublesWith(0);
const roublesAndKopecks = roublesWith(2);

/** «1 490 ₽», or «3 120,50 ₽» when there are kopecks. */
export const roublesOf = (kopecks: number): string =>
  (kopecks % 100 === 0 ? wholeRoubles : roublesAndKopecks).format(kopecks / 100);

const formatsOf = formatsByZone({
  day: { day: "numeric", month: "long" },
  time: { hour: "2-digit", minute: "2-digit" },
});

/** «25 ноября» of a calendar day, YYYY-MM-DD. */
export const dayText = (day: Day): string => formatsOf("UTC").day.format(new Date(day));

/** «25 ноября, 14:30» in an IANA zone. */
export function momentText(moment: Date, zone: Zone): string {
  const { day, time } = formatsOf(zone);
  return `${day.format(moment)}, ${time.format(moment)}`;
}

/** «25.11.2026». A calendar day, YYYY-MM-DD. */
export const shortDay = (day: string): string => day.split("-").reverse().join(".");
