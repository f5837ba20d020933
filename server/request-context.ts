import type { IncomingMessage, ServerResponse } from "node:http";

/** How the page cache answered; null for requests that never reached it. */
export type CacheOutcome = "hit" | "miss" | "stale" | "stale-error" | "bypass";

/** How the shop shows itself where its pages cannot be made. */
export interface ShopSign {
  name: string;
  /** Path of its icon. */
  icon: string;
  /** E.164 */
  phone: string;
}

/** One request and what the layers have found out about it so far. */
export interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly method: string;
  /** Path as sent, percent-encoded, without the query. */
  readonly path: string;
  /** Query with its question mark, or "". */
  readonly search: string;
  readonly startedAtMs: number;
  protocol: "http" | "https";
  clientAddress: string;
  /** Region of the host; null on the bare host, which shows the default region. */
  regionSlug: string | null;
  cacheOutcome: CacheOutcome | null;
  /** Null before anything is known of the shop. */
  sign: ShopSign | null;
}

/** A layer answers (true) or lets the request pass on (false). */
export type Middleware = (context: RequestContext) => boolean;

export function createRequestContext(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  protocol: "http" | "https",
): RequestContext {
  const url = request.url ?? "/";
  const queryStart = url.indexOf("?");
  return {
    request,
    response,
    id,
    method: request.method ?? "GET",
    path: queryStart === -1 ? url : url.slice(0, queryStart),
    search: queryStart === -1 ? "" : url.slice(queryStart),
    startedAtMs: performance.now(),
    protocol,
    clientAddress: request.socket.remoteAddress ?? "",
    regionSlug: null,
    cacheOutcome: null,
    sign: null,
  };
}
