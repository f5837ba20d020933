import type { IncomingHttpHeaders } from "node:http";
import type { PathRules } from "./path-rules.ts";
import type { Middleware, RequestContext } from "./request-context.ts";
import { sendRedirect } from "./send-redirect.ts";
import { sendRefusal } from "./send-refusal.ts";

export interface OriginFacts {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Origin of this very request: scheme of the visitor's connection and its Host header. */
  ownOrigin: string | null;
}

const safeMethods = new Set(["GET", "HEAD"]);
const formContentTypes = new Set(["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]);

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

/** True when a request that changes data comes from our own pages, or from a program that is no browser. */
export function isOwnOrigin({ method, path, headers, ownOrigin }: OriginFacts): boolean {
  if (safeMethods.has(method)) return true;
  const fetchSite = headers["sec-fetch-site"];
  // A browser that hides the origin (by a setting, an extension, or after a redirect) still says by itself that it comes from our own page.
  if (headers.origin === "null") return fetchSite === "same-origin";
  if (headers.origin !== undefined) return ownOrigin !== null && headers.origin.toLowerCase() === ownOrigin;
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  if (headers.referer !== undefined) return ownOrigin !== null && originOf(headers.referer) === ownOrigin;
  const contentType = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isCall = path.startsWith("/api/") || path.endsWith(".json");
  // No page makes a browser send this header to another site unless that site allows it, and this one never does.
  const isProgram = headers.authorization !== undefined || !formContentTypes.has(contentType);
  return isCall && isProgram;
}

/**
 * Stands in front of Remix, whose own check answers 500 and believes X-Forwarded-Host. A bank that brings its customer back by POST is led to
 * the page of the return: the request changes nothing, and the browser sends the customer's cookies only when it asks by GET.
 */
export function createOriginCheck({ isBankReturn }: Pick<PathRules, "isBankReturn">): Middleware {
  return (context: RequestContext) => {
    const { method, path, search } = context;
    if (safeMethods.has(method)) return false;
    const { headers } = context.request;
    const ownOrigin = originOf(`${context.protocol}://${headers.host ?? ""}`);
    if (isOwnOrigin({ method, path, headers, ownOrigin })) return false;
    if (method === "POST" && isBankReturn(path)) sendRedirect(context, 303, `${path}${search}`, "no-store");
    else sendRefusal(context, 403);
    return true;
  };
}
