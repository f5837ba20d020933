import type { HeadersFunction } from "@remix-run/node";

/** Public pages: the page cache may store them; browsers revalidate but keep them for Back. */
export const publicPage: HeadersFunction = () => ({
  "Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400",
});

/** What a loader answers with when its page shows so many goods: one without any knows none whose change would tell that it is another now. */
export const sharedAs = (goods: number): Record<string, string> =>
  goods === 0 ? { "Cache-Control": "public, max-age=0, s-maxage=2, stale-if-error=86400" } : {};

/** Public pages that list goods, by `sharedAs`. */
export const listPage: HeadersFunction = (parts) => {
  const headers = new Headers(publicPage(parts));
  for (const name of ["Cache-Control", "X-Robots-Tag"]) {
    const own = parts.loaderHeaders.get(name);
    if (own) headers.set(name, own);
  }
  return headers;
};

/** Cart, checkout, orders, accounts and all pages of staff: stored nowhere. */
export const privatePage: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });
