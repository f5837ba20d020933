import type { ServerBuild } from "@remix-run/node";
import { createGatewayCheck } from "./app/composition/gateway-check.server.ts";
import { openSite } from "./app/composition/open-site.server.ts";
import { createSiteHandler, varyKey } from "./app/composition/site-handler.server.ts";
import { bypassesSharedCache } from "./app/composition/visitors.server.ts";
import { contentSources } from "./app/features/frame/third-party/content-sources.ts";
import { createLoggedPath } from "./app/logged-path.ts";
import { readsParameter } from "./app/page-parameters.ts";
import { factsOf, pathGroup } from "./app/path-facts.ts";
import { settingsOf } from "./environment.ts";
import { EXCHANGE_PART_BYTES } from "./gateway/contract/office/exchange.ts";
import { MAX_IMPORT_BYTES } from "./gateway/contract/office/import-desk.ts";
import { CALLBACK_BODY_BYTES } from "./gateway/contract/platform/callbacks.ts";
import { ownTokenSecret } from "./gateway/customers/auth/token-secret.ts";
import { inspectGatewaySettings } from "./gateway/settings.ts";
import { type EmbeddedGateway, startGateway } from "./gateway/start.ts";
import { ORDINARY_FORM } from "./server/form-types.ts";
import { createHealth } from "./server/health.ts";
import { type Closer, type RunningServer, startHttpServer, stopOnSignals } from "./server/http-server.ts";
import { ORDINARY_BODY_BYTES, UPLOAD_BODY_BYTES } from "./server/limits.ts";
import { createLog } from "./server/log.ts";
import { createMetrics } from "./server/metrics.ts";
import { createPipeline } from "./server/pipeline.ts";
import { inspectSettings } from "./server/settings.ts";
import { createStaticFiles } from "./server/static-files.ts";
import { announceServing, isFirstOfItsKind, startsWorkers, stopOfPrimary, superviseWorkers } from "./server/workers.ts";

/** Longest wait of a page for its turn, so that it is there within two seconds; later its visitor has given up. */
const RENDER_WAIT_MS = 1_600;
/** Most pages take a fifth to a half of it of processor time. */
const RENDER_TURN_MS = 50;

/** Goals come as beacons, which can only send plain text. */
const FORM_TYPES = {
  form: [ORDINARY_FORM],
  photos: [ORDINARY_FORM, "multipart/form-data"],
  "goods file": ["multipart/form-data"],
  text: ["text/plain"],
  callback: [],
  exchange: [],
} as const;

const BODY_LIMIT_BYTES = {
  form: ORDINARY_BODY_BYTES,
  photos: UPLOAD_BODY_BYTES,
  // A little more than the largest file, so that one that is a little too large is refused by its form.
  "goods file": MAX_IMPORT_BYTES * 1.5,
  text: ORDINARY_BODY_BYTES,
  callback: CALLBACK_BODY_BYTES,
  exchange: EXCHANGE_PART_BYTES,
} as const;

const { settings, gatewaySettings } = settingsOf("The server", {
  settings: inspectSettings(process.env),
  gatewaySettings: process.env.GATEWAY_URL?.trim()
    ? { settings: null }
    : inspectGatewaySettings(process.env, { hasInboxByDefault: true }),
});
const isDev = settings.mode === "development";
const log = createLog({ level: settings.logLevel, serverName: settings.serverName, buildTag: settings.buildTag });
const sayWhereItIs = (origin: string) => console.log(`Site: ${origin}`);

if (startsWorkers(settings.workers)) process.exit(await superviseWorkers(settings.workers, log, sayWhereItIs));

// Until the port is opened nothing is lost by ending at once.
const stopAsked = stopOfPrimary();
const endAtOnce = () => process.exit(0);
stopAsked.addEventListener("abort", endAtOnce);

const metrics = createMetrics(pathGroup);

let running: RunningServer | null = null;
const gateway: EmbeddedGateway | null =
  gatewaySettings &&
  (await startGateway({
    ...gatewaySettings,
    serverName: settings.serverName,
    siteOrigin: settings.publicOrigin,
    isStopping: () => running?.isStopping() ?? false,
    onProgress: (text) => {
      if (isFirstOfItsKind()) console.log(text);
    },
    log,
  }));

const site = await openSite({
  settings,
  embedded: gateway?.fetch ?? null,
  marketplaceEmails: gatewaySettings?.marketplaceEmails ?? settings.marketplaceEmails,
  cookieSecret: settings.cookieSecret ?? (await ownTokenSecret(settings.dataDir, "cookie-secret")),
  log,
});
const { transport, regions, content, goods } = site;

const vite = isDev
  ? await import("vite").then(({ createServer }) =>
      createServer({ server: { middlewareMode: true }, appType: "custom" }),
    )
  : null;
const build = vite
  ? () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>
  : ((await import(new URL("./server/index.js", import.meta.url).href)) as ServerBuild);

const pipeline = createPipeline({
  publicHost: settings.publicHost,
  publicOrigin: settings.publicOrigin,
  trustedProxies: settings.trustedProxies,
  pageCacheBytes: settings.pageCacheBytes,
  admission: { atOnce: settings.rendersAtOnce, waitMs: RENDER_WAIT_MS, turnMs: RENDER_TURN_MS },
  thirdPartySources: contentSources(settings.thirdPartyOrigins),
  failure: { hotlinePhone: settings.batteryHotlinePhone, debugPages: settings.debugPages },
  dev: isDev,
  log,
  metrics,
  health: createHealth({
    checks: { gateway: createGatewayCheck(transport.call) },
    metrics,
    metricsToken: settings.metricsToken,
    isStopping: () => running?.isStopping() ?? false,
  }),
  staticFiles: createStaticFiles(isDev ? "public" : "build/client"),
  isKnownRegion: regions.isKnown,
  isShopEmpty: regions.isEmpty,
  shopSign: regions.sign,
  paths: {
    bodyLimitBytes: (path) => BODY_LIMIT_BYTES[factsOf(path).accepts],
    formTypes: (path) => FORM_TYPES[factsOf(path).accepts],
    reads: readsParameter,
    // Only in development are pages loaded after the start; its log is the developer's own.
    loggedPath: "routes" in build ? createLoggedPath(build.routes) : (path) => path,
    slash: (path) => factsOf(path).slash,
    allowsPrograms: (path) => factsOf(path).allowsPrograms,
    isGatewayCall: (path) => factsOf(path).isGatewayCall,
    isCallback: (path) => factsOf(path).accepts === "callback" || factsOf(path).accepts === "exchange",
    isBankReturn: (path) => factsOf(path).isBankReturn,
    isStoredFile: (path) => factsOf(path).isStoredFile,
    cost: (path) => factsOf(path).cost,
    isForBuyers: (path) => factsOf(path).isForBuyers,
    isForSettingUp: (path) => factsOf(path).isForSettingUp,
  },
  varyKey: isDev
    ? () => null
    : (request) =>
        bypassesSharedCache(request.url, regions.isCampaign)
          ? null
          : varyKey(request.headers.cookie, {
              savesData: request.headers["save-data"] === "on",
              path: request.url?.split("?", 1)[0],
            }),
  contentVersion: content.version,
  goodsClock: goods,
  gateway: (request, facts) => transport.forward(request, facts),
  render: createSiteHandler({ ...site.visitorParts, build, mode: settings.mode }),
});

const closers: Closer[] = [
  { name: "regions", close: async () => regions.stop() },
  { name: "content", close: async () => content.stop() },
  { name: "goods", close: async () => goods.stop() },
  ...(vite ? [{ name: "vite", close: () => vite.close() }] : []),
  ...(gateway ? [{ name: "gateway", close: () => gateway.close() }] : []),
];
stopAsked.removeEventListener("abort", endAtOnce);
running = await startHttpServer({
  listener: vite
    ? (request, response) => vite.middlewares(request, response, () => pipeline(request, response))
    : pipeline,
  host: settings.listenHost,
  port: settings.port,
  stopDelayMs: settings.stopDelayMs,
  log,
  closers,
});
stopOnSignals(running, stopAsked, log);
const origin = settings.publicOrigin.replace(`:${settings.port}`, `:${running.port}`);
if (settings.workers > 1) announceServing(origin);
else sayWhereItIs(origin);
