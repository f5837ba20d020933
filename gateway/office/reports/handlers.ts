import { type RegionDirectory, titleWithCity } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import {
  bookingReport,
  MAX_REPORT_DAYS,
  orderReport,
  pointsMovesReport,
  pointsReport,
  revenueReport,
} from "../../contract/office/reports.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import type { Executor } from "../../platform/db/database.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";
import { bookingFigures, readOpenings, readTakenMinutes, readVisitFigures } from "./bookings-store.ts";
import {
  campaignLabels,
  centreLabels,
  deliveryLabels,
  type Labels,
  methodLabels,
  paymentLabels,
  reasonLabels,
  regionLabels,
} from "./labels.ts";
import { orderFigures, readCampaignTitles, readOrderFigures } from "./orders-store.ts";
import type { Places, Shops } from "./period-store.ts";
import { pointsFigures, pointsMoves, readLivePoints, readPointsMoves } from "./points-store.ts";
import { readRevenue, revenueFigures } from "./revenue-store.ts";
import { daysOf, type Found, foldEnds, foldRows, isTimeUnit, openMinutesOf, type Period, periodOf } from "./rules.ts";

type BookingFigure = (typeof bookingFigures)[number];

interface BookingQuestion {
  by: string;
  period: Period;
  places: Places;
}

/** Visits of a period with the load of the fitting bays, as they are equipped now; by service there is no load. */
async function readBookings(
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

interface ReportInput {
  purpose: "page" | "export";
  by: string;
  dayFrom?: Day | undefined;
  dayTo?: Day | undefined;
  region?: string | undefined;
  centre?: string | undefined;
}

/** Figures for those who run the shop: no report names a person. Whoever is bound to centres sees theirs alone. */
export function reportRoutes(services: Services): Route[] {
  const { connection, regions, now } = services;
  const { db } = connection;
  /** Reports are read by the connections of jobs, one after another: however many ask for a year, buyers do not wait for them. */
  const inTurn = createConcurrencyLimit(1, Number.POSITIVE_INFINITY);
  const read = <Rows>(work: (executor: Executor) => Promise<Rows>) => inTurn(() => work(connection.forJobs.db));
  const zoneOf = ({ regionSlug }: StaffCaller) => regions.regionOf(regionSlug).zone;
  const periodFor = (asked: ReportInput, caller: StaffCaller) => periodOf(asked, localTime(now(), zoneOf(caller)).day);

  /** A file that leaves is a row of the journal. */
  const noteExport = async (caller: StaffCaller, { purpose, ...filters }: ReportInput) => {
    if (purpose === "export")
      await db.transaction((tx) => caller.audit(tx, { target: "CSV", before: null, after: filters }));
  };

  const optionsOf = ({ purpose }: ReportInput, shops: Shops): Record<string, FilterOption[]> =>
    purpose === "export"
      ? {}
      : {
          region: regions.regions.map(({ slug, title }) => ({ value: slug, label: title })),
          centre: [...regions.locations.values()]
            .filter(({ id, kind }) => kind === "shop" && (shops === "all" || shops.includes(id)))
            .map((location) => ({ value: String(location.id), label: titleWithCity(regions, location) }))
            .sort((a, b) => a.label.localeCompare(b.label, "ru")),
        };

  /** The days and places of a report of what happens in centres. */
  async function questionOf(asked: ReportInput, caller: StaffCaller) {
    await noteExport(caller, asked);
    const { by, region, centre } = asked;
    const shops = await locationsOf(db, caller);
    const places: Places = { region, centre: centre === undefined ? undefined : Number(centre), shops };
    return { by, period: periodFor(asked, caller), places, options: optionsOf(asked, shops) };
  }

  const places: Record<string, Labels> = { region: regionLabels(regions), centre: centreLabels(regions) };
  const itself: Labels = (key) => key;

  return [
    route(orderReport, async (asked, caller) => {
      const { options, ...question } = await questionOf(asked, caller);
      const { by, period } = question;
      const rows = await read((executor) => readOrderFigures(executor, question));
      // Keys of reasons have what staff wrote: none of it leaves the gateway.
      const found = by === "reason" ? rows.map((row) => ({ ...row, key: reasonLabels(row.key) })) : rows;
      const titles = by === "campaign" ? await readCampaignTitles(db) : [];
      const labels: Record<string, Labels> = {
        ...places,
        delivery: deliveryLabels,
        payment: paymentLabels,
        campaign: campaignLabels(new Map(titles.map(({ name, title }) => [name, title]))),
      };
      return { period, options, ...foldRows(found, orderFigures, { by, period, labelOf: labels[by] ?? itself }) };
    }),

    route(revenueReport, async (asked, caller) => {
      const { options, ...question } = await questionOf(asked, caller);
      const { by, period } = question;
      const found = await read((executor) => readRevenue(executor, { ...question, channel: asked.channel }));
      const labels: Record<string, Labels> = { ...places, method: methodLabels };
      return { period, options, ...foldRows(found, revenueFigures, { by, period, labelOf: labels[by] ?? itself }) };
    }),

    route(bookingReport, async (asked, caller) => {
      const { options, ...question } = await questionOf(asked, caller);
      const { by, period } = question;
      const found = await read((executor) => readBookings(executor, regions, question));
      return { period, options, ...foldRows(found, bookingFigures, { by, period, labelOf: places[by] ?? itself }) };
    }),

    route(pointsReport, async (asked, caller) => {
      await noteExport(caller, asked);
      const zone = zoneOf(caller);
      const today = localTime(now(), zone).day;
      // Points end in the days to come, so these are what is taken where only one of both is given.
      const { dayFrom = today, dayTo = addDays(dayFrom, MAX_REPORT_DAYS - 1) } = asked;
      const isChosen = asked.dayFrom !== undefined || asked.dayTo !== undefined;
      const period = isChosen ? periodOf({ dayFrom, dayTo }, today) : null;
      const found = await read((executor) => readLivePoints(executor, { period, zone, now: now() }));
      return { period: period ?? { from: null, to: null }, options: {}, ...foldEnds(found, pointsFigures, asked.by) };
    }),

    route(pointsMovesReport, async (asked, caller) => {
      await noteExport(caller, asked);
      const period = periodFor(asked, caller);
      const found = await read((executor) => readPointsMoves(executor, { period, zone: zoneOf(caller) }));
      return { period, options: {}, ...foldRows(found, pointsMoves, { by: asked.by, period, labelOf: itself }) };
    }),
  ];
}
