import { Agent, type RequestInit as PooledInit, type Response as PooledResponse, fetch as pooledFetch } from "undici";
import { EXCHANGE_COOKIE } from "../../gateway/contract/office/exchange.ts";
import { isCallbackHeader } from "../../gateway/contract/platform/callbacks.ts";
import type { GatewayTransport } from "../gateway/client.server.ts";
import { factsOf } from "../path-facts.ts";
import { readCartCookies } from "../visitor/cart-cookies.server.ts";
import { openCookieJar } from "../visitor/cookie-jar.server.ts";

interface TransportParts {
  /** The gateway in this process; null when it runs elsewhere. */
  embedded: ((request: Request) => Promise<Response>) | null;
  gatewayUrl: string;
  gatewaySiteUrl: string;
}

interface Sender {
  clientAddress: string | null;
  regionSlug: string | null;
}

const CONNECTIONS = 64;

/** Sends calls to the gateway, in process or over persistent connections. */
export function createTransport({ embedded, gatewayUrl, gatewaySiteUrl }: TransportParts): {
  call: GatewayTransport;
  /**
   * Passes a caller's own call of a gateway path on, for the region of the host it was sent to unless it names one. Cookies sign
   * nobody in here: a link or another site's page could make a browser call, only a program can send `Authorization`. D-01
   * The gateway is told that the call came this way: it takes no secret of programs from there. A-06
   */
  forward(request: Request, sender: Sender): Promise<Response>;
} {
  const dispatcher = embedded ? null : new Agent({ connections: CONNECTIONS, keepAliveTimeout: 30_000 });
  const send = async (url: URL, init: RequestInit): Promise<Response> => {
    if (embedded) return embedded(new Request(url, init));
    return toResponse(await pooledFetch(url, { ...(init as PooledInit), dispatcher: dispatcher ?? undefined }));
  };
  return {
    call: (host, path, init) => send(new URL(path, host === "api" ? gatewayUrl : gatewaySiteUrl), init),
    async forward(request, { clientAddress, regionSlug }) {
      const { pathname, search } = new URL(request.url);
      const { accepts } = factsOf(pathname);
      const base = pathname.startsWith("/api/gateway/") ? gatewayUrl : gatewaySiteUrl;
      const hasBody = request.method !== "GET" && request.method !== "HEAD";
      const response = await send(new URL(pathname + search, base), {
        method: request.method,
        headers: {
          ...(accepts === "callback" || accepts === "exchange"
            ? rawHeaders[accepts](request.headers)
            : {
                ...(regionSlug && { "x-region-slug": regionSlug }),
                ...cartHeader(request.headers.get("Cookie")),
                ...forwardedHeaders(request.headers),
              }),
          "x-client-address": clientAddress ?? "",
          "x-from-site": "1",
          "x-client-agent": request.headers.get("User-Agent") ?? "",
        },
        body: hasBody ? await request.arrayBuffer() : null,
        signal: request.signal,
      });
      return response;
    },
  };
}

/**
 * The pool's answer as a Response of this process: the pool has a class of its own by that name. The body has been unpacked, whatever
 * a proxy on the way had packed it with.
 */
function toResponse({ body, status, statusText, headers: received }: PooledResponse): Response {
  const headers = new Headers([...received]);
  if (headers.has("content-encoding")) {
    headers.delete("content-encoding");
    headers.delete("content-length");
  }
  return new Response(body as ReadableStream<Uint8Array> | null, { status, statusText, headers });
}

const PASSED_ON = [
  "content-type",
  "accept",
  "accept-encoding",
  "authorization",
  "x-region-slug",
  "x-pipeline_id",
  "x-cart-token",
  "x-browser-key",
  "x-campaign-source",
  "x-campaign-name",
  "x-campaign-coupon-id",
  "if-none-match",
];

function forwardedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
}

/** Of requests that no page makes and no form of the gateway's calls. */
const rawHeaders = {
  callback: (headers: Headers): Record<string, string> =>
    Object.fromEntries([...headers].filter(([name]) => isCallbackHeader(name))),
  /** 1C signs in by a password, or by the session that it was given for it; a browser has neither. */
  exchange(headers: Headers): Record<string, string> {
    const authorization = headers.get("authorization");
    const session = new RegExp(`(?<=^|;\\s*)${EXCHANGE_COOKIE}=[^;]*`).exec(headers.get("cookie") ?? "")?.[0];
    return { ...(authorization && { authorization }), ...(session && { cookie: session }) };
  },
};

/** A cart's cookie that came twice names none. */
function cartHeader(cookie: string | null): Record<string, string> {
  const { token } = readCartCookies(openCookieJar(cookie, { domain: undefined, secure: false }));
  return token === null ? {} : { "x-cart-token": token };
}
