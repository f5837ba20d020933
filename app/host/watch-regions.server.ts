import { layout, pickerData } from "../../gateway/contract/region.ts";
import { createGatewayClient, type GatewayTransport } from "../gateway/client.server.ts";
import { createGuard } from "../gateway/guard.server.ts";
import { createReplyStore } from "../gateway/reply-store.server.ts";

const REFRESH_MS = 60_000;

interface WatchLog {
  warn(details: object, message: string): void;
}

interface WatchedRegions {
  isKnown(slug: string): boolean;
  /** The region that the bare host shows. */
  isDefault(slug: string): boolean;
  stop(): void;
}

/** Knows which subdomains are regions; asks the gateway now and then, and keeps the last answer while it is away. */
export async function watchRegions({ call }: { call: GatewayTransport }, log: WatchLog): Promise<WatchedRegions> {
  const client = createGatewayClient({
    transport: call,
    pipelineId: "",
    guard: createGuard(),
    replies: createReplyStore(),
    log,
  });
  const nobody = { regionSlug: "", cartToken: null, accessToken: null, clientAddress: "" };
  let known = new Set<string>();
  let defaultSlug = "";
  const refresh = async () => {
    const gateway = client.bind(nobody);
    const [result, shell] = await Promise.all([
      gateway.call(pickerData, {}),
      gateway.call(layout, { x_region_slug: "" }),
    ]);
    if (shell.ok) defaultSlug = shell.data.region.slug;
    if (!result.ok) return;
    const { mainCities, mainRegions, regions } = result.data;
    known = new Set(
      [mainCities, ...[...mainRegions, ...regions].map(({ items }) => items)].flat().map(({ slug }) => slug),
    );
  };
  await refresh();
  const timer = setInterval(() => void refresh(), REFRESH_MS);
  timer.unref();
  return {
    isKnown: (slug) => known.has(slug),
    isDefault: (slug) => slug === defaultSlug,
    stop: () => clearInterval(timer),
  };
}
