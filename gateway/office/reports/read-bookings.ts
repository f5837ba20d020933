import type { RegionDirectory } from "../../chain/regions/directory.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { type bookingFigures, readOpenings, readTakenMinutes, readVisitFigures } from "./bookings-store.ts";
import type { Places } from "./period-store.ts";
import { daysOf, type Found, isTimeUnit, openMinutesOf, type Period } from "./rules.ts";

type BookingFigure = (typeof bookingFigures)[number];

interface BookingQuestion {
  by: string;
  period: Period;
  places: Places;
}

/** Visits of a period with the load of the fitting bays, as they are equipped now; by service there is no load. */
export async function readBookings(
  executor: Executor,
  regions: RegionDirectory,
  question: BookingQuestion,
): Promise<Found<BookingFigure>[]> {
  const visits = await readVisitFigures(executor, question);
  const found = visits.map((row) => ({ ...row, openMinutes: 0, takenMinutes: 0 }));
  return question.by === "service" ? found : [...found, ...(await readLoads(executor, regions, question))];
}

const noVisits = { visits: 0, done: 0, noShow: 0, cancelled: 0, open: 0, sum: 0 };

async function readLoads(
  executor: Executor,
  regions: RegionDirectory,
  { by, period, places }: BookingQuestion,
): Promise<Found<BookingFigure>[]> {
  const { region, centre, shops } = places;
  const asked = [...regions.locations.values()].filter(
    ({ id, kind, archivedAt }) =>
      kind === "shop" &&
      archivedAt === null &&
      (region === undefined || regions.regionOfLocation(id)?.slug === region) &&
      (centre === undefined || id === centre) &&
      (shops === "all" || shops.includes(id)),
  );
  const ids = asked.map(({ id }) => id);
  const taken = await readTakenMinutes(executor, ids, period);
  const { bays, exceptions, closures, calendar } = await readOpenings(executor, ids, period);
  const keyOf = (shopId: number, day: Day): string => {
    if (isTimeUnit(by)) return day;
    return by === "centre" ? String(shopId) : (regions.regionOfLocation(shopId)?.slug ?? "");
  };
  const open = asked.flatMap(({ id, hours }) => {
    const bayIds = bays.filter(({ locationId }) => locationId === id).map((bay) => bay.id);
    if (bayIds.length === 0) return [];
    const shop = {
      hours,
      bayIds,
      zone: regions.regionOfLocation(id)?.zone ?? "Europe/Moscow",
      exceptions: new Map(exceptions.filter(({ locationId }) => locationId === id).map((row) => [row.day, row])),
      closures: closures.filter(({ bayId }) => bayIds.includes(bayId)),
    };
    return daysOf(period).map((day) => ({
      ...noVisits,
      key: keyOf(id, day),
      openMinutes: openMinutesOf(shop, day, calendar),
      takenMinutes: 0,
    }));
  });
  const used = taken.map(({ shopId, day, minutes }) => ({
    ...noVisits,
    key: keyOf(shopId, day),
    openMinutes: 0,
    takenMinutes: minutes,
  }));
  return [...open, ...used];
}
