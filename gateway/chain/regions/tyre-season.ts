import type { Day } from "../../contract/platform/local-time.ts";
import { addDays } from "../../platform/zone-time.ts";

export type TyreSeason = "summer" | "winter";

/** Buyers of winter tyres come in the month of the change, those of summer tyres a month before it. */
const BOUGHT_BEFORE_DAYS = { summer: 30, winter: 7 } as const;
/** For a region whose days are not known. */
const USUAL_DAYS = { summer: "04-10", winter: "10-10" } as const;

/**
 * What tyres customers of a region buy on a day: with the usual days winter ones from October and summer ones from March. `tyreDays` are
 * the region's days of changing tyres, MM-DD; `today` is its calendar day.
 */
export function tyreSeasonOn(today: Day, tyreDays: readonly string[]): TyreSeason {
  const spring = tyreDays.find((day) => day < "07-01") ?? USUAL_DAYS.summer;
  const autumn = tyreDays.find((day) => day >= "07-01") ?? USUAL_DAYS.winter;
  const year = today.slice(0, 4);
  const startOf = (monthDay: string, daysBefore: number) =>
    addDays(`${year}-${monthDay}` as Day, -daysBefore).slice(0, 7);
  const month = today.slice(0, 7);
  return month >= startOf(spring, BOUGHT_BEFORE_DAYS.summer) && month < startOf(autumn, BOUGHT_BEFORE_DAYS.winter)
    ? "summer"
    : "winter";
}
