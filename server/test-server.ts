import { createHealth } from "./health.ts";
import { type RunningServer, startHttpServer } from "./http-server.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { createPipeline, type PipelineParts } from "./pipeline.ts";

interface TestParts extends Partial<Omit<PipelineParts, "paths">> {
  paths?: Partial<PipelineParts["paths"]>;
}

/** The layers of a site on a free port, of which a test replaces what it is about: of itself it has no pages, files or regions. */
export function startTestServer({ paths, ...parts }: TestParts): Promise<RunningServer> {
  const log = parts.log ?? createLog({ level: "silent", serverName: "test", buildTag: "test" });
  const metrics = parts.metrics ?? createMetrics(() => "other");
  const listener = createPipeline({
    publicHost: "localhost",
    publicOrigin: "http://localhost:3000",
    trustedProxies: [],
    pageCacheBytes: 1_000_000,
    admission: { atOnce: 1, waitMs: 10_000, turnMs: 250 },
    thirdPartySources: {},
    failure: { hotlinePhone: "+78000000002", debugPages: false },
    dev: false,
    health: createHealth({ checks: {}, metrics, metricsToken: undefined, isStopping: () => false }),
    staticFiles: () => false,
    isKnownRegion: () => false,
    isShopEmpty: () => false,
    shopSign: () => ({ name: "Протектор", icon: "/demo-icon.svg", phone: "+74950001000" }),
    goodsClock: { now: () => 0, hasChanged: () => false },
    contentVersion: () => "",
    varyKey: () => "",
    gateway: async () => Response.json({ status_code: 200, data: {}, errors: [] }),
    render: async () => new Response(null, { status: 404 }),
    ...parts,
    log,
    metrics,
    paths: {
      reads: () => true,
      loggedPath: (path) => path,
      bodyLimitBytes: () => 10_000,
      formTypes: () => [],
      slash: () => "as requested",
      allowsPrograms: () => false,
      isGatewayCall: (path) => path.startsWith("/api/"),
      isCallback: () => false,
      cost: () => "usual",
      isBankReturn: () => false,
      isStoredFile: () => false,
      isForBuyers: () => false,
      isForSettingUp: () => false,
      ...paths,
    },
  });
  return startHttpServer({ listener, host: "127.0.0.1", port: 0, log, closers: [] });
}
