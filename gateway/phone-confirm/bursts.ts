import { RateLimiterMemory } from "rate-limiter-flexible";
import { spend } from "../http/spend.ts";
import { ONLY_LATER } from "./words.ts";

/** Far above what people do: these only spare the database, the limits of the shop are counted in it. */
const PER_ADDRESS_A_MINUTE = 60;

export interface Bursts {
  /** Counts one request or guess of a network address. Throws `too_many`. */
  spend(address: string): Promise<void>;
}

export function createBursts(): Bursts {
  const limiter = new RateLimiterMemory({ points: PER_ADDRESS_A_MINUTE, duration: 60 });
  return { spend: (address) => spend(limiter, address, ONLY_LATER) };
}
