export interface NormalisedQuery {
  /** Sorted query with its question mark, or "". */
  search: string;
  /** Some parameters were left out: the page does not read them. */
  isReduced: boolean;
}

function plainNameOf(pair: string): string {
  const [name = ""] = pair.split("=", 1);
  if (!name.includes("%")) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * One spelling for all queries that ask for the same page: only what the page reads, sorted. Whatever else stands in addresses, from
 * advertising or from nobody knows where, makes no second entry. Values keep their order under one name.
 */
export function normaliseQuery(search: string, reads: (name: string) => boolean): NormalisedQuery {
  if (search === "" || search === "?") return { search: "", isReduced: false };
  let isReduced = false;
  const kept: { name: string; pair: string }[] = [];
  for (const pair of search.slice(1).split("&")) {
    if (pair === "") continue;
    const name = plainNameOf(pair);
    if (reads(name)) kept.push({ name, pair });
    else isReduced = true;
  }
  kept.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { search: kept.length === 0 ? "" : `?${kept.map(({ pair }) => pair).join("&")}`, isReduced };
}

interface KeyParts {
  regionSlug: string | null;
  path: string;
  search: string;
  varyKey: string;
  saveData: boolean;
}

/** Parts are joined by a space, which none of them can contain. */
export function cacheKey({ regionSlug, path, search, varyKey, saveData }: KeyParts): string {
  return `${regionSlug ?? ""} ${path}${search} ${saveData ? "s" : ""} ${varyKey}`;
}
