import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createGatewayClient, type GatewayTransport } from "../gateway/client.server.ts";
import { createGuard } from "../gateway/guard.server.ts";
import { createReplyStore } from "../gateway/reply-store.server.ts";
import { clearCarCookies } from "../http/car-cookies.server.ts";
import { readCartCookies } from "../http/cart-cookies.server.ts";
import { writeClosedNotifications } from "../http/closed-notifications.server.ts";
import { openCookieJar } from "../http/cookie-jar.server.ts";
import { decodeVariant, encodeVariant, readShownCookies } from "../http/shown-cookies.server.ts";
import type { SiteSettings, Visitor } from "../http/visitor.server.ts";
import { trueCookies } from "./true-cookies.server.ts";

interface SiteHandlerParts {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: string;
  transport: GatewayTransport;
  settings: SiteSettings;
  /** Scheme and host without region, as customers type it. */
  publicOrigin: string;
  /** The region that the bare host shows: search engines know its pages by that host. */
  isDefaultRegion(slug: string): boolean;
  cookieDomain: string | undefined;
  log: { warn(details: object, message: string): void };
}

interface RequestFacts {
  clientAddress: string | null;
  regionSlug: string | null;
  /** Set when the page is rendered for everybody who shares it: see `pageVariant`. */
  variant: string | null;
}

/**
 * What a shared page shows besides its address, read from the raw Cookie header: see `ShownCookies`.
 * Null for a visitor whose pages are his own.
 */
export function pageVariant(cookieHeader: string | undefined): string | null {
  if (cookieHeader === undefined) return "0";
  const cookies = openCookieJar(cookieHeader, { domain: undefined, secure: false });
  const isOwn = OWN_PAGE_COOKIES.some((name) => cookies.get(name) !== undefined);
  return isOwn ? null : encodeVariant(readShownCookies(cookies));
}

/** The picker carries a free text to search by; its pages are few and are made for each visitor. */
export const opensPicker = (url = ""): boolean => /[?&]showRegionModal=/.test(url);

const OWN_PAGE_COOKIES = ["flash", "access_token", "token_info"];

/** The site as a function of a request: makes the visitor, lets Remix answer, writes the visitor's cookies. */
export function createSiteHandler(
  parts: SiteHandlerParts,
): (request: Request, facts: RequestFacts) => Promise<Response> {
  const handle = createRequestHandler(parts.build, parts.mode);
  const client = createGatewayClient({
    transport: parts.transport,
    pipelineId: parts.settings.buildTag,
    guard: createGuard(),
    replies: createReplyStore(),
    log: parts.log,
  });
  const { protocol, host } = new URL(parts.publicOrigin);
  const originOf = (slug: string) => `${protocol}//${slug ? `${slug}.` : ""}${host}`;

  return async (request, facts) => {
    const cookies = openCookieJar(request.headers.get("Cookie"), {
      domain: parts.cookieDomain,
      secure: protocol === "https:",
    });
    const regionSlug = facts.regionSlug ?? "";
    const gateway = client.bind({
      regionSlug,
      cartToken: readCartCookies(cookies).token,
      accessToken: cookies.get("access_token") ?? null,
      clientAddress: facts.clientAddress ?? "",
    });
    const shown = facts.variant === null ? readShownCookies(cookies) : decodeVariant(facts.variant);
    const { chosenCar, closedNotifications, isCarGone, areNoticesGone, isAllTrue } = await trueCookies(
      gateway,
      regionSlug,
      shown,
    );
    if (isCarGone) clearCarCookies(cookies);
    if (areNoticesGone && facts.variant === null) writeClosedNotifications(cookies, closedNotifications);
    const visitor: Visitor = {
      regionSlug,
      origin: originOf(parts.isDefaultRegion(regionSlug) ? "" : regionSlug),
      originOf,
      gateway,
      cookies,
      cartCount: shown.cartCount,
      chosenCar,
      closedNotifications,
      saveData: request.headers.get("Save-Data") === "on",
      clientAddress: facts.clientAddress ?? "",
      settings: parts.settings,
    };
    const response = await handle(request, { visitor });
    if (!isAllTrue && facts.variant !== null) response.headers.set("Cache-Control", "private, no-cache");
    for (const change of cookies.changes()) response.headers.append("Set-Cookie", change);
    return response;
  };
}
