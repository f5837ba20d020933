import type { Middleware } from "./request-context.ts";
import { sendRedirect } from "./send-redirect.ts";
import { sendRefusal } from "./send-refusal.ts";

/**
 * Leads a visitor who came by plain http to the same page by https, where customers use https. What came by plain http is known from a
 * trusted proxy only; a form that was sent so is refused, for it has been seen on the way. Comes after the region of the host and the
 * forwarded headers.
 */
export function createHttpsRedirect(publicOrigin: string): Middleware {
  const { protocol, host } = new URL(publicOrigin);
  if (protocol !== "https:") return () => false;
  return (context) => {
    const { method, path, search, regionSlug } = context;
    if (context.protocol === "https") return false;
    if (method === "GET" || method === "HEAD") {
      const ownHost = regionSlug === null ? host : `${regionSlug}.${host}`;
      sendRedirect(context, 308, `https://${ownHost}${path}${search}`, "no-store");
    } else sendRefusal(context, 403, { home: `${publicOrigin}/` });
    return true;
  };
}
