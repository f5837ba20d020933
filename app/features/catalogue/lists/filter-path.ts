/** Chosen filters as in a catalogue path: lists and ranges by key. */
export interface CatalogueFilters {
  lists: Record<string, string[]>;
  ranges: Record<string, { from?: number; to?: number }>;
}

/** Names the open tab of the selector, not what to show. CAT-041 */
const IGNORED_KEYS = new Set(["tab"]);

/** Longer numbers would be printed with an exponent. Wheel offsets may be negative. */
const RANGE = /^([a-z][\w-]*?)(?:-from-(-?\d{1,9}(?:\.\d{1,3})?))?(?:-to-(-?\d{1,9}(?:\.\d{1,3})?))?$/i;

/**
 * Reads `brand-is-a-or-b/price-from-1000-to-5000/`. The first `-is-` separates key and values. Null when a segment is neither
 * a list nor a range: such a page does not exist. CAT-029 … CAT-033, CAT-036, CAT-041
 */
export function parseFilterPath(path: string): CatalogueFilters | null {
  const filters: CatalogueFilters = { lists: {}, ranges: {} };
  for (const segment of path.split("/").filter(Boolean)) {
    if (!readSegment(segment, filters)) return null;
  }
  return filters;
}

function readSegment(segment: string, { lists, ranges }: CatalogueFilters): boolean {
  const split = segment.indexOf("-is-");
  if (split > 0) {
    const key = segment.slice(0, split);
    if (IGNORED_KEYS.has(key)) return true;
    const values = segment
      .slice(split + 4)
      .split("-or-")
      .filter(Boolean);
    if (!isKey(key) || values.length === 0) return false;
    lists[key] = [...new Set([...(lists[key] ?? []), ...values])];
    return true;
  }
  const range = RANGE.exec(segment);
  const [, key, from, to] = range ?? [];
  if (!key || (from === undefined && to === undefined)) return false;
  if (IGNORED_KEYS.has(key)) return true;
  if (!isKey(key)) return false;
  ranges[key] = {
    ...ranges[key],
    ...(from !== undefined && { from: Number(from) }),
    ...(to !== undefined && { to: Number(to) }),
  };
  return true;
}

/** Inherited names such as `constructor` would be taken for earlier choices. */
const isKey = (key: string): boolean => /^[a-z][\w-]{0,39}$/i.test(key) && !(key in {});

/** «9000–8000» is meant the other way round. */
export function orderedRanges(ranges: CatalogueFilters["ranges"]): CatalogueFilters["ranges"] {
  return Object.fromEntries(
    Object.entries(ranges).map(([key, { from, to }]) => [
      key,
      from !== undefined && to !== undefined && from > to ? { from: to, to: from } : (ranges[key] ?? {}),
    ]),
  );
}

/** Builds the canonical path of a choice: keys sorted, values sorted and escaped, ending with a slash; "" for no filters. CAT-034, CAT-035 */
export function buildFilterPath({ lists, ranges }: CatalogueFilters): string {
  const segments: [string, string][] = [];
  for (const [key, values] of Object.entries(lists)) {
    if (!IGNORED_KEYS.has(key) && values.length > 0)
      segments.push([key, `${key}-is-${[...new Set(values)].sort().map(encodeURIComponent).join("-or-")}`]);
  }
  for (const [key, { from, to }] of Object.entries(ranges)) {
    const bounds = `${from === undefined ? "" : `-from-${from}`}${to === undefined ? "" : `-to-${to}`}`;
    if (bounds && !IGNORED_KEYS.has(key)) segments.push([key, key + bounds]);
  }
  return segments
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, segment]) => `${segment}/`)
    .join("");
}

/** The same choice with a value added, or removed if it was there. */
export function toggled(filters: CatalogueFilters, key: string, value: string): CatalogueFilters {
  const values = filters.lists[key] ?? [];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...filters, lists: { ...filters.lists, [key]: next } };
}

/** The same choice without a key. */
export function without(filters: CatalogueFilters, key: string): CatalogueFilters {
  const { [key]: _list, ...lists } = filters.lists;
  const { [key]: _range, ...ranges } = filters.ranges;
  return { lists, ranges };
}
