import type { HeadersFunction } from "@remix-run/node";

/** Public pages: the page cache may store them; browsers revalidate but keep them for Back. */
export const publicPage: HeadersFunction = () => ({
  "Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400",
});

/** Pages of staff: stored nowhere, found by nobody. */
export const staffPage: HeadersFunction = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

/** Cart, checkout, orders and accounts. */
export const privatePage: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });
