import { type CircuitBreakerPolicy, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";

interface BreakerTerms {
  /** So many failures in a row open it. */
  failuresToOpen: number;
  /** After so long one call is let through to see whether it goes again. */
  retryAfterMs: number;
  /** Whether an error is the fault of what stands behind the breaker; every error when unset. */
  isFailure?: (error: Error) => boolean;
}

export interface SteadyBreaker {
  current(): CircuitBreakerPolicy;
  /** A call would not be let through now, or would have to wait for the trial of another. */
  refuses(): boolean;
}

/**
 * A circuit breaker of the library whose pause does not depend on the clock on the wall: set back by an hour, that would keep the breaker
 * open for an hour. `current` is asked for anew for each call.
 */
export function steadyBreaker({ failuresToOpen, retryAfterMs, isFailure = () => true }: BreakerTerms): SteadyBreaker {
  let opened = { steadyMs: 0, wallMs: 0 };
  const make = () => {
    const breaker = circuitBreaker(handleWhen(isFailure), {
      halfOpenAfter: retryAfterMs,
      breaker: new ConsecutiveBreaker(failuresToOpen),
    });
    breaker.onBreak(() => {
      opened = { steadyMs: performance.now(), wallMs: Date.now() };
    });
    return breaker;
  };
  let breaker = make();
  const isOverdue = () => performance.now() - opened.steadyMs >= retryAfterMs;
  return {
    current() {
      const isKeptOpen = breaker.state === CircuitState.Open && Date.now() - opened.wallMs < retryAfterMs;
      if (isKeptOpen && isOverdue()) breaker = make();
      return breaker;
    },
    refuses: () => breaker.state === CircuitState.HalfOpen || (breaker.state === CircuitState.Open && !isOverdue()),
  };
}
