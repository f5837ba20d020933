import { and, eq, gte, isNull, lte } from "drizzle-orm";
import { clockOfMinute, minuteOfClock } from "../../../contract/platform/desk-fields.ts";
import type {
  FittingFactorValues,
  FittingRateValues,
  PacketValues,
  PriceSeasonValues,
} from "../../../contract/workshop/price-desk.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { fittingFactors, fittingRates, packets, priceSeasons } from "../../../platform/db/schema/services.ts";
import { readEditableList } from "../../../platform/resource-kit/editable-list-store.ts";
import { type EditableRow, hasOther } from "../../../platform/resource-kit/editable-store.ts";
import { all, type ListPosition } from "../../../platform/resource-kit/keyset-store.ts";
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

interface RateFilters {
  vehicle?: StoredRate["vehicleType"] | undefined;
  work?: StoredRate["work"] | undefined;
  inch?: number | undefined;
}

/** Rates, the latest first. */
export const readRateList = (executor: Executor, { vehicle, work, inch }: RateFilters, position: ListPosition) =>
  readEditableList<StoredRate>(
    executor,
    fittingRates,
    {
      condition: all(
        vehicle !== undefined && eq(fittingRates.vehicleType, vehicle),
        work !== undefined && eq(fittingRates.work, work),
        inch !== undefined && and(lte(fittingRates.inchFrom, inch), gte(fittingRates.inchTo, inch)),
      ),
    },
    position,
  );

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
export const readFactorList = (executor: Executor, position: ListPosition) =>
  readEditableList<StoredFactor>(executor, fittingFactors, {}, position);
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
export const readPacketList = (executor: Executor, position: ListPosition) =>
  readEditableList<StoredPacket>(executor, packets, { order: { sort: packets.position, direction: "asc" } }, position);
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

export const readSeasonList = (executor: Executor, locationId: number | undefined, position: ListPosition) =>
  readEditableList<StoredSeason>(
    executor,
    priceSeasons,
    { condition: locationId === undefined ? undefined : eq(priceSeasons.locationId, locationId) },
    position,
  );
