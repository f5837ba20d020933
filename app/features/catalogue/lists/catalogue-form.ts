import type { CatalogueFilters } from "./filter-path.ts";

const RANGE_NAME = /^(.+)-(from|to)$/;

/** What people write after a figure. */
const CURRENCY = /(₽|р(уб(\.|л(ей|я|ь))?)?\.?)$/i;

/** A bound as people write it: «5 000», «8000 руб.», «6,5», «−19»; null for a number that a path cannot hold. */
function boundOf(text: string): number | null {
  const plain = text.replace(/\s/g, "").replace(CURRENCY, "").replace(",", ".").replace("−", "-");
  return /^-?\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

/**
 * Filters sent by a plain GET form as its query, or null when there are none. Empty values, «all» and ranges that are not
 * numbers count as not chosen. CAT-069
 */
export function filtersOfForm(
  params: URLSearchParams | FormData,
  isFilter: (name: string) => boolean,
): CatalogueFilters | null {
  const filters: CatalogueFilters = { lists: {}, ranges: {} };
  let isForm = false;
  for (const [name, raw] of params as Iterable<[string, string | File]>) {
    if (!isFilter(name)) continue;
    isForm = true;
    const value = String(raw).trim();
    const range = RANGE_NAME.exec(name);
    if (!range?.[1] || !range[2]) {
      if (value !== "" && value !== "all" && value !== "Все")
        filters.lists[name] = [...(filters.lists[name] ?? []), value];
    } else {
      const bound = boundOf(value);
      if (bound !== null) filters.ranges[range[1]] = { ...filters.ranges[range[1]], [range[2]]: bound };
    }
  }
  return isForm ? filters : null;
}
