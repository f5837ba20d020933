/**
 * The build for `remix-serve`: `npm run serve`. The gateway runs apart, at GATEWAY_URL. Without what `server.ts` has in front of Remix
 * (page cache, limits, compression once, HTTPS behind proxies): for who knows Remix and wants to see the shop in it.
 */
import { randomUUID } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";
import { openSite } from "./app/composition/open-site.server.ts";
import { serveBuild } from "./app/composition/serve-build.server.ts";
import { createVisitors } from "./app/composition/visitors.server.ts";
import { contentSources } from "./app/features/frame/third-party/content-sources.ts";
import { gatewayPaths } from "./app/path-facts.ts";
import { settingsOf } from "./environment.ts";
import { createLog } from "./server/log.ts";
import { resolveRegionHost } from "./server/region-host.ts";
import { addPageHeaders, headersOfEveryAnswer } from "./server/security-headers.ts";
import { inspectSettings } from "./server/settings.ts";

const { settings } = settingsOf("The site", { settings: inspectSettings(process.env) });
const { publicHost, publicOrigin, cookieSecret } = settings;
// Without the first the site would ask itself.
if (!settings.gatewayUrl || !cookieSecret)
  throw new Error("GATEWAY_URL and COOKIE_SECRET are wanted: npm run serve sets both");

const { transport, regions, visitorParts } = await openSite({
  settings,
  embedded: null,
  marketplaceEmails: settings.marketplaceEmails,
  cookieSecret,
  log: createLog({ level: settings.logLevel, serverName: settings.serverName, buildTag: settings.buildTag }),
});
const openVisitor = createVisitors(visitorParts);

/** Slug of the region that a request asks for, null on the bare host; throws the redirect of an unknown region. */
function regionOf(request: Request): string | null {
  const host = request.headers.get("Host") ?? new URL(request.url).host;
  const found = resolveRegionHost(host, { publicHost, isKnownRegion: regions.isKnown });
  if (found.kind === "region") return found.regionSlug;
  if (found.kind === "default") return null;
  const { pathname, search } = new URL(request.url);
  throw new Response(null, { status: 307, headers: { Location: `${publicOrigin}${pathname}${search}` } });
}

/** What comes to `remix-serve` has no address of its own. */
const factsOf = (request: Request) => ({ clientAddress: null, regionSlug: regionOf(request) });

const ofEveryAnswer = headersOfEveryAnswer(settings);
const security = { publicOrigin, dev: false, thirdPartySources: contentSources(settings.thirdPartyOrigins) };

const build = serveBuild((await import(new URL("./server/index.js", import.meta.url).href)) as ServerBuild, {
  gatewayPaths,
  openVisitor: async (request) => openVisitor(request, { ...factsOf(request), requestId: randomUUID(), varyKey: null }),
  forward: async (request) => transport.forward(request, factsOf(request)),
  addHeaders(headers) {
    for (const [name, value] of ofEveryAnswer) headers.set(name, value);
    addPageHeaders(headers, security);
  },
});

export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath, routes } = build;
