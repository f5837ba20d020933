import type { ServerBuild } from "@remix-run/node";
import { parseCookie } from "cookie";
import { formerAddress } from "../../gateway/contract/catalogue/former-addresses.ts";
import type { RequestFacts } from "../../server/handler.ts";
import { createRouteHandler } from "../framework/route-handler.server.ts";
import { readCartCookies } from "../visitor/cart-cookies.server.ts";
import { encodeVaryKey, readCookieClaims } from "../visitor/cookie-claims.server.ts";
import { openCookieJar, wireName } from "../visitor/cookie-jar.server.ts";
import { keepLateForm } from "../visitor/kept-form.server.ts";
import { LOYALTY_FLAGS } from "../visitor/loyalty-flags.ts";
import { WITHOUT_SCRIPTS } from "../visitor/pick-cookies.server.ts";
import { findStaleForm, staleFormRequest } from "../visitor/stale-form.server.ts";
import type { Visitor } from "../visitor/visitor.server.ts";
import { createVisitors, type VisitorParts } from "./visitors.server.ts";

/**
 * What a shared page shows besides its address, read from the raw Cookie header: see `CookieClaims`.
 * Null for a visitor who gets pages of their own.
 */
export function varyKey(
  cookieHeader: string | undefined,
  { savesData, path = "" }: { savesData: boolean; path?: string | undefined },
): string | null {
  if (cookieHeader === undefined) return "";
  const cookies = openCookieJar(cookieHeader, { domain: undefined, secure: false });
  const sent = parseCookie(cookieHeader);
  const isOwn = OWN_PAGE_COOKIES.some((name) => sent[name] !== undefined);
  // Pages for who saves data have no script that would paint the count.
  const isUnpainted = savesData && readCartCookies(cookies).count > 0;
  // The home page says what this browser has not paid yet.
  const isUnpaidShown = path === "/" && sent.paying !== undefined;
  return isOwn || isUnpainted || isUnpaidShown ? null : encodeVaryKey(readCookieClaims(cookies));
}

/** Also those that nobody trusts in the end: the page that says so is one visitor's own. */
const OWN_PAGE_COOKIES = [
  "flash",
  "access_token",
  "token_info",
  "signed_out",
  "acting",
  // Nobody's script would paint what is picked and how much is in the cart.
  WITHOUT_SCRIPTS,
  // The next page removes them from who has left the registration.
  ...LOYALTY_FLAGS,
].flatMap((name) => [name, wireName(name, true)]);

const MOVED_SECONDS = 3_600;

/** Where a page that is not there has moved from a former site; null where nobody knows it, and for data of scripts. */
async function movedTo({ method, url }: Request, { gateway }: Pick<Visitor, "gateway">): Promise<Response | null> {
  const { pathname, search } = new URL(url);
  if ((method !== "GET" && method !== "HEAD") || pathname.endsWith(".data")) return null;
  const found = await gateway.call(formerAddress, { askedPath: pathname + search });
  if (!found.ok || found.data.target === null) return null;
  const headers = { Location: found.data.target, "Cache-Control": `public, max-age=${MOVED_SECONDS}` };
  return new Response(null, { status: 301, headers });
}

interface SiteHandlerParts extends VisitorParts {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: string;
}

/** The site as a function of a request: creates the visitor, lets Remix render, writes the visitor's cookies. */
export function createSiteHandler(
  parts: SiteHandlerParts,
): (request: Request, facts: RequestFacts) => Promise<Response> {
  const handle = createRouteHandler(parts.build, parts.mode);
  const openVisitor = createVisitors(parts);
  const hasPage = async (path: string, { url }: Request, facts: RequestFacts): Promise<boolean> => {
    const guest = await openVisitor(new Request(new URL(path, url)), { ...facts, varyKey: null });
    const answer = await handle(guest.request, { visitor: guest.visitor });
    await answer.body?.cancel();
    return answer.status !== 404 || (await movedTo(guest.request, guest.visitor)) !== null;
  };
  return async (received, facts) => {
    const { request, visitor, close } = await openVisitor(received, facts);
    visitor.hasPage = (path) => hasPage(path, request, facts);
    const staleForm = (await keepLateForm(request, visitor)) ?? (await findStaleForm(request, visitor));
    // Its address is not that of a route that scripts could go on with.
    const response = staleForm
      ? await handle(staleFormRequest(request), { visitor: { ...visitor, staleForm, saveData: true } })
      : await handle(request, { visitor });
    const moved = response.status === 404 && !staleForm ? await movedTo(request, visitor) : null;
    const answer = moved ?? response;
    await close(answer);
    return answer;
  };
}
