import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
} from "cockatiel";
import type { Endpoint } from "../../gateway/contract/endpoint.ts";
import { READ_ATTEMPT_MS, type ReadDeadline } from "./read-deadline.ts";

/** Runs one exchange with the gateway under its time limit, retry and breaker. */
export type ResiliencePolicy = <T>(
  endpoint: Pick<Endpoint, "effect" | "deadline">,
  deadline: ReadDeadline,
  exchange: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

const SURVEY_TIMEOUT_MS = 20_000;
const FAILURES_TO_OPEN = 8;

/** Settings of the site; tests of outages shorten them instead of waiting. */
export interface GatewayTimes {
  /** How long a write is waited for. */
  writeMs: number;
  /** After how long a gateway that keeps failing is tried again. */
  retryAfterMs: number;
}

const DEFAULT_TIMES: GatewayTimes = { writeMs: 8_000, retryAfterMs: 2_000 };

/**
 * Reads are tried twice until the deadline of the request; writes once, whatever happens: whether they were done is asked, not
 * guessed. When the gateway keeps failing, the breaker answers at once instead of letting every visitor wait.
 */
export function createResiliencePolicy({ writeMs, retryAfterMs } = DEFAULT_TIMES): ResiliencePolicy {
  const breakerNow = steadyBreaker(retryAfterMs);
  return async (endpoint, deadline, exchange) => {
    // Within, a gateway that hangs is counted; without, nobody waits for a half-open breaker's trial longer than for the gateway, and
    // what was given up meanwhile is not sent.
    const attempt = (timeoutMs: number) =>
      withTimeout(
        (given) =>
          breakerNow().execute(() => withTimeout((own) => exchange(AbortSignal.any([own, given])), timeoutMs), given),
        timeoutMs,
      );
    if (endpoint.effect === "write") return attempt(writeMs).finally(() => deadline.renew());
    if (endpoint.deadline === "survey") return attempt(SURVEY_TIMEOUT_MS);
    const reservedMs = endpoint.deadline === "before-page" ? READ_ATTEMPT_MS : 0;
    try {
      return await attempt(deadline.nextAttemptMs(true, reservedMs) ?? 0);
    } catch (error) {
      const timeoutMs = deadline.nextAttemptMs(false, reservedMs);
      if (timeoutMs === null || error instanceof BrokenCircuitError) throw error;
      return attempt(timeoutMs);
    }
  };
}

/** The library reckons with the clock on the wall: set back by an hour it would keep the breaker open for an hour. */
function steadyBreaker(retryAfterMs: number): () => CircuitBreakerPolicy {
  let opened = { steadyMs: 0, wallMs: 0 };
  const make = () => {
    const breaker = circuitBreaker(handleAll, {
      halfOpenAfter: retryAfterMs,
      breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
    });
    breaker.onBreak(() => {
      opened = { steadyMs: performance.now(), wallMs: Date.now() };
    });
    return breaker;
  };
  let breaker = make();
  return () => {
    const isOverdue = performance.now() - opened.steadyMs >= retryAfterMs && Date.now() - opened.wallMs < retryAfterMs;
    if (breaker.state === CircuitState.Open && isOverdue) breaker = make();
    return breaker;
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
