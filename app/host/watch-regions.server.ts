import { pickerData } from "../../gateway/contract/region.ts";
import { createGatewayClient, type GatewayTransport } from "../gateway/client.server.ts";
import { createGuard } from "../gateway/guard.server.ts";
import { createReplyStore } from "../gateway/reply-store.server.ts";

const REFRESH_MS = 60_000;

interface WatchLog {
  warn(details: object, message: string): void;
}

/** Knows which subdomains are regions; asks the gateway now and then, and keeps the last answer while it is away. */
export async function watchRegions(
  { call }: { call: GatewayTransport },
  log: WatchLog,
): Promise<{ isKnown(slug: string): boolean; stop(): void }> {
  const client = createGatewayClient({
    transport: call,
    pipelineId: "",
    guard: createGuard(),
    replies: createReplyStore(),
    log,
  });
  const nobody = { regionSlug: "", cartToken: null, accessToken: null, clientAddress: "" };
  let known = new Set<string>();
  const refresh = async () => {
    const result = await client.bind(nobody).call(pickerData, {});
    if (!result.ok) return;
    const { mainCities, mainRegions, regions } = result.data;
    known = new Set(
      [mainCities, ...[...mainRegions, ...regions].map(({ items }) => items)].flat().map(({ slug }) => slug),
    );
  };
  await refresh();
  const timer = setInterval(() => void refresh(), REFRESH_MS);
  timer.unref();
  return { isKnown: (slug) => known.has(slug), stop: () => clearInterval(timer) };
}
