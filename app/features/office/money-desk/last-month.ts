import type { Day } from "../../../../gateway/contract/platform/local-time.ts";
import { utcDay } from "../../../../gateway/contract/platform/utc-day.ts";

const MOSCOW_MS = 3 * 3_600_000;

/** The first and the last day of the month before, by the calendar of Moscow. */
export function lastMonth(now: Date): { from: Day; to: Day } {
  const here = new Date(now.getTime() + MOSCOW_MS);
  const first = Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - 1, 1);
  const last = Date.UTC(here.getUTCFullYear(), here.getUTCMonth(), 0);
  const dayOf = (at: number) => utcDay(new Date(at));
  return { from: dayOf(first), to: dayOf(last) };
}
