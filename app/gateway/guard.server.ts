import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll } from "cockatiel";
import type { Endpoint } from "../../gateway/contract/endpoint.ts";

/** Runs one exchange with the gateway under its time limit, retry and breaker. */
export type Guarded = <T>(
  endpoint: Pick<Endpoint, "method" | "name">,
  exchange: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** Two attempts at a read fit into the three seconds in which every page answers. */
export const READ_TIMEOUT_MS = 1_300;
export const WRITE_TIMEOUT_MS = 8_000;
const FAILURES_TO_OPEN = 8;
const HALF_OPEN_AFTER_MS = 2_000;

/** Calls that ask, though they are posted. */
const POSTED_READS = new Set([
  "goodsView",
  "banners",
  "shopNearest",
  "kitAvailability",
  "goodsDelivery",
  "cartBnplDiscount",
]);

/**
 * Reads are tried twice; writes once, whatever happens: whether they were done is asked, not guessed. When the gateway keeps
 * failing, the breaker answers at once instead of letting every visitor wait.
 */
export function createGuard(): Guarded {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: HALF_OPEN_AFTER_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });
  return async (endpoint, exchange) => {
    const isRead = endpoint.method === "GET" || POSTED_READS.has(endpoint.name);
    const attempt = () => breaker.execute(() => withTimeout(exchange, isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS));
    try {
      return await attempt();
    } catch (error) {
      if (!isRead || error instanceof BrokenCircuitError) throw error;
      return attempt();
    }
  };
}

async function withTimeout<T>(exchange: (signal: AbortSignal) => Promise<T>, timeoutMs: number): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // The embedded gateway cannot be interrupted, so the limit does not rely on the signal alone.
  const expired = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      controller.abort();
      fail(new Error(`No answer within ${timeoutMs} ms`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([exchange(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
