import { networkOf } from "../http/network.ts";
import { countsInMemory, createRateLimit, HOUR_SECONDS, type RateLimit } from "../http/rate-limit.ts";

/** A household, an office or an operator's customers share an address; who may book how often is decided by phone and network besides. */
const ATTEMPTS_AN_HOUR = 120;

export function createBookingRateLimits(): Pick<RateLimit, "consume"> {
  const limit = createRateLimit(
    { name: "bookings of a network", uses: ATTEMPTS_AN_HOUR, seconds: HOUR_SECONDS },
    countsInMemory(),
  );
  return { consume: (address) => limit.consume(networkOf(String(address))) };
}
