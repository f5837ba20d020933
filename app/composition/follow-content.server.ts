import { contentVersion } from "../../gateway/contract/chain/region.ts";
import { createGatewayClient, type GatewayTransport } from "../gateway/client.server.ts";
import { createResiliencePolicy } from "../gateway/resilience-policy.server.ts";

const PAUSE_MS = 1_000;

interface FollowedContent {
  /** Another text when announcements, banners, regions or centres may have changed; the last one known during an outage. */
  version(): string;
  stop(): void;
}

/** Asks the gateway every second whether what staff publish has changed: copies of replies and pages from before are not shown then. */
export async function followContent(
  { call }: { call: GatewayTransport },
  whenChanged: () => void = () => undefined,
): Promise<FollowedContent> {
  const client = createGatewayClient({
    transport: call,
    pipelineId: "",
    resiliencePolicy: createResiliencePolicy(),
    responseCache: { entry: () => null },
    // An outage is told once a second by nobody: the calls of pages log it.
    log: { warn: () => undefined },
  });
  const anonymous = { regionSlug: "", cartToken: null, accessToken: null, clientAddress: "" };
  let version = "";
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    const result = await client.bind(anonymous).call(contentVersion, {});
    if (result.ok && result.data.version !== version) {
      version = result.data.version;
      whenChanged();
    }
    if (isStopped) return;
    timer = setTimeout(() => void look(), PAUSE_MS);
    timer.unref();
  };
  await look();
  return {
    version: () => version,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
