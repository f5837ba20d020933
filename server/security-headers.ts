import type { Page } from "./handler.ts";
import { inlineScriptSources } from "./inline-scripts.ts";

export interface SecurityOptions {
  /** Scheme, host without region and port, as customers see them. */
  publicOrigin: string;
  /** Development: the bundler's client needs inline code, eval and a web socket. */
  dev: boolean;
  /** Origins of the enabled third-party scripts: their scripts, frames, calls and pictures are allowed. */
  thirdPartyOrigins?: readonly string[];
}

/** Permits what the site uses of the browser and nothing else: the position is for the nearest shop. */
const permissions = "camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(self), usb=()";

function regionOrigins(publicOrigin: string): string {
  const { protocol, hostname, port } = new URL(publicOrigin);
  const anyPort = port === "" ? "" : ":*";
  return `${protocol}//${hostname}${anyPort} ${protocol}//*.${hostname}${anyPort}`;
}

/** A form may be answered by a redirect to another region, and browsers check form-action on redirects too. */
export function contentSecurityPolicy(
  html: Buffer,
  { publicOrigin, dev, thirdPartyOrigins = [] }: SecurityOptions,
): string {
  const scripts = dev ? "'self' 'unsafe-inline' 'unsafe-eval'" : ["'self'", ...inlineScriptSources(html)].join(" ");
  const thirdPartyScripts = thirdPartyOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    `script-src ${scripts}${thirdPartyScripts}`,
    `style-src 'self'${dev ? " 'unsafe-inline'" : ""}`,
    `img-src 'self' data:${thirdPartyScripts}`,
    `connect-src 'self'${dev ? " ws: wss:" : ""}${thirdPartyScripts}`,
    `frame-src${thirdPartyScripts || " 'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${regionOrigins(publicOrigin)}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Adds the security headers to an answer; `html` is the finished body when it is a page. */
export function addSecurityHeaders(headers: Headers, html: Buffer | null, options: SecurityOptions): void {
  headers.set("X-Content-Type-Options", "nosniff");
  // no-referrer would make browsers send "Origin: null" with our own forms.
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  if (options.publicOrigin.startsWith("https:")) {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
  if (html === null) return;
  headers.set("Content-Security-Policy", contentSecurityPolicy(html, options));
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Permissions-Policy", permissions);
}

export const isHtml = (headers: Headers): boolean => headers.get("content-type")?.startsWith("text/html") === true;

/** The same page with its security headers, computed from the finished bytes. */
export function securePage(page: Page, options: SecurityOptions): Page {
  addSecurityHeaders(page.headers, isHtml(page.headers) ? page.body : null, options);
  return page;
}
