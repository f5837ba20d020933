import type { IncomingHttpHeaders } from "node:http";
import type { Middleware, RequestContext } from "./request-context.ts";
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
  if (headers.origin !== undefined) return ownOrigin !== null && headers.origin.toLowerCase() === ownOrigin;
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  if (headers.referer !== undefined) return ownOrigin !== null && originOf(headers.referer) === ownOrigin;
  const contentType = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isCall = path.startsWith("/api/") || path.endsWith(".json");
  // No page makes a browser send this header to another site unless that site allows it, and this one never does.
  const isProgram = headers.authorization !== undefined || !formContentTypes.has(contentType);
  return isCall && isProgram;
}

/** Stands in front of Remix, whose own check answers 500 and believes X-Forwarded-Host. */
export const checkOrigin: Middleware = (context: RequestContext) => {
  if (safeMethods.has(context.method)) return false;
  const { headers } = context.request;
  const ownOrigin = originOf(`${context.protocol}://${headers.host ?? ""}`);
  if (isOwnOrigin({ method: context.method, path: context.path, headers, ownOrigin })) return false;
  sendRefusal(context, 403);
  return true;
};
