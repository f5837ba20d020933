import type { Day } from "../../contract/platform/local-time.ts";
import { MAX_RENEWALS, type Marketplace, marketplaces } from "../../contract/sales/marketplaces.ts";
import { localTime } from "../../platform/zone-time.ts";

/** Seconds before each further attempt: an hour and a half in all. */
const DELAYS = [5, 15, 60, 300, 900, 3_600];

/** How long to wait after an attempt, the first being 0; null when it was the last one. */
export const delayAfter = (attempt: number): number | null => DELAYS[attempt] ?? null;

/** The day in Moscow, YYYY-MM-DD: a number is renewed once a day. */
export const renewalDay = (now: Date): Day => localTime(now, "Europe/Moscow").day;

/** Each number once, in the order given; the ones that the marketplace cannot have apart. */
export function sortNumbers(marketplace: Marketplace, numbers: readonly string[]) {
  const given = [...new Set(numbers.map((number) => number.trim()).filter(Boolean))];
  const { pattern } = marketplaces[marketplace];
  return { good: given.filter((number) => pattern.test(number)), bad: given.filter((number) => !pattern.test(number)) };
}

/** What is wrong with numbers, for staff; null when nothing. */
export function numbersProblem({ good, bad }: { good: readonly string[]; bad: readonly string[] }): string | null {
  if (bad.length > 0) return `Не похоже на номер: ${bad.map((text) => `«${text}»`).join(", ")}`;
  if (good.length === 0) return "Укажите хотя бы один номер";
  return good.length > MAX_RENEWALS ? `За один раз не больше ${MAX_RENEWALS} номеров` : null;
}
