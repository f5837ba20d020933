import type { Middleware } from "./request-context.ts";
import { sendRedirect } from "./send-redirect.ts";

const withoutSlash = new Set(["/login"]);
const neverDocuments = ["/api", "/assets", "/healthz", "/readyz", "/metrics", "/.well-known"];
const fileName = /\.[a-z][a-z0-9]{0,9}$/i;

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** Canonical form of a document path (GEN-041, decision B-04), or null when it is already that. Always a local path. */
export function canonicalPath(path: string): string | null {
  if (path === "/" || neverDocuments.some((prefix) => isUnder(path, prefix))) return null;
  const local = path.replace(/^[/\\]+/, "/");
  if (local.endsWith("/")) {
    const bare = local.slice(0, -1);
    if (withoutSlash.has(bare)) return bare;
    return local === path ? null : local;
  }
  if (withoutSlash.has(local) || fileName.test(local)) return local === path ? null : local;
  return `${local}/`;
}

/** 308 with the query kept. Forms post to whatever form they name, so POST passes. */
export const redirectToCanonical: Middleware = (context) => {
  const { method, path, search } = context;
  if (method !== "GET" && method !== "HEAD") return false;
  const target = canonicalPath(path);
  if (target === null) return false;
  sendRedirect(context, 308, target + search, "public, max-age=86400");
  return true;
};
