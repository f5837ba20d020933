/** Addresses that providers call. */
export const CALLBACK_PATH = "/api/callbacks/:kind/:provider";

export const CALLBACK_BODY_BYTES = 64 * 1024;

/** Headers about one connection, not about the message; and cookies, which no provider has. */
const OF_THE_CONNECTION = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "cookie",
  "expect",
  "forwarded",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** What the site tells the gateway itself: believed, so nobody else may set it. */
const OF_THE_SITE = new Set([
  "x-acting-id",
  "x-authorized-user-id",
  "x-browser-key",
  "x-cart-token",
  "x-client-address",
  "x-client-agent",
  "x-pipeline_id",
  "x-real-ip",
  "x-region-slug",
  "x-request-id",
  "x-secret-token",
]);

/** Whether a header of a callback reaches its provider's code. All others do: each provider signs in headers of its own. */
export const isCallbackHeader = (name: string): boolean =>
  !OF_THE_CONNECTION.has(name) && !OF_THE_SITE.has(name) && !/^(proxy|x-forwarded)-/.test(name);
