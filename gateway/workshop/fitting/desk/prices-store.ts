import { and, eq, getTableColumns, gte, isNull, lte } from "drizzle-orm";
import { clockOfMinute, minuteOfClock } from "../../../contract/platform/desk-fields.ts";
import {
  type FittingFactorValues,
  type FittingRateValues,
  fittingFactorList,
  fittingRateList,
  type PacketValues,
  type PriceSeasonValues,
  packetList,
  priceSeasonList,
} from "../../../contract/workshop/price-desk.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { fittingFactors, fittingRates, packets, priceSeasons } from "../../../platform/db/schema/services.ts";
import { type EditableRow, hasOther } from "../../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../../platform/resource-kit/list-store.ts";
import { type KnownRate, rateOf } from "./rate-rules.ts";

export type StoredRate = typeof fittingRates.$inferSelect & EditableRow;
export const rateTable = fittingRates;
export const rateColumns = (values: FittingRateValues) => rateOf(values);

export const rateValuesOf = (row: StoredRate): FittingRateValues => ({
  vehicle: row.vehicleType,
  work: row.work,
  inchFrom: row.inchFrom,
  inchTo: row.inchTo,
  priceRoubles: Math.round(row.kopecks / 100),
  seconds: row.seconds,
  validFrom: row.validFrom,
});

/** Rates, the latest first. */
export const rateRows = (executor: Executor) =>
  listQuery(fittingRateList, {
    select: (cursor) => executor.select({ ...getTableColumns(fittingRates), cursor }).from(fittingRates),
    order: { id: fittingRates.id },
    filters: {
      vehicle: (vehicle) => eq(fittingRates.vehicleType, vehicle),
      work: (work) => eq(fittingRates.work, work),
      inch(text) {
        const inch = Number(text.replace(",", "."));
        return and(lte(fittingRates.inchFrom, inch), gte(fittingRates.inchTo, inch));
      },
    },
  });

/** Rates that are in use. */
export const readRates = (executor: Executor): Promise<KnownRate[]> =>
  executor
    .select({
      id: fittingRates.id,
      vehicleType: fittingRates.vehicleType,
      inchFrom: fittingRates.inchFrom,
      inchTo: fittingRates.inchTo,
      work: fittingRates.work,
      kopecks: fittingRates.kopecks,
      seconds: fittingRates.seconds,
      validFrom: fittingRates.validFrom,
    })
    .from(fittingRates)
    .where(isNull(fittingRates.archivedAt));

export type StoredFactor = typeof fittingFactors.$inferSelect & EditableRow;
export const factorTable = fittingFactors;
export const factorColumns = (values: FittingFactorValues) => ({ ...values });
export const factorValuesOf = ({ name, title, percent, minutesPercent }: StoredFactor): FittingFactorValues => ({
  name: name as FittingFactorValues["name"],
  title,
  percent,
  minutesPercent,
});
/** Factors, the latest first. */
export const factorRows = (executor: Executor) =>
  listQuery(fittingFactorList, {
    select: (cursor) => executor.select({ ...getTableColumns(fittingFactors), cursor }).from(fittingFactors),
    order: { id: fittingFactors.id },
    filters: {},
  });

export const isFactorTaken = (tx: Executor, name: string, id: number | null) =>
  hasOther(tx, fittingFactors, eq(fittingFactors.name, name), id);

export type StoredPacket = typeof packets.$inferSelect & EditableRow;
export const packetTable = packets;
export const packetColumns = ({ works, ...values }: PacketValues) => ({ ...values, works: [...new Set(works)] });
export const packetValuesOf = ({ slug, title, works, position }: StoredPacket): PacketValues => ({
  slug,
  title,
  works,
  position,
});
/** Packets in their order. */
export const packetRows = (executor: Executor) =>
  listQuery(packetList, {
    select: (cursor) => executor.select({ ...getTableColumns(packets), cursor }).from(packets),
    order: { sort: packets.position, id: packets.id, direction: "asc" },
    filters: {},
  });

export const isPacketTaken = (tx: Executor, slug: PacketValues["slug"], id: number | null) =>
  hasOther(tx, packets, eq(packets.slug, slug), id);

export type StoredSeason = typeof priceSeasons.$inferSelect & EditableRow;
export const seasonTable = priceSeasons;

export const seasonColumns = ({ centre, weekdays, fromTime, toTime, ...values }: PriceSeasonValues) => ({
  ...values,
  locationId: centre === null ? null : Number(centre),
  weekdays: [...new Set(weekdays.map(Number))].sort(),
  fromMinute: minuteOfClock(fromTime) ?? 0,
  toMinute: minuteOfClock(toTime) ?? 0,
});

export const seasonValuesOf = (row: StoredSeason): PriceSeasonValues => ({
  centre: row.locationId === null ? null : String(row.locationId),
  fromDay: row.fromDay,
  toDay: row.toDay,
  weekdays: row.weekdays.map(String) as PriceSeasonValues["weekdays"],
  fromTime: clockOfMinute(row.fromMinute),
  toTime: clockOfMinute(row.toMinute),
  percent: row.percent,
});

/** Seasons, the latest first. */
export const seasonRows = (executor: Executor) =>
  listQuery(priceSeasonList, {
    select: (cursor) => executor.select({ ...getTableColumns(priceSeasons), cursor }).from(priceSeasons),
    order: { id: priceSeasons.id },
    filters: { centre: (centre) => eq(priceSeasons.locationId, Number(centre) || 0) },
  });
