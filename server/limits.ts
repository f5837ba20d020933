import type { PathRules } from "./path-rules.ts";
import type { Middleware, RequestContext } from "./request-context.ts";
import { type RefusalStatus, sendRefusal } from "./send-refusal.ts";

const URL_BYTES = 8 * 1024;
const QUERY_PARAMETERS = 200;
export const ORDINARY_BODY_BYTES = 1024 * 1024;
/** Photos of one form together; each has its own limit in the contract. */
export const UPLOAD_BODY_BYTES = 24 * 1024 * 1024;

const everywhere = new Set(["GET", "HEAD", "POST"]);
const programmatic = new Set(["PUT", "DELETE"]);
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const forbiddenInPath = /[\u0000-\u0020\\#]|%00|%5c/i;
/** Typed backslashes are ordinary text here. */
const forbiddenInQuery = /#|%00/;
const dotSegment = /\/(\.|%2e){1,2}(\/|$)/i;
const brokenEscape = /%(?![0-9a-f]{2})/i;

function isBadPath(path: string): boolean {
  if (!path.startsWith("/") || path.startsWith("//") || dotSegment.test(path)) return true;
  if (!path.includes("%")) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

function hasTooManyParameters(search: string): boolean {
  let count = 0;
  for (let at = search.indexOf("&"); at !== -1; at = search.indexOf("&", at + 1)) count += 1;
  return count >= QUERY_PARAMETERS;
}

interface RequestLine {
  method: string;
  path: string;
  search: string;
  /** PUT and DELETE belong to the API and to the cart it mirrors; pages use GET and POST only. */
  allowsPrograms: boolean;
}

/** Status to refuse a request line with; null when it is fine. */
export function refuseRequestLine({ method, path, search, allowsPrograms }: RequestLine): RefusalStatus | null {
  if (path.length + search.length > URL_BYTES) return 414;
  if (isBadPath(path) || forbiddenInPath.test(path)) return 400;
  if (search !== "" && (forbiddenInQuery.test(search) || brokenEscape.test(search) || hasTooManyParameters(search))) {
    return 400;
  }
  return everywhere.has(method) || (allowsPrograms && programmatic.has(method)) ? null : 405;
}

/** Two Host headers are how requests are smuggled past a proxy; Node itself keeps the first one silently. */
export function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") seen += 1;
  }
  return seen > 1;
}

/** Refuses 400, 405, 413 (by declared length) and 414. */
export function createLimits({
  bodyLimitBytes,
  allowsPrograms,
}: Pick<PathRules, "bodyLimitBytes" | "allowsPrograms">): Middleware {
  return (context: RequestContext) => {
    const { request, method, path, search } = context;
    const line = { method, path, search, allowsPrograms: allowsPrograms(path) };
    const status = hasTwoHosts(request.rawHeaders) ? 400 : refuseRequestLine(line);
    if (status !== null) {
      const allowed = [...everywhere, ...(line.allowsPrograms ? programmatic : [])].join(", ");
      sendRefusal(context, status, { headers: status === 405 ? ["Allow", allowed] : [] });
      return true;
    }
    const declaredBytes = Number(request.headers["content-length"] ?? 0);
    if (declaredBytes <= bodyLimitBytes(path)) return false;
    sendRefusal(context, 413);
    return true;
  };
}
