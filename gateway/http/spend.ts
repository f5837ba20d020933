import type { RateLimiterMemory } from "rate-limiter-flexible";
import { Fault } from "./fault.ts";

/** Counts one use under a key; a Fault `too_many` with the message beyond the limit. */
export async function spend(limiter: RateLimiterMemory, key: string | number, message: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    throw new Fault("too_many", message);
  }
}
