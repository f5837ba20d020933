import { BrokenCircuitError } from "cockatiel";
import type { Endpoint } from "../../gateway/contract/platform/endpoint.ts";
import { steadyBreaker } from "../../steady-breaker.ts";
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
 * guessed. When the gateway keeps failing, the breaker answers at once instead of letting every visitor wait. A call that takes too long
 * while others are answered is slow itself, and no word against the gateway.
 */
export function createResiliencePolicy({ writeMs, retryAfterMs } = DEFAULT_TIMES): ResiliencePolicy {
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  const breaker = steadyBreaker({
    failuresToOpen: FAILURES_TO_OPEN,
    retryAfterMs,
    isFailure: (error) => !(error instanceof TooSlow && answeredAtMs > error.askedAtMs),
  });
  return async (endpoint, deadline, exchange) => {
    // Within, a gateway that hangs is counted; without, nobody waits for a half-open breaker's trial longer than for the gateway, and
    // what was given up meanwhile is not sent.
    const attempt = (timeoutMs: number) =>
      withTimeout(
        (given) =>
          breaker.current().execute(
            () =>
              withTimeout(async () => {
                const reply = await exchange(given);
                answeredAtMs = performance.now();
                return reply;
              }, timeoutMs),
            given,
          ),
        timeoutMs,
      );
    if (endpoint.effect === "write") return attempt(writeMs).finally(() => deadline.renew());
    if (endpoint.deadline === "survey") return attempt(SURVEY_TIMEOUT_MS);
    if (endpoint.deadline === "third-party") return attempt(deadline.leftMs());
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

class TooSlow extends Error {
  readonly askedAtMs: number;
  constructor(timeoutMs: number, askedAtMs: number) {
    super(`No answer within ${timeoutMs} ms`);
    this.askedAtMs = askedAtMs;
  }
}

async function withTimeout<T>(exchange: (signal: AbortSignal) => Promise<T>, timeoutMs: number): Promise<T> {
  const controller = new AbortController();
  const askedAtMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  // The embedded gateway cannot be interrupted, so the limit does not rely on the signal alone.
  const expired = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      controller.abort();
      fail(new TooSlow(timeoutMs, askedAtMs));
    }, timeoutMs);
  });
  try {
    return await Promise.race([exchange(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
