import type { ShopCalendar } from "../../chain/calendar/rules.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { momentAt } from "../../platform/zone-time.ts";
import type { DayException } from "../../workshop/booking/opening-rules.ts";
import { openingOf } from "../../workshop/booking/opening-rules.ts";

interface ClosedSpan {
  bayId: number;
  startsAt: Date;
  endsAt: Date;
}

export interface OpenShop {
  zone: Zone;
  hours: readonly (readonly [number, number] | null)[];
  bayIds: readonly number[];
  exceptions: ReadonlyMap<string, DayException>;
  closures: readonly ClosedSpan[];
}

const MINUTE_MS = 60_000;

/** How many minutes the bays of a centre were open on a day, together. */
export function openMinutesOf(shop: OpenShop, day: Day, calendar: ShopCalendar): number {
  const opening = openingOf(day, shop.hours, shop.exceptions, calendar);
  if (!opening) return 0;
  const midnight = momentAt(day, 0, shop.zone).getTime();
  const start = midnight + opening.open * MINUTE_MS;
  const end = midnight + opening.close * MINUTE_MS;
  return shop.bayIds.reduce((sum, bayId) => {
    const closed = shop.closures.filter((span) => span.bayId === bayId);
    return sum + (end - start) / MINUTE_MS - closedMinutes(closed, start, end);
  }, 0);
}

/** A minute that several closures cover counts once. */
function closedMinutes(closures: readonly ClosedSpan[], start: number, end: number): number {
  let minutes = 0;
  let until = start;
  for (const span of [...closures].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const from = Math.max(until, span.startsAt.getTime());
    const to = Math.min(end, span.endsAt.getTime());
    if (to <= from) continue;
    minutes += (to - from) / MINUTE_MS;
    until = to;
  }
  return minutes;
}
