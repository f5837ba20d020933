import { clockRange } from "../../../chain/regions/opening-hours.ts";
import type { Services } from "../../../chain/services.ts";
import { minuteOfClock } from "../../../contract/platform/desk-fields.ts";
import type { Day } from "../../../contract/platform/local-time.ts";
import type { FilterOption } from "../../../contract/platform/resource-kit.ts";
import { type PacketType, wheelWorks } from "../../../contract/workshop/fitting.ts";
import {
  factorNames,
  fittingFactorCalls,
  fittingFactorList,
  fittingRateCalls,
  fittingRateList,
  type PriceSeasonValues,
  packetCalls,
  packetList,
  priceSeasonCalls,
  priceSeasonList,
  priceTrial,
} from "../../../contract/workshop/price-desk.ts";
import { fittingPriceTableStore } from "../../../contract/workshop/price-table.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { type EditableChange, editableRoutes } from "../../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../../platform/resource-kit/list-route.ts";
import { localTime } from "../../../platform/zone-time.ts";
import { type FittingTariff, fittingQuote } from "../price-rules.ts";
import { readTariff } from "../tariff-store.ts";
import { checkFactor, checkPacket, checkRate } from "./price-checks.ts";
import {
  factorColumns,
  factorRows,
  factorTable,
  factorValuesOf,
  packetColumns,
  packetRows,
  packetTable,
  packetValuesOf,
  rateColumns,
  rateRows,
  rateTable,
  rateValuesOf,
  readRates,
  type StoredFactor,
  type StoredPacket,
  type StoredRate,
  type StoredSeason,
  seasonColumns,
  seasonRows,
  seasonTable,
  seasonValuesOf,
} from "./prices-store.ts";
import { rateOf, stateOf, withRate } from "./rate-rules.ts";
import { priceTableRoutes } from "./table-handlers.ts";

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);
const WHOLE_DAY = { from: 0, to: 1_440 };

/** What fitting costs: rates by diameter from a day on, what makes it dearer, packets and seasons. Every call reads them from the database. */
export function priceDeskRoutes(services: Services): Route[] {
  const { connection, regions, now } = services;
  const { db } = connection;

  const today = (regionSlug: string): Day => localTime(now(), regions.regionOf(regionSlug).zone).day;
  const centreOptions = (): FilterOption[] =>
    regions.regions.flatMap((region) =>
      regions.shopsOf(region).map(({ id, title }) => ({ value: String(id), label: `${region.title}: ${title}` })),
    );
  const isCentre = (id: string): boolean => centreOptions().some(({ value }) => value === id);

  async function checkSeason(
    _tx: Executor,
    { row, values, isArchived, caller }: EditableChange<PriceSeasonValues, StoredSeason>,
  ): Promise<void> {
    // One that was is kept as it was; nobody means to add another that is over.
    if (!isArchived && values.toDay !== row?.toDay && values.toDay < today(caller.regionSlug))
      throw invalid("toDay", "Этот день уже прошёл");
    if (!isArchived && values.centre !== null && !isCentre(values.centre))
      throw invalid("centre", "Выберите центр, который работает");
  }

  return [
    listRoute(services, fittingRateList, async () => {
      const all = await readRates(db);
      // Everywhere in the country a price begins with the day there; the list tells it by the first of them.
      const day = today("");
      return show(rateRows(db), (found) =>
        found.map((row) => ({
          id: row.id,
          work: row.work,
          vehicle: row.vehicleType,
          inchFrom: row.inchFrom,
          inchTo: row.inchTo,
          price: row.kopecks,
          seconds: row.seconds,
          validFrom: row.validFrom,
          state: row.archivedAt !== null ? ("archived" as const) : stateOf(row, all, day),
        })),
      );
    }),
    ...editableRoutes<typeof fittingRateCalls.update.input.shape.values, StoredRate>(services, {
      calls: fittingRateCalls,
      table: rateTable,
      valuesOf: rateValuesOf,
      columnsOf: rateColumns,
      imported: fittingPriceTableStore,
      check: (tx, change) => checkRate(tx, change, today(change.caller.regionSlug)),
    }),
    listRoute(services, fittingFactorList, () =>
      show(factorRows(db), (found) =>
        found.map((row) => ({
          id: row.id,
          title: row.title,
          percent: row.percent,
          minutesPercent: row.minutesPercent,
          name: (factorNames as Record<string, string>)[row.name] ?? row.name,
          isArchived: row.archivedAt !== null,
        })),
      ),
    ),
    ...editableRoutes<typeof fittingFactorCalls.update.input.shape.values, StoredFactor>(services, {
      calls: fittingFactorCalls,
      table: factorTable,
      valuesOf: factorValuesOf,
      columnsOf: factorColumns,
      check: checkFactor,
    }),
    listRoute(services, packetList, () =>
      show(
        packetRows(db),
        (found) =>
          found.map((row) => ({
            id: row.id,
            title: row.title,
            slug: row.slug,
            works: row.works,
            position: row.position,
            isArchived: row.archivedAt !== null,
          })),
        () => ({ work: Object.entries(wheelWorks).map(([value, label]) => ({ value, label })) }),
      ),
    ),
    ...editableRoutes<typeof packetCalls.update.input.shape.values, StoredPacket>(services, {
      calls: packetCalls,
      table: packetTable,
      valuesOf: packetValuesOf,
      columnsOf: packetColumns,
      check: checkPacket,
    }),
    listRoute(services, priceSeasonList, () =>
      show(
        seasonRows(db),
        (found) =>
          found.map((row) => ({
            id: row.id,
            fromDay: row.fromDay,
            toDay: row.toDay,
            weekdays: row.weekdays,
            percent: row.percent,
            centre: row.locationId === null ? "" : (regions.locations.get(row.locationId)?.title ?? ""),
            hours:
              row.fromMinute === WHOLE_DAY.from && row.toMinute === WHOLE_DAY.to
                ? ""
                : clockRange([row.fromMinute, row.toMinute]),
            isArchived: row.archivedAt !== null,
          })),
        () => ({
          centre: centreOptions(),
          weekday: ["Понедельник", "Вторник", "Среда", "Четверг", "Пятница", "Суббота", "Воскресенье"].map(
            (label, index) => ({ value: String(index), label }),
          ),
        }),
      ),
    ),
    ...editableRoutes<typeof priceSeasonCalls.update.input.shape.values, StoredSeason>(services, {
      calls: priceSeasonCalls,
      table: seasonTable,
      valuesOf: seasonValuesOf,
      columnsOf: seasonColumns,
      check: checkSeason,
    }),
    ...priceTableRoutes(services),
    route(priceTrial, async ({ vehicle, packet, size, centre, day, time, rate }) => {
      const tariff = await readTariff(db);
      const quote = (by: FittingTariff) => {
        const found = fittingQuote(
          by,
          { sizes: [size], vehicleType: vehicle, packetType: packet as PacketType },
          {
            locationId: centre === null ? null : Number(centre),
            day,
            minute: time === null ? null : minuteOfClock(time),
          },
        );
        return found && { price: found.price, minutes: found.minutes, lines: found.lines };
      };
      return { stored: quote(tariff), tried: quote(rate ? withRate(tariff, rateOf(rate)) : tariff) };
    }),
  ];
}
