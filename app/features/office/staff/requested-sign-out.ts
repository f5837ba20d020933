/**
 * Whether somebody means to sign out by this request: it follows a link of this very site or was typed, or comes from a program that
 * tells nothing of it. A page that another site leads to, or that a browser fetches ahead, ends nothing. STF-009
 */
export function isRequestedSignOut({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  const isAhead = /prefetch|prerender/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");
  const site = headers.get("Sec-Fetch-Site");
  return method === "GET" && !isAhead && (site === null || site === "same-origin" || site === "none");
}
