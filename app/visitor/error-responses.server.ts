import type { Failure } from "../gateway/client.server.ts";
import { isUnavailable } from "./error-text.ts";

/** To be thrown by a loader: the error boundary shows its page. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: "Not Found" });
}

/** For whom it is not: staff without the permission, or staff who act for a client. */
export function forbidden(): Response {
  return new Response(null, { status: 403, statusText: "Forbidden" });
}

/** The gateway did not reply, and there is no page without its reply. */
export function outage(): Response {
  return new Response(null, { status: 503, statusText: "Service Unavailable", headers: { "Retry-After": "5" } });
}

/** The data of a read that a page cannot do without; throws 403, 404 or 503. What the gateway calls invalid came from the address. */
export function required<Data>(result: { ok: true; data: Data } | Failure<string>): Data {
  if (result.ok) return result.data;
  if (["not_on_behalf", "forbidden", "staff_email"].includes(result.code)) throw forbidden();
  throw result.code === "not_found" || result.code === "invalid" ? notFound() : outage();
}

/** The same for a page that says by itself that the shop does not answer: null then. Throws 403, 404 or 503. */
export const requiredUnlessAway = <Data>(result: { ok: true; data: Data } | Failure<string>): Data | null =>
  !result.ok && isUnavailable(result.code) ? null : required(result);
