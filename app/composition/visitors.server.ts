import type { FollowedClock } from "../../followed-clock.ts";
import { promoApplyUtm } from "../../gateway/contract/sales/promo.ts";
import type { RequestFacts } from "../../server/handler.ts";
import type { CallerContext } from "../gateway/caller-context.ts";
import { createGatewayClient, type GatewayTransport } from "../gateway/client.server.ts";
import { createResiliencePolicy, type GatewayTimes } from "../gateway/resilience-policy.server.ts";
import { createResponseCache, type GoodsClock } from "../gateway/response-cache.server.ts";
import { factsOf, personalParameters } from "../path-facts.ts";
import { askActing, endActing, openActing, startActing } from "../visitor/acting.server.ts";
import { keepTouch, readTouch } from "../visitor/campaign.server.ts";
import { clearCarCookies } from "../visitor/car-cookies.server.ts";
import { readCartCookies } from "../visitor/cart-cookies.server.ts";
import { writeClosedNotifications } from "../visitor/closed-notifications.server.ts";
import { decodeVaryKey, readCookieClaims } from "../visitor/cookie-claims.server.ts";
import { openCookieJar } from "../visitor/cookie-jar.server.ts";
import { emptyShopLayout } from "../visitor/empty-shop.server.ts";
import { lazyLayout } from "../visitor/layout.server.ts";
import { hasPicks, notePaintedBy } from "../visitor/pick-cookies.server.ts";
import { createCookieSeal } from "../visitor/sealed-cookie.server.ts";
import { openSession } from "../visitor/session.server.ts";
import { adoptCart, cartWaits, letCartWait, signIn, signOut } from "../visitor/sign-in.server.ts";
import { createRefresh } from "../visitor/token-refresh.server.ts";
import type { SiteSettings, Visitor } from "../visitor/visitor.server.ts";
import { plainRequest } from "./plain-request.server.ts";
import { verifyCookieClaims } from "./verify-cookie-claims.server.ts";

export interface VisitorParts {
  transport: GatewayTransport;
  clock: FollowedClock;
  gatewayTimes: GatewayTimes;
  settings: SiteSettings;
  /** Scheme and host without region, as customers type it. */
  publicOrigin: string;
  /** The region that the bare host shows: search engines know its pages by that host. */
  isDefaultRegion(slug: string): boolean;
  cookieDomain: string | undefined;
  /** Seals cookies; at least 32 characters. */
  cookieSecret: string;
  /** Another text when announcements or banners may have changed. */
  contentVersion(): string;
  goodsClock: GoodsClock;
  /** There are no regions yet: only staff have pages. */
  isShopEmpty(): boolean;
  /** Whether a running campaign has this name. */
  isCampaign(name: string): boolean;
  log: { warn(details: object, message: string): void };
}

/** Links to campaigns of ours are noticed; with other advertising a page is the one that everybody gets. PRO-001, PRO-009 */
export const bypassesSharedCache = (url: string | undefined, isCampaign: (name: string) => boolean): boolean => {
  if (!url?.includes("?")) return false;
  if (PERSONAL_PARAMETER.test(url)) return true;
  const name = CAMPAIGN_PARAMETER.exec(url)?.[1];
  return name !== undefined && isCampaign(name.toLowerCase());
};

/** Names of campaigns have no letter that an address encodes. */
const CAMPAIGN_PARAMETER = /[?&]utm_campaign=([\w-]+)(?:&|$)/;

const PERSONAL_PARAMETER = new RegExp(`[?&](${personalParameters.join("|")})=`);

const MAX_AGENT_CHARACTERS = 300;

export interface OpenedVisitor {
  /** What was sent, with its texts made plain. */
  request: Request;
  visitor: Visitor;
  /** Writes the cookies and the marks for caches into the answer, whatever it is. */
  close(answer: Response): Promise<void>;
}

/** Makes the visitor of each request, and writes what has become of their cookies into its answer. */
export function createVisitors(parts: VisitorParts) {
  const { clock } = parts;
  const client = createGatewayClient({
    clock,
    transport: parts.transport,
    pipelineId: parts.settings.buildTag,
    resiliencePolicy: createResiliencePolicy(parts.gatewayTimes),
    responseCache: createResponseCache(() => performance.now(), parts.contentVersion, parts.goodsClock),
    log: parts.log,
  });
  const refresh = createRefresh();
  const { protocol, host } = new URL(parts.publicOrigin);
  const secure = protocol === "https:";
  const cookieSeal = createCookieSeal(parts.cookieSecret, clock.now);
  const originOf = (slug: string) => `${protocol}//${slug ? `${slug}.` : ""}${host}`;

  return async (received: Request, facts: RequestFacts): Promise<OpenedVisitor> => {
    const request = await plainRequest(received);
    const cookieHeader = request.headers.get("Cookie");
    const sealed = await cookieSeal.open(cookieHeader, secure);
    const cookies = openCookieJar(cookieHeader, { domain: parts.cookieDomain, secure, opened: sealed });
    const regionSlug = facts.regionSlug ?? "";
    const callerContext: CallerContext = {
      regionSlug,
      cartToken: readCartCookies(cookies).token,
      accessToken: null,
      clientAddress: facts.clientAddress ?? "",
      requestId: facts.requestId,
      clientAgent: (request.headers.get("User-Agent") ?? "").slice(0, MAX_AGENT_CHARACTERS),
    };
    const isLanding = request.method === "GET" && keepTouch(cookies, new URL(request.url), parts.isCampaign);
    callerContext.campaign = readTouch(cookies);
    const gateway = client.bind(callerContext, facts.replies);
    const lazyRegion = parts.isShopEmpty() ? emptyShopLayout : lazyLayout(gateway, regionSlug);
    const session = { cookies, gateway, callerContext };
    const shown = facts.varyKey === null ? readCookieClaims(cookies) : decodeVaryKey(facts.varyKey);
    const opening = openSession(session, refresh);
    const askedActing = askActing(session);
    const [opened, { chosenCar, closedNotifications, isCarGone, areAnnouncementsGone, areClaimsValid }] =
      await Promise.all([opening, verifyCookieClaims(gateway, lazyRegion.layout, shown)]);
    const { user, isUserUnknown, acting } = await openActing({ ...session, now: clock.now }, opened, askedActing);
    if (user && !acting && cartWaits(cookies)) await adoptCart(session);
    // Whatever it answers, the link counts for the cart, and the account says what is in it.
    if (user && !acting && isLanding) await gateway.call(promoApplyUtm, {});
    if (isCarGone) clearCarCookies(cookies);
    if (areAnnouncementsGone && facts.varyKey === null) writeClosedNotifications(cookies, closedNotifications);
    const isCustomers = user !== null || isUserUnknown || acting !== null;
    const visitor: Visitor = {
      regionSlug,
      ...lazyRegion,
      origin: originOf(parts.isDefaultRegion(regionSlug) ? "" : regionSlug),
      originOf,
      gateway,
      withBrowserKey: (browserKey) => client.bind({ ...callerContext, browserKey }),
      user,
      isUserUnknown,
      acting,
      startActing: (started) => startActing(session, started),
      endActing: async () => {
        if (acting) await endActing(session, acting);
      },
      signIn: (tokens) => signIn(session, tokens),
      signOut: () => signOut(session),
      cookies,
      // An action may have changed the cart of the page that it answers with.
      get cartCount() {
        return facts.varyKey === null ? readCartCookies(cookies).count : null;
      },
      chosenCar,
      closedNotifications,
      isAnsweringForm: request.method === "POST",
      isDocument: !new URL(request.url).pathname.endsWith(".data"),
      saveData: request.headers.get("Save-Data") === "on",
      clientAddress: facts.clientAddress ?? "",
      now: clock.now,
      settings: parts.settings,
    };
    const counted = readCartCookies(cookies).count;
    const writeCookies = async () => {
      // A form that changes the cart and comes as a document: no script paints the count.
      if (visitor.isAnsweringForm && visitor.isDocument && readCartCookies(cookies).count !== counted)
        notePaintedBy(cookies, "server");
      if (isUserUnknown && cookies.get("cart") !== (callerContext.cartToken ?? undefined)) letCartWait(cookies);
      await cookies.seal(cookieSeal.seal);
      return cookies.changes();
    };
    let written: Promise<string[]> | null = null;
    const close = async ({ headers }: Response) => {
      if (!factsOf(new URL(request.url).pathname).isIndexed) headers.set("X-Robots-Tag", "noindex");
      written ??= writeCookies();
      const changes = await written;
      for (const change of changes) headers.append("Set-Cookie", change);
      if (isCustomers || callerContext.accessToken !== null) markNoStore(headers);
      else if (
        bypassesSharedCache(request.url, parts.isCampaign) ||
        (facts.varyKey === null &&
          (changes.length > 0 || hasPicks(cookies) || readCartCookies(cookies).count > 0 || cookies.get("paying")))
      )
        markPrivate(headers);
      else if (!areClaimsValid && facts.varyKey !== null) headers.set("Cache-Control", "private, no-cache");
    };
    return { request, visitor, close };
  };
}

/** Not stored by the browser either: after signing out Back requests the page again, with scripts or without. */
function markNoStore(headers: Headers): void {
  headers.set("Cache-Control", "private, no-store");
  headers.append("Vary", "Cookie");
}

/** No shared cache stores this response, and the browser revalidates it each time. */
function markPrivate(headers: Headers): void {
  if (!headers.get("Cache-Control")?.includes("no-store")) headers.set("Cache-Control", "private, no-cache");
  headers.append("Vary", "Cookie");
}
