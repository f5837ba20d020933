import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGatewayClient, type Gateway } from "../../app/gateway/client.server.ts";
import { createResiliencePolicy } from "../../app/gateway/resilience-policy.server.ts";
import { createResponseCache } from "../../app/gateway/response-cache.server.ts";
import { readGatewaySettings } from "../../gateway/settings.ts";
import { startGateway } from "../../gateway/start.ts";

export interface Browser {
  regionSlug?: string;
  cartToken?: string | null;
  accessToken?: string;
}

export interface RealGateway {
  fetch(path: string): Promise<Response>;
  /** Calls as the site makes them, but with no reply cached. */
  as(browser?: Browser): Gateway;
  /** Messages of the errors that were logged. */
  errors: string[];
  stop(): Promise<void>;
}

/** The gateway as a process starts it, with the settings of an environment, and a data folder of its own. */
export async function startRealGateway(environment: Record<string, string>): Promise<RealGateway> {
  const directory = await mkdtemp(join(tmpdir(), "real-gateway-"));
  const errors: string[] = [];
  const gateway = await startGateway({
    ...readGatewaySettings({ DATA_DIR: directory, ...environment }, { hasInboxByDefault: false }),
    serverName: "test",
    siteOrigin: "http://localhost",
    onProgress: () => {},
    log: {
      error: (details, message) => errors.push(`${message}: ${"err" in details ? details.err : ""}`),
      info: () => {},
    },
  });
  const url = (path: string) => new URL(path, "http://gateway");
  return {
    errors,
    fetch: (path) => gateway.fetch(new Request(url(path))),
    as({ regionSlug = "", cartToken, accessToken } = {}) {
      const client = createGatewayClient({
        transport: (_origin, path, init) => gateway.fetch(new Request(url(path), init)),
        pipelineId: "",
        resiliencePolicy: createResiliencePolicy(),
        responseCache: createResponseCache(Date.now, () => ""),
        log: { warn: () => {} },
      });
      return client.bind({
        regionSlug,
        cartToken: cartToken ?? null,
        accessToken: accessToken ?? null,
        clientAddress: "203.0.113.7",
        browserKey: "key of a browser",
      });
    },
    async stop() {
      await gateway.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The data of a call that must succeed. */
export function gotten<Data>(result: { ok: true; data: Data } | { ok: false; code: string }): Data {
  if (!result.ok) throw new Error(`the gateway answered ${JSON.stringify(result)}`);
  return result.data;
}
