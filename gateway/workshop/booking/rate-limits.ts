import type { UseCounts } from "../../platform/db/rate-limit-store.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";

/** An office or an operator's customers share a network; who may book how often is decided by phone and network besides. */
const ATTEMPTS_AN_HOUR = 120;

export function createBookingRateLimits(counts: UseCounts) {
  const limit = createRateLimit(
    { name: "bookings of a network", uses: ATTEMPTS_AN_HOUR, seconds: HOUR_SECONDS },
    counts,
  );
  return {
    /** Counts one attempt from a network of the internet. Throws `too_many`. */
    async consume(clientAddress: string): Promise<void> {
      const network = publicNetworkOf(clientAddress);
      if (network !== null) await limit.consume(network);
    },
  };
}
