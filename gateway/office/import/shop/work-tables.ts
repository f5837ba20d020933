import { plainLine } from "../../../contract/platform/typed-text.ts";
import {
  type CourierTariffValues,
  courierTariffCalls,
  courierTariffValues,
} from "../../../contract/sales/courier-tariffs.ts";
import { packetTypes, vehicleTypes, wheelWorks } from "../../../contract/workshop/fitting.ts";
import {
  type FittingFactorValues,
  type FittingRateValues,
  factorNames,
  fittingFactorCalls,
  fittingFactorValues,
  fittingRateCalls,
  fittingRateValues,
  type PacketValues,
  packetCalls,
  packetValues,
} from "../../../contract/workshop/price-desk.ts";
import {
  type ServiceDifferenceValues,
  type ServiceGroupValues,
  type ServiceValues,
  serviceDeskCalls,
  serviceDifferenceCalls,
  serviceDifferenceValues,
  serviceGroupCalls,
  serviceGroupValues,
  serviceKinds,
  serviceNeeds,
  serviceValues,
} from "../../../contract/workshop/service-desk.ts";
import {
  type StoredTariff,
  tariffColumns,
  tariffTable,
  tariffValuesOf,
} from "../../../sales/courier-tariffs/tariffs-store.ts";
import { checkFactor, checkPacket, checkRate } from "../../../workshop/fitting/desk/price-checks.ts";
import {
  factorColumns,
  factorTable,
  factorValuesOf,
  packetColumns,
  packetTable,
  packetValuesOf,
  rateColumns,
  rateTable,
  rateValuesOf,
  type StoredFactor,
  type StoredPacket,
  type StoredRate,
} from "../../../workshop/fitting/desk/prices-store.ts";
import { checkDifference, checkGroup, checkService } from "../../../workshop/services/service-checks.ts";
import {
  differenceColumns,
  differenceTable,
  differenceValuesOf,
  groupColumns,
  groupTable,
  groupValuesOf,
  readTogether,
  type StoredDifference,
  type StoredGroup,
  type StoredService,
  serviceColumns,
  serviceTable,
  serviceValuesOf,
  writeTogether,
} from "../../../workshop/services/services-store.ts";
import { asDay, asNumber, asReference, asReferences, asRegions, asText, asWord, asWords } from "./cell-readers.ts";
import { editableRows } from "./editable-table.ts";
import { column, shopTable } from "./shop-table.ts";

/** What the courier costs. */
export const deliveryTable = shopTable<CourierTariffValues>({
  name: "delivery",
  title: "Тарифы курьера",
  form: courierTariffValues,
  lock: courierTariffCalls.create.path,
  columns: [
    column("title", "title", asText, ["название"]),
    column("regions", "regions", asRegions, ["регионы", "регион"]),
    column("price", "priceRoubles", asNumber, ["цена"]),
    column("free_from", "freeFromRoubles", asNumber, ["бесплатно от"]),
    column("city_km", "cityKm", asNumber, ["город, км"]),
    column("reach_km", "reachKm", asNumber, ["не дальше, км"]),
    column("km_price", "kmRoubles", asNumber, ["цена километра", "за км"]),
    column("from", "validFrom", asDay, ["с", "с дня"]),
  ],
  keyOf: ({ title = "", validFrom = "" }) => `${plainLine(title)} ${validFrom}`,
  complete(values, stored, today) {
    if (values.validFrom !== undefined) return values;
    const known = stored.filter((row) => plainLine(row.values.title) === plainLine(values.title ?? ""));
    return { ...values, validFrom: known.at(-1)?.values.validFrom ?? today };
  },
  ...editableRows<CourierTariffValues, StoredTariff>({
    table: tariffTable,
    valuesOf: tariffValuesOf,
    columnsOf: tariffColumns,
  }),
});

export const serviceGroupsTable = shopTable<ServiceGroupValues>({
  name: "service-groups",
  title: "Группы услуг",
  form: serviceGroupValues,
  lock: serviceGroupCalls.create.path,
  columns: [
    column("code", "slug", asText, ["код"]),
    column("title", "title", asText, ["название", "группа"]),
    column("position", "position", asNumber, ["порядок"]),
  ],
  keyOf: ({ slug = "" }) => slug,
  ...editableRows<ServiceGroupValues, StoredGroup>({
    table: groupTable,
    valuesOf: groupValuesOf,
    columnsOf: groupColumns,
    check: checkGroup,
  }),
});

const serviceBays = {
  fitting: `${serviceKinds.fitting}|шиномонтаж`,
  service: `${serviceKinds.service}|ремонт|сервис`,
  alignment: `${serviceKinds.alignment}|развал-схождение|развал`,
};
const needs = { ...serviceNeeds, any: `${serviceNeeds.any}|нет` };

export const servicesTable = shopTable<ServiceValues>({
  name: "services",
  title: "Услуги",
  form: serviceValues,
  lock: serviceDeskCalls.create.path,
  columns: [
    column("code", "slug", asText, ["код"]),
    column("group", "group", asReference("service-groups"), ["группа"]),
    column("name", "name", asText, ["название", "услуга"]),
    column("short", "shortDescription", asText, ["коротко"]),
    column("description", "description", asText, ["описание"]),
    column("for_visitors", "descriptionAppointment", asText, ["для записавшихся"]),
    column("booking", "booking", asWord({ "by-time": "по записи|да", "walk-in": "без записи|нет" }), ["запись"]),
    column("price_by", "price", asWord({ own: "своя", wheels: "по колёсам" }), ["чья цена"]),
    column("bay", "kind", asWord(serviceBays), ["где делают"]),
    column("needs", "needs", asWord(needs), ["что нужно в центре"]),
    column("minutes", "minutes", asNumber, ["минут", "минуты", "длительность"]),
    column("price", "priceRoubles", asNumber, ["цена"]),
    column("old_price", "oldPriceRoubles", asNumber, ["старая цена"]),
    column("tags", "tags", asText, ["метки"]),
    column("params", "params", asText, ["свойства"]),
    column("together", "together", asReferences("services"), ["вместе с"]),
    column("position", "position", asNumber, ["порядок"]),
  ],
  keyOf: ({ slug = "" }) => slug,
  defaults: { booking: "by-time", price: "own", needs: "any" },
  links: { field: "together", read: readTogether, write: writeTogether },
  ...editableRows<ServiceValues, StoredService>({
    table: serviceTable,
    valuesOf: serviceValuesOf,
    columnsOf: serviceColumns,
    check: checkService,
  }),
});

/** Where a service is not the same as everywhere. */
export const serviceDifferencesTable = shopTable<ServiceDifferenceValues>({
  name: "service-differences",
  title: "Отличия центров",
  form: serviceDifferenceValues,
  lock: serviceDifferenceCalls.create.path,
  columns: [
    column("service", "service", asReference("services"), ["услуга"]),
    column("location", "centre", asReference("locations"), ["центр"]),
    column("offered", "offer", asWord({ offered: "да|делают", hidden: "нет|не делают" }), ["делают"]),
    column("price", "priceRoubles", asNumber, ["цена"]),
    column("minutes", "minutes", asNumber, ["минут", "минуты"]),
  ],
  keyOf: ({ service = "", centre = "" }) => `${service} ${centre}`,
  defaults: { offer: "offered" },
  ...editableRows<ServiceDifferenceValues, StoredDifference>({
    table: differenceTable,
    valuesOf: differenceValuesOf,
    columnsOf: differenceColumns,
    check: (tx, change, { regions }) =>
      checkDifference(tx, change, (id) => {
        const place = regions.locations.get(Number(id));
        return place?.kind === "shop" && place.archivedAt === null;
      }),
  }),
});

const sameWheels = (values: Partial<FittingRateValues>): string =>
  `${values.vehicle} ${values.work} ${values.inchFrom}-${values.inchTo}`;

const rateRows = editableRows<FittingRateValues, StoredRate>({
  table: rateTable,
  valuesOf: rateValuesOf,
  columnsOf: rateColumns,
  check: (tx, change, { today }) => checkRate(tx, change, today),
  // As in the table of prices: what began today may still be corrected.
  isReplaced: ({ validFrom }, { today }) => validFrom === today,
});

/** What one work costs on one wheel. A price without its day holds from today on, unless it holds already. */
export const fittingRatesTable = shopTable<FittingRateValues>({
  name: "fitting-rates",
  title: "Расценки шиномонтажа",
  form: fittingRateValues,
  lock: fittingRateCalls.create.path,
  columns: [
    column("vehicle", "vehicle", asWord(vehicleTypes), ["автомобиль", "вид автомобиля"]),
    column("work", "work", asWord(wheelWorks), ["работа"]),
    column("inch_from", "inchFrom", asNumber, ["от r", "диаметр от"]),
    column("inch_to", "inchTo", asNumber, ["до r", "диаметр до"]),
    column("price", "priceRoubles", asNumber, ["цена"]),
    column("seconds", "seconds", asNumber, ["секунд", "секунды"]),
    column("from", "validFrom", asDay, ["с", "с дня"]),
  ],
  keyOf: (values) => `${sameWheels(values)} ${values.validFrom}`,
  complete(values, stored, today) {
    if (values.validFrom !== undefined) return values;
    const holding = stored
      .filter(
        (row) => !row.isArchived && sameWheels(row.values) === sameWheels(values) && row.values.validFrom <= today,
      )
      .toSorted((one, other) => one.values.validFrom.localeCompare(other.values.validFrom))
      .at(-1)?.values;
    const isSame =
      holding?.priceRoubles === values.priceRoubles &&
      (values.seconds === undefined || holding?.seconds === values.seconds);
    return { ...values, validFrom: isSame && holding ? holding.validFrom : today };
  },
  ...rateRows,
  // What staff have taken out of use does not stand in the way of the same rate.
  read: async (tx) => (await rateRows.read(tx)).filter(({ isArchived }) => !isArchived),
});

export const fittingFactorsTable = shopTable<FittingFactorValues>({
  name: "fitting-factors",
  title: "Надбавки шиномонтажа",
  form: fittingFactorValues,
  lock: fittingFactorCalls.create.path,
  columns: [
    column("name", "name", asWord(factorNames), ["за что"]),
    column("title", "title", asText, ["название"]),
    column("percent", "percent", asNumber, ["процент", "дороже, %"]),
    column("minutes_percent", "minutesPercent", asNumber, ["дольше, %"]),
  ],
  keyOf: ({ name = "" as never }) => name,
  ...editableRows<FittingFactorValues, StoredFactor>({
    table: factorTable,
    valuesOf: factorValuesOf,
    columnsOf: factorColumns,
    check: checkFactor,
  }),
});

export const packetsTable = shopTable<PacketValues>({
  name: "packets",
  title: "Наборы работ",
  form: packetValues,
  lock: packetCalls.create.path,
  columns: [
    column("name", "slug", asWord(packetTypes), ["набор"]),
    column("title", "title", asText, ["название"]),
    column("works", "works", asWords(wheelWorks), ["работы"]),
    column("position", "position", asNumber, ["порядок"]),
  ],
  keyOf: ({ slug = "" as never }) => slug,
  ...editableRows<PacketValues, StoredPacket>({
    table: packetTable,
    valuesOf: packetValuesOf,
    columnsOf: packetColumns,
    check: checkPacket,
  }),
});
