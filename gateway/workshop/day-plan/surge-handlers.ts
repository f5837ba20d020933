import { titleWithCity } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import { type SurgeValues, surgeCalls, surgeList } from "../../contract/workshop/surges.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { type StoredSurge, surgeColumns, surgeRows, surgesTable, surgeValuesOf } from "./surges-store.ts";

/** On which days the rush of the season is on, and where: staff open and end it, besides what opens by itself. */
export function surgeRoutes(services: Services): Route[] {
  const { connection, regions, now } = services;
  const { db } = connection;
  const shops = () =>
    [...regions.locations.values()].filter(({ kind, archivedAt }) => kind === "shop" && archivedAt === null);
  const regionOfShop = (id: number) => {
    const shop = regions.locations.get(id);
    return regions.regions.find((region) => region.id === shop?.regionId);
  };
  const titleOf = ({ regionSlug, locationId }: StoredSurge): string =>
    locationId === null
      ? `Все центры: ${regions.regions.find(({ slug }) => slug === regionSlug)?.title ?? regionSlug}`
      : (regions.locations.get(locationId)?.title ?? `Центр ${locationId}`);

  function stateOf({ archivedAt, endedAt, fromDay, toDay, ...place }: StoredSurge) {
    if (archivedAt !== null || endedAt !== null) return "ended" as const;
    const region =
      place.locationId === null
        ? regions.regions.find(({ slug }) => slug === place.regionSlug)
        : regionOfShop(place.locationId);
    const today = localTime(now(), region?.zone ?? "UTC").day;
    return toDay < today ? ("over" as const) : fromDay > today ? ("planned" as const) : ("on" as const);
  }

  /** Where there are centres. */
  function placeOptions() {
    const all = shops();
    const withShops = regions.regions.filter(({ id }) => all.some(({ regionId }) => regionId === id));
    return [
      ...withShops.map(({ slug, title }) => ({ value: `region:${slug}`, label: `Все центры: ${title}` })),
      ...all.map((location) => ({ value: `shop:${location.id}`, label: titleWithCity(regions, location) })),
    ];
  }

  function knownPlace(values: SurgeValues) {
    if (!placeOptions().some(({ value }) => value === values.place))
      throw new ApiError("invalid", [{ field: "values_place", message: "Выберите, где" }]);
    return surgeColumns(values);
  }

  return [
    listRoute(services, surgeList, () =>
      show(
        surgeRows(db),
        (found) =>
          found.map(({ surge }) => ({
            id: surge.id,
            place: titleOf(surge),
            fromDay: surge.fromDay,
            toDay: surge.toDay,
            state: stateOf(surge),
            isByItself: surge.openedBy === null && surge.changedBy === null,
          })),
        () => ({ place: placeOptions() }),
      ),
    ),
    ...editableRoutes<typeof surgeCalls.update.input.shape.values, StoredSurge>(services, {
      calls: surgeCalls,
      table: surgesTable,
      valuesOf: surgeValuesOf,
      columnsOf: knownPlace,
    }),
  ];
}
