import { Agent, type RequestInit as PooledInit, fetch as pooledFetch } from "undici";
import type { GatewayTransport } from "../gateway/client.server.ts";

interface TransportParts {
  /** The gateway of this process; null when it runs elsewhere. */
  embedded: ((request: Request) => Promise<Response>) | null;
  gatewayUrl: string;
  gatewaySiteUrl: string;
}

const CONNECTIONS = 64;

/** The same calls either way: in process, or over kept-alive connections to a gateway elsewhere. */
export function createTransport({ embedded, gatewayUrl, gatewaySiteUrl }: TransportParts): {
  call: GatewayTransport;
  /** Passes a browser's own call of a gateway path on, for the region of the host it was sent to unless it names one. */
  forward(request: Request, regionSlug: string | null): Promise<Response>;
} {
  const dispatcher = embedded ? null : new Agent({ connections: CONNECTIONS, keepAliveTimeout: 30_000 });
  const send = async (url: URL, init: RequestInit): Promise<Response> => {
    if (embedded) return embedded(new Request(url, init));
    return (await pooledFetch(url, {
      ...(init as PooledInit),
      dispatcher: dispatcher ?? undefined,
    })) as unknown as Response;
  };
  return {
    call: (host, path, init) => send(new URL(path, host === "api" ? gatewayUrl : gatewaySiteUrl), init),
    async forward(request, regionSlug) {
      const { pathname, search } = new URL(request.url);
      const base = pathname.startsWith("/api/gateway/") ? gatewayUrl : gatewaySiteUrl;
      const hasBody = request.method !== "GET" && request.method !== "HEAD";
      const response = await send(new URL(pathname + search, base), {
        method: request.method,
        headers: { ...(regionSlug && { "x-region-slug": regionSlug }), ...forwardedHeaders(request.headers) },
        body: hasBody ? await request.arrayBuffer() : null,
        signal: request.signal,
      });
      return response;
    },
  };
}

const PASSED_ON = [
  "content-type",
  "accept",
  "authorization",
  "x-region-slug",
  "x-pipeline_id",
  "x-cart-token",
  "cookie",
  "if-none-match",
];

function forwardedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
}
