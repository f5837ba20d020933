import { RateLimiterMemory } from "rate-limiter-flexible";
import { spend } from "../http/spend.ts";

/** How often one user may do a thing; a Fault `too_many` beyond it. */
export type Pace = (userId: number) => Promise<void>;

const HOUR_SECONDS = 3_600;

export function paceOf(timesAnHour: number): Pace {
  const limiter = new RateLimiterMemory({ points: timesAnHour, duration: HOUR_SECONDS });
  return (userId) => spend(limiter, userId, "Слишком часто. Повторите попытку позже");
}
