import type { FollowedClock } from "../../followed-clock.ts";
import { layout, pickerData } from "../../gateway/contract/chain/region.ts";
import type { ShopSign } from "../../server/request-context.ts";
import { createGatewayClient, type GatewayTransport } from "../gateway/client.server.ts";
import { createResiliencePolicy } from "../gateway/resilience-policy.server.ts";
import { OWN_ICON } from "../visitor/layout.server.ts";

const REFRESH_MS = 60_000;
/** Until the first reply. */
const FIRST_REPLY_MS = 1_000;

interface WatchParts {
  /** Learns the moment of the gateway before the first visitor comes, and keeps it while every page comes from the cache. */
  clock: Pick<FollowedClock, "note">;
  log: { warn(details: object, message: string): void };
}

interface WatchedRegions {
  isKnown(slug: string): boolean;
  /** The region that the bare host shows. */
  isDefault(slug: string): boolean;
  /** The gateway answered that there are no regions: its store has not been filled yet. */
  isEmpty(): boolean;
  /** Whether a running campaign has this name. */
  isCampaign(name: string): boolean;
  /** What the shop is called and looks like, and its telephone; null before the first reply. */
  sign(): ShopSign | null;
  /** Asks now: something that staff publish has changed. */
  lookAgain(): void;
  stop(): void;
}

/**
 * Knows which subdomains are regions, and which campaigns run: asks the gateway every minute, and uses the last reply during an outage. Before the first reply
 * every slug counts as a region, so that no customer of a real one is sent to another because the gateway starts later.
 */
export async function watchRegions(
  { call }: { call: GatewayTransport },
  { clock, log }: WatchParts,
): Promise<WatchedRegions> {
  const client = createGatewayClient({
    clock,
    transport: call,
    pipelineId: "",
    resiliencePolicy: createResiliencePolicy(),
    // What was known stays known here; a cached reply would only hide what is new.
    responseCache: { entry: () => null },
    log,
  });
  const anonymous = { regionSlug: "", cartToken: null, accessToken: null, clientAddress: "" };
  let known: Set<string> | null = null;
  let defaultSlug = "";
  let campaigns = new Set<string>();
  let sign: ShopSign | null = null;
  const refresh = async () => {
    const gateway = client.bind(anonymous);
    const result = await gateway.call(pickerData, {});
    if (result.ok) {
      const { mainCities, mainRegions, regions } = result.data;
      known = new Set(
        [mainCities, ...[...mainRegions, ...regions].map(({ items }) => items)].flat().map(({ slug }) => slug),
      );
    }
    if (known?.size === 0) return;
    const shell = await gateway.call(layout, { x_region_slug: "" });
    if (!shell.ok) return;
    defaultSlug = shell.data.region.slug;
    campaigns = new Set(shell.data.campaigns);
    const { region, shop } = shell.data;
    sign = { name: shop.name, icon: shop.icon || OWN_ICON, phone: region.phone };
  };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const isEmpty = () => known?.size === 0;
  let wasEmpty = false;
  const watch = async () => {
    await refresh();
    if (isEmpty() && !wasEmpty) log.warn({}, "the shop has no regions yet");
    wasEmpty = isEmpty();
    if (isStopped) return;
    const hasReplied = known !== null && defaultSlug !== "" && !isEmpty();
    timer = setTimeout(() => void watch(), hasReplied ? REFRESH_MS : FIRST_REPLY_MS);
    timer.unref();
  };
  await watch();
  return {
    isKnown: (slug) => known === null || known.has(slug),
    isDefault: (slug) => slug === defaultSlug,
    isEmpty,
    isCampaign: (name) => campaigns.has(name),
    sign: () => sign,
    lookAgain: () => void refresh(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
