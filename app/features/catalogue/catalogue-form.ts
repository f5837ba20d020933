import type { CatalogueFilters } from "./filter-path.ts";

/** Names that a plain filter form may send as the query; anything else of a query is not a filter. */
const FORM_KEYS = new Set([
  "season",
  "studs",
  "vsesezonnye",
  "width",
  "profile",
  "diameter",
  "brand",
  "model",
  "vehicle",
  "runflat",
  "xl",
  "load-index",
  "speed-index",
  "homologation",
  "shops",
  "axle",
  "pcd",
  "material",
  "finish",
  "polarity",
  "type_case",
  "type_akb",
  "startstop",
  "kind",
  "sensor-type",
  "frequency",
  "valve",
  "color",
  "length",
  "wiper-type",
  "mount",
  "winter",
  "wear-sensor",
  "disk-type",
  "viscosity",
  "volume",
  "oil-type",
  "approval",
  "category",
  "autobrand",
  "automodel",
  "autogeneration",
  "automodification",
]);
const RANGE_NAME = /^(price|et|cb|capacity|current)-(from|to)$/;

/**
 * Filters that a plain GET form sent as its query, or null when it sent none. Empty values, «all» and ranges that are no
 * numbers count as not chosen. CAT-069
 */
export function filtersOfForm(params: URLSearchParams | FormData): CatalogueFilters | null {
  const filters: CatalogueFilters = { lists: {}, ranges: {} };
  let isForm = false;
  for (const [name, raw] of params as Iterable<[string, string | File]>) {
    const value = String(raw).trim();
    const range = RANGE_NAME.exec(name);
    if (FORM_KEYS.has(name)) {
      isForm = true;
      if (value !== "" && value !== "all" && value !== "Все")
        filters.lists[name] = [...(filters.lists[name] ?? []), value];
    } else if (range?.[1] && range[2]) {
      isForm = true;
      const bound = Number(value.replace(",", "."));
      if (value !== "" && Number.isFinite(bound) && bound >= 0) {
        filters.ranges[range[1]] = { ...filters.ranges[range[1]], [range[2]]: bound };
      }
    }
  }
  return isForm ? filters : null;
}
