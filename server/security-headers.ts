import { INLINE_SCRIPTS_HEADER, type Page } from "./handler.ts";

export interface SecurityOptions {
  /** Scheme, host without region and port, as customers see them. */
  publicOrigin: string;
  /** Development: the bundler's client needs inline code, eval and a web socket. */
  dev: boolean;
  /** What the enabled third-party scripts may do, by directive of the content policy. */
  thirdPartySources?: Readonly<Record<string, readonly string[]>>;
}

/** Permits what the site uses of the browser and nothing else: the position is for the nearest shop. */
const permissions = "camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(self), usb=()";

function regionOrigins(publicOrigin: string): string {
  const { protocol, hostname, port } = new URL(publicOrigin);
  const anyPort = port === "" ? "" : ":*";
  return `${protocol}//${hostname}${anyPort} ${protocol}//*.${hostname}${anyPort}`;
}

/** Whatever else a header may hold, only hashes get into the policy. */
const hashSource = /^'sha256-[\w+/]{43}='$/;

/**
 * `inlineScripts` is the value of `INLINE_SCRIPTS_HEADER`. A form may be answered by a redirect to another region, and browsers check
 * form-action on redirects too.
 */
export function contentSecurityPolicy(
  inlineScripts: string | null,
  { publicOrigin, dev, thirdPartySources = {} }: SecurityOptions,
): string {
  const hashes = (inlineScripts ?? "").split(" ").filter((source) => hashSource.test(source));
  const directive = (name: string, ...own: string[]) => {
    const sources = [...own, ...(thirdPartySources[name] ?? [])];
    return `${name} ${sources.length > 0 ? [...new Set(sources)].join(" ") : "'none'"}`;
  };
  return [
    "default-src 'self'",
    directive("script-src", "'self'", ...(dev ? ["'unsafe-inline'", "'unsafe-eval'"] : hashes)),
    directive("style-src", "'self'", ...(dev ? ["'unsafe-inline'"] : [])),
    directive("img-src", "'self'", "data:"),
    directive("font-src", "'self'"),
    directive("connect-src", "'self'", ...(dev ? ["ws:", "wss:"] : [])),
    directive("frame-src"),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${regionOrigins(publicOrigin)}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

const isHtml = (headers: Headers): boolean => headers.get("content-type")?.startsWith("text/html") === true;

/** Adds to an answer of the site or the gateway what pages have besides the headers of every answer (`headersOfEveryAnswer`). */
export function addPageHeaders(headers: Headers, options: SecurityOptions): void {
  const inlineScripts = headers.get(INLINE_SCRIPTS_HEADER);
  headers.delete(INLINE_SCRIPTS_HEADER);
  if (!isHtml(headers)) return;
  headers.set("Content-Security-Policy", contentSecurityPolicy(inlineScripts, options));
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Permissions-Policy", permissions);
}

/** The same page with its security headers. */
export function securePage(page: Page, options: SecurityOptions): Page {
  addPageHeaders(page.headers, options);
  return page;
}

/** What every answer says: pages, files, redirects, refusals and failures, whoever makes them. */
export function headersOfEveryAnswer({ publicOrigin }: Pick<SecurityOptions, "publicOrigin">): [string, string][] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    // no-referrer would make browsers send "Origin: null" with our own forms. Of an address another site learns the origin alone.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ...(publicOrigin.startsWith("https:")
      ? [["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] satisfies [string, string]]
      : []),
  ];
}
