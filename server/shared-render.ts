import { type Handler, toPage, withDeadline } from "./handler.ts";
import type { SharedPage, SharedRequest } from "./page-cache.ts";
import { type SecurityOptions, securePage } from "./security-headers.ts";

/** Renders a page for everybody: the Request is built from configuration and the cache key, never from what one visitor sent. */
export function createSharedRender(
  handler: Handler,
  security: SecurityOptions,
  timeoutMs: number,
): (shared: SharedRequest) => Promise<SharedPage> {
  const { protocol, host } = new URL(security.publicOrigin);
  return async ({ requestId, regionSlug, path, search, saveData, varyKey }) => {
    const controller = new AbortController();
    const ownHost = regionSlug === null ? host : `${regionSlug}.${host}`;
    const request = new Request(`${protocol}//${ownHost}${path}${search}`, {
      signal: controller.signal,
      headers: {
        Host: ownHost,
        Accept: "text/html",
        "Accept-Language": "ru",
        "X-Request-Id": requestId,
        ...(saveData ? { "Save-Data": "on" } : {}),
      },
    });
    const replies = { goods: new Set<string>(), hasFailed: false };
    const work = handler(request, { requestId, clientAddress: null, regionSlug, varyKey, replies }).then(toPage);
    const page = securePage(await withDeadline(controller, timeoutMs, work), security);
    return { ...page, goods: [...replies.goods], isPartial: replies.hasFailed };
  };
}
