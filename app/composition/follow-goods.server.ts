import { goodsChanged } from "../../gateway/contract/catalogue/goods.ts";
import { createGatewayClient, type Gateway, type GatewayTransport } from "../gateway/client.server.ts";
import { createResiliencePolicy } from "../gateway/resilience-policy.server.ts";

const PAUSE_MS = 1_000;
/** Another gateway may notice a change a second after the one that told it; its list is made anew once more then. */
const SETTLE_MS = 2_500;
/** Gateways by turns, and each that is started anew. */
const KEPT_POSITIONS = 20;
/** Pages are good for eleven minutes at most: what changed longer ago concerns none of them. */
const CONCERNS_MS = 15 * 60_000;
const KEPT_CODES = 100_000;

/** Counts up with every change of goods that this process learns of. */
interface GoodsClock {
  now(): number;
  hasChanged(goods: readonly string[], since: number): boolean;
}

interface FollowedGoods extends GoodsClock {
  stop(): void;
}

/** Null stands for all goods. */
export function createGoodsClock(): GoodsClock & { note(codes: readonly string[] | null): void } {
  let time = 0;
  let allChangedAt = 0;
  let beganMs = performance.now();
  let recent = new Map<string, number>();
  let earlier = new Map<string, number>();
  return {
    now: () => time,
    note(codes) {
      time += 1;
      if (codes === null) {
        allChangedAt = time;
        return;
      }
      for (const code of codes) recent.set(code, time);
      const isOld = performance.now() - beganMs > CONCERNS_MS;
      if (!isOld && recent.size <= KEPT_CODES) return;
      // So many in a short time that nothing can be remembered of the earlier ones.
      if (!isOld) allChangedAt = time;
      earlier = recent;
      recent = new Map();
      beganMs = performance.now();
    },
    hasChanged(goods, since) {
      if (since === time) return false;
      if (since < allChangedAt) return true;
      return goods.some((code) => (recent.get(code) ?? earlier.get(code) ?? 0) > since);
    },
  };
}

/** The gateway for what is asked every second: for nobody, nothing kept. */
export const gatewayOfFollowers = (transport: GatewayTransport): Gateway =>
  createGatewayClient({
    transport,
    pipelineId: "",
    resiliencePolicy: createResiliencePolicy(),
    responseCache: { entry: () => null },
    // An outage is told once a second by nobody: the calls of pages log it.
    log: { warn: () => undefined },
  }).bind({ regionSlug: "", cartToken: null, accessToken: null, clientAddress: "" });

/** Asks the gateway every second which goods have changed, so that no page shows a price of before for longer. */
export async function followGoods(
  { call }: { call: GatewayTransport },
  { isEmbedded }: { isEmbedded: boolean },
): Promise<FollowedGoods> {
  const anonymous = gatewayOfFollowers(call);
  const clock = createGoodsClock();
  /** By gateway, the latest last. */
  const positions = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function remember(position: string): void {
    const [gateway = ""] = position.split(".");
    positions.delete(gateway);
    positions.set(gateway, position);
    const [oldest] = positions.keys();
    if (positions.size > KEPT_POSITIONS && oldest !== undefined) positions.delete(oldest);
  }

  function note(codes: readonly string[] | null): void {
    if (codes?.length === 0) return;
    clock.note(codes);
    if (!isEmbedded) setTimeout(() => clock.note(codes), SETTLE_MS).unref();
  }

  const look = async () => {
    for (let hasMore = true; hasMore; ) {
      const result = await anonymous.call(goodsChanged, { known: [...positions.values()].join(",") });
      hasMore = result.ok && result.data.hasMore;
      if (!result.ok) continue;
      note(result.data.codes);
      remember(result.data.position);
    }
    if (isStopped) return;
    timer = setTimeout(() => void look(), PAUSE_MS);
    timer.unref();
  };
  await look();
  return {
    now: clock.now,
    hasChanged: clock.hasChanged,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
