const droppedPrefix = "utm_";
/** What search engines, advertising, social networks and mailings add to addresses; no page reads any of them. */
const droppedNames = new Set([
  ...["yclid", "ysclid", "gclid", "gbraid", "wbraid", "gad_source", "fbclid", "msclkid", "ttclid", "twclid", "igshid"],
  ...["_openstat", "from", "etext", "erid", "roistat", "rb_clickid", "cm_id", "mc_cid", "mc_eid", "_ga", "_gl"],
]);

export interface NormalisedQuery {
  /** Sorted query with its question mark, or "". */
  search: string;
  /** Some parameters only say where the visitor came from and were left out. */
  isReduced: boolean;
}

/** One spelling for all queries that ask for the same page. Values keep their order under one name. */
export function normaliseQuery(search: string): NormalisedQuery {
  if (search === "" || search === "?") return { search: "", isReduced: false };
  let isReduced = false;
  const kept: { name: string; pair: string }[] = [];
  for (const pair of search.slice(1).split("&")) {
    const equals = pair.indexOf("=");
    const name = equals === -1 ? pair : pair.slice(0, equals);
    if (name.startsWith(droppedPrefix) || droppedNames.has(name)) isReduced = true;
    else if (pair !== "") kept.push({ name, pair });
  }
  kept.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { search: kept.length === 0 ? "" : `?${kept.map(({ pair }) => pair).join("&")}`, isReduced };
}

/** Parts are joined by a space, which none of them can contain. */
export function cacheKey(
  regionSlug: string | null,
  path: string,
  search: string,
  varyKey: string,
  saveData: boolean,
): string {
  return `${regionSlug ?? ""} ${path}${search} ${saveData ? "s" : ""} ${varyKey}`;
}
