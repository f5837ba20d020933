import { watchSupply } from "../../chain/regions/directory.ts";
import { hoursText } from "../../chain/regions/opening-hours.ts";
import { centreCalls, centreList, regionCalls, regionList } from "../../contract/office/region-desk.ts";
import type { Route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { lockFutureVisits } from "../../workshop/appointments/future-visits-store.ts";
import { lockBookedDays, visitsOutside } from "../../workshop/booking/hours-change.ts";
import type { BookingDependencies } from "../../workshop/booking/visit-access.ts";
import { tellStranded } from "../../workshop/day-plan/tell-stranded.ts";
import { checkCentre, checkRegion } from "./centre-checks.ts";
import {
  centreColumns,
  centreRows,
  centreTable,
  centreValuesOf,
  makeOnlyDefault,
  regionColumns,
  regionRows,
  regionTable,
  regionValuesOf,
  type StoredCentre,
  type StoredRegion,
  weekOf,
} from "./centres-store.ts";
import { closeCentreRoutes } from "./close-centre.ts";

/** Regions, and the shops, warehouses and suppliers in them. Triggers count each change, so that every process follows. */
export function regionDeskRoutes(dependencies: BookingDependencies): Route[] {
  const { services } = dependencies;
  const { connection, regions, now } = services;
  const { db } = connection;

  const regionOptions = async () => ({
    region: regions.regions.map(({ id, title, slug }) => ({ value: String(id), label: `${title} (${slug})` })),
  });
  const titleOf = (regionId: number): string => regions.regions.find(({ id }) => id === regionId)?.title ?? "в архиве";

  return [
    listRoute(services, regionList, () =>
      show(regionRows(db), (found) =>
        found.map((row) => ({
          id: row.id,
          title: row.title,
          slug: row.slug,
          kind: row.kind,
          area: row.area,
          phone: row.phone,
          zone: row.zone,
          centres: regions.shopsOf(row).length,
          state: row.archivedAt !== null ? "archived" : row.isDefault ? "default" : "shown",
        })),
      ),
    ),
    ...editableRoutes<typeof regionCalls.update.input.shape.values, StoredRegion>(services, {
      calls: regionCalls,
      table: regionTable,
      valuesOf: regionValuesOf,
      columnsOf: regionColumns,
      check: checkRegion,
      linked: {
        read: async () => ({}),
        write: async (tx, id, { isDefault }) => (isDefault ? makeOnlyDefault(tx, id) : undefined),
      },
      done: () => regions.reload(),
    }),
    listRoute(services, centreList, () =>
      show(
        centreRows(
          db,
          (region) => regions.regions.find(({ id, slug }) => slug === region || String(id) === region)?.id,
        ),
        (found) =>
          found.map((row) => ({
            id: row.id,
            title: row.title,
            kind: row.kind,
            region: titleOf(row.regionId),
            address: row.address,
            phone: row.phone,
            bays: row.bays,
            hours: hoursText(row.hours),
            state: row.archivedAt !== null ? "archived" : isEverOpen(row) ? "open" : "closed",
          })),
        regionOptions,
      ),
    ),
    ...editableRoutes<typeof centreCalls.update.input.shape.values, StoredCentre>(services, {
      calls: centreCalls,
      table: centreTable,
      valuesOf: centreValuesOf,
      columnsOf: centreColumns,
      check: (tx, change) => checkCentre(tx, change, services),
      watch: watchSupply,
      async follow(tx, { row, values, isArchived, caller }) {
        const zone = regions.regionOfLocation(row?.id)?.zone;
        if (!row || zone === undefined || isArchived || values.kind !== "shop") return;
        const outside = await visitsOutside(tx, { id: row.id, zone }, { week: weekOf(values) }, now());
        const numbers = outside.map(({ number }) => number);
        const why = "Центр меняет часы работы";
        await tellStranded(tx, dependencies, { numbers, isCancelled: values.cancelVisits, why }, caller);
      },
      async lock(tx, { row, values }) {
        if (row && values?.cancelVisits) await lockFutureVisits(tx, row.id, now());
        const zone = regions.regionOfLocation(row?.id)?.zone;
        if (row && zone !== undefined && row.kind === "shop") await lockBookedDays(tx, { id: row.id, zone }, now());
      },
      done: () => regions.reload(),
    }),
    ...closeCentreRoutes(dependencies),
  ];
}

const isEverOpen = ({ kind, hours }: StoredCentre): boolean => kind !== "shop" || hours.some((day) => day !== null);
