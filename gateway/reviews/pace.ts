import { RateLimiterMemory } from "rate-limiter-flexible";
import { Fault } from "../http/fault.ts";

/** How often one user may do a thing; a Fault `too_many` beyond it. */
export type Pace = (userId: number) => Promise<void>;

const HOUR_SECONDS = 3_600;

export function paceOf(timesAnHour: number): Pace {
  const limiter = new RateLimiterMemory({ points: timesAnHour, duration: HOUR_SECONDS });
  return async (userId) => {
    try {
      await limiter.consume(userId);
    } catch {
      throw new Fault("too_many", "Слишком часто. Повторите попытку позже");
    }
  };
}
