import { editableRoutes } from "../back-office/editable-routes.ts";
import { courierTariffCalls, courierTariffList } from "../contract/courier-tariffs.ts";
import { type Route, route } from "../http/route.ts";
import { latestFor } from "../region/region-rules.ts";
import { readCourierTariffs } from "../region/store.ts";
import type { Services } from "../services.ts";
import { readTariffs, type StoredTariff, tariffColumns, tariffTable, tariffValuesOf } from "./tariffs-store.ts";

/** What couriers cost by region. A trigger counts each change, so that every process reckons with it. */
export function courierTariffRoutes(services: Services): Route[] {
  const { connection, regions } = services;
  const { db } = connection;
  const titleOf = (slug: string): string => regions.regions.find((each) => each.slug === slug)?.title ?? slug;

  return [
    route(courierTariffList, async ({ region, ...position }, caller) => {
      const isExport = position.purpose === "export";
      if (isExport && position.after === undefined)
        await db.transaction((tx) => caller.audit(tx, { target: "CSV", before: null, after: { region } }));
      const { rows, ...page } = await readTariffs(db, { region }, position);
      const all = await readCourierTariffs(db);
      const holding = new Set(regions.regions.map(({ slug }) => latestFor(slug, all)?.id));
      return {
        ...page,
        rows: rows.map(({ id, title, regions: slugs, priceKopecks, freeFromKopecks, archivedAt }) => ({
          ...{ id, title, regions: slugs.map(titleOf), price: priceKopecks, freeFrom: freeFromKopecks },
          state:
            archivedAt !== null ? ("archived" as const) : holding.has(id) ? ("holds" as const) : ("replaced" as const),
        })),
        options: { region: isExport ? [] : regions.regions.map(({ slug, title }) => ({ value: slug, label: title })) },
      };
    }),
    ...editableRoutes<typeof courierTariffCalls.update.input.shape.values, StoredTariff>(services, {
      calls: courierTariffCalls,
      table: tariffTable,
      valuesOf: tariffValuesOf,
      columnsOf: tariffColumns,
    }),
  ];
}
