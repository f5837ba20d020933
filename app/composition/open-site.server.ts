import { createFollowedClock } from "../../followed-clock.ts";
import { contentVersion } from "../../gateway/contract/chain/region.ts";
import type { Log } from "../../server/log.ts";
import type { Settings } from "../../server/settings.ts";
import type { GatewayTransport } from "../gateway/client.server.ts";
import { followGoods, gatewayOfFollowers } from "./follow-goods.server.ts";
import { createTransport } from "./transport.server.ts";
import type { VisitorParts } from "./visitors.server.ts";
import { watchRegions } from "./watch-regions.server.ts";

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
  const anonymous = gatewayOfFollowers(call);
  let version = "";
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    const result = await anonymous.call(contentVersion, {});
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

interface SiteParts {
  settings: Settings;
  /** The gateway in this process; null where it runs elsewhere. */
  embedded: ((request: Request) => Promise<Response>) | null;
  marketplaceEmails: readonly string[];
  /** Seals cookies; at least 32 characters. */
  cookieSecret: string;
  log: Log;
}

/** What the site needs of its gateway before it makes its first page, whoever listens to browsers. */
export async function openSite({ settings, embedded, marketplaceEmails, cookieSecret, log }: SiteParts) {
  const transport = createTransport({
    embedded,
    gatewayUrl: settings.gatewayUrl ?? settings.publicOrigin,
    gatewaySiteUrl: settings.gatewaySiteUrl ?? settings.publicOrigin,
  });
  const clock = createFollowedClock();
  const regions = await watchRegions(transport, { clock, log });
  const content = await followContent(transport, regions.lookAgain);
  const goods = await followGoods(transport, { isEmbedded: embedded !== null });
  const visitorParts: VisitorParts = {
    transport: transport.call,
    clock,
    gatewayTimes: settings.gatewayTimes,
    settings: {
      buildTag: settings.buildTag,
      showErrorText: settings.debugPages,
      serviceHotlinePhone: settings.serviceHotlinePhone,
      batteryHotlinePhone: settings.batteryHotlinePhone,
      supportPhone: settings.supportPhone,
      marketplaceEmails,
      thirdPartyScripts: settings.thirdPartyScripts,
      layoutDebugUrl: settings.layoutDebugUrl,
    },
    publicOrigin: settings.publicOrigin,
    isDefaultRegion: regions.isDefault,
    isShopEmpty: regions.isEmpty,
    cookieDomain: settings.cookieDomain,
    cookieSecret,
    contentVersion: content.version,
    goodsClock: goods,
    isCampaign: regions.isCampaign,
    log,
  };
  return { transport, regions, content, goods, visitorParts };
}
