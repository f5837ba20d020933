import type { Failure } from "../gateway/client.server.ts";

/** Thrown out of a loader: the error boundary shows the page for it. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: "Not Found" });
}

/** The page cannot be shown without what the gateway did not give. */
export function outage(): Response {
  return new Response(null, { status: 503, statusText: "Service Unavailable", headers: { "Retry-After": "5" } });
}

/** A read that a page cannot do without: its data, or the page for what went wrong. What the gateway calls invalid was in the address. */
export function required<Data>(result: { ok: true; data: Data } | Failure<string>): Data {
  if (result.ok) return result.data;
  throw result.code === "not_found" || result.code === "invalid" ? notFound() : outage();
}
