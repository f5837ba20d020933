import { readCalendar } from "../../chain/calendar/calendar-store.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { BOOKING_DAYS } from "../../contract/workshop/booking-fields.ts";
import type { Executor } from "../../platform/db/database.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";
import { lockShopDays } from "../appointments/appointments-store.ts";
import { type FutureVisit, readFutureVisits } from "../appointments/future-visits-store.ts";
import { readLocationDays } from "./days-store.ts";
import { type DayException, openingOf } from "./opening-rules.ts";

interface Place {
  id: number;
  zone: Zone;
}

/** Nobody books at a shop until the transaction ends. Call it before rows are locked. */
export const lockBookedDays = (tx: Executor, { id, zone }: Place, now: Date): Promise<void> => {
  const { day } = localTime(now, zone);
  return lockShopDays(
    tx,
    Array.from({ length: BOOKING_DAYS + 1 }, (_, ahead) => ({ locationId: id, day: addDays(day, ahead) })),
  );
};

/** Visits of a shop that would be outside of its hours, were they these. */
export async function visitsOutside(
  tx: Executor,
  { id, zone }: Place,
  hours: {
    week: readonly (readonly [number, number] | null)[];
    /** Hours of one day, instead of what is stored. */
    day?: { day: Day; exception: DayException | null };
  },
  now: Date,
): Promise<FutureVisit[]> {
  const visits = await readFutureVisits(tx, id, now);
  const [first, last] = [visits.at(0), visits.at(-1)];
  if (!first || !last) return [];
  const [from, to] = [first.startsAt, last.startsAt].map((moment) => localTime(moment, zone).day) as [Day, Day];
  const exceptions = new Map<string, DayException>(
    (await readLocationDays(tx, id, from, to)).map((row) => [row.day, row]),
  );
  if (hours.day?.exception) exceptions.set(hours.day.day, hours.day.exception);
  else if (hours.day) exceptions.delete(hours.day.day);
  const calendar = await readCalendar(tx, from, to);
  return visits.filter(({ startsAt, endsAt }) => {
    const start = localTime(startsAt, zone);
    if (hours.day && hours.day.day !== start.day) return false;
    const opening = openingOf(start.day, hours.week, exceptions, calendar);
    const end = start.minute + (endsAt.getTime() - startsAt.getTime()) / 60_000;
    return !opening || start.minute < opening.open || end > opening.close;
  });
}
