/** How long a page may be shared, in seconds from its rendering. */
export interface SharedLifetime {
  freshSeconds: number;
  /** Served stale while it is rendered anew. */
  staleSeconds: number;
  /** Served stale when rendering fails. */
  staleOnErrorSeconds: number;
}

function seconds(directives: string, name: string): number | null {
  const match = new RegExp(`(?:^|[,\\s])${name}="?(\\d{1,9})`, "i").exec(directives);
  return match?.[1] === undefined ? null : Number(match[1]);
}

/** Only what says both `public` and `s-maxage` is shared; anything else is null. */
export function sharedLifetime(cacheControl: string | null): SharedLifetime | null {
  if (cacheControl === null || !/(?:^|[,\s])public(?:[,\s]|$)/i.test(cacheControl)) return null;
  if (/no-store|private/i.test(cacheControl)) return null;
  const freshSeconds = seconds(cacheControl, "s-maxage");
  if (freshSeconds === null) return null;
  return {
    freshSeconds,
    staleSeconds: seconds(cacheControl, "stale-while-revalidate") ?? 0,
    staleOnErrorSeconds: seconds(cacheControl, "stale-if-error") ?? 0,
  };
}

/** For shared pages: browsers ask again each time, and keep them in the back/forward cache. */
export const SHARED_FOR_BROWSER = "public, max-age=0, must-revalidate";
/** For a page that was meant to be shared but was rendered for one visitor. */
const PRIVATE_FOR_BROWSER = "private, no-cache";

/** No cache on the way may store a page rendered for one visitor, whatever its route says. */
export function markPrivate(headers: Headers): void {
  if (sharedLifetime(headers.get("cache-control")) !== null) headers.set("Cache-Control", PRIVATE_FOR_BROWSER);
}
