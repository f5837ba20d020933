import type { PathRules } from "./path-rules.ts";
import type { Middleware } from "./request-context.ts";
import { sendRedirect } from "./send-redirect.ts";
import { sendRefusal } from "./send-refusal.ts";

const fileName = /\.[a-z][a-z0-9]{0,9}$/i;

/** Canonical form of a document path (GEN-041, decision B-04), or null when it is already that. Always a local path. */
export function canonicalPath(path: string, slash: PathRules["slash"]): string | null {
  if (path === "/" || slash(path) === "as requested") return null;
  const local = path.replace(/^[/\\]+/, "/");
  if (local.endsWith("/")) {
    const bare = local.slice(0, -1);
    if (!bare.endsWith("/") && slash(bare) === "never") return bare;
    return local === path ? null : local;
  }
  if (slash(local) === "never" || fileName.test(local)) return local === path ? null : local;
  return `${local}/`;
}

/** 308 with the same query. A POST passes: its form names the address that takes it. */
export function createCanonicalSlash(slash: PathRules["slash"]): Middleware {
  return (context) => {
    const { method, path, search } = context;
    if (method !== "GET" && method !== "HEAD") return false;
    const target = canonicalPath(path, slash);
    if (target === null) return false;
    sendRedirect(context, 308, target + search, "public, max-age=86400");
    return true;
  };
}

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
