import type { PathRules } from "./path-rules.ts";
import type { Middleware } from "./request-context.ts";
import { sendRedirect } from "./send-redirect.ts";

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
