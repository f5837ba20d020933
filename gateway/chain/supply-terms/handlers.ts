import { type SupplyTermValues, supplyTermCalls, supplyTermList } from "../../contract/chain/supply-terms.ts";
import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { watchSupply } from "../regions/directory.ts";
import { supplyTermsOf } from "../regions/region-rules.ts";
import { readSupplyTerms } from "../regions/regions-store.ts";
import type { Services } from "../services.ts";
import { type StoredTerm, termColumns, termRows, termTable, termValuesOf } from "./terms-store.ts";

/** In how many days goods come from warehouses and suppliers. A trigger counts each change, so that every process applies it. */
export function supplyTermRoutes(services: Services): Route[] {
  const { connection, regions } = services;
  const { db } = connection;
  const titleOf = (slug: string): string => regions.regions.find((each) => each.slug === slug)?.title ?? slug;
  const places = () =>
    [...regions.locations.values()].filter(({ kind, archivedAt }) => kind !== "shop" && archivedAt === null);
  const options = (): Record<string, FilterOption[]> => ({
    place: places().map(({ id, title, code }) => ({ value: String(id), label: `${title} (${code})` })),
    region: regions.regions.map(({ slug, title }) => ({ value: slug, label: title })),
  });

  /** Throws `invalid` for a place that nothing is delivered from. */
  function columnsOf(values: SupplyTermValues) {
    const columns = termColumns(values);
    if (!places().some(({ id }) => id === columns.locationId))
      throw new ApiError("invalid", [{ field: "place", message: "Выберите склад или поставщика" }]);
    return columns;
  }

  return [
    listRoute(services, supplyTermList, async () => {
      const all = await readSupplyTerms(db);
      const holding = new Set(regions.regions.flatMap(({ slug }) => supplyTermsOf(slug, all).map(({ id }) => id)));
      return show(
        termRows(db, (place) => places().find(({ id }) => String(id) === place)?.id),
        (found) =>
          found.map(({ id, locationId: at, days, regions: slugs, archivedAt }) => ({
            id,
            days,
            title: regions.locations.get(at)?.title ?? String(at),
            regions: slugs.map(titleOf),
            state: archivedAt !== null ? "archived" : holding.has(id) ? "holds" : "replaced",
          })),
        options,
      );
    }),
    ...editableRoutes<typeof supplyTermCalls.update.input.shape.values, StoredTerm>(services, {
      calls: supplyTermCalls,
      table: termTable,
      valuesOf: termValuesOf,
      columnsOf,
      watch: watchSupply,
    }),
  ];
}
