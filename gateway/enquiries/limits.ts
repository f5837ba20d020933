import { RateLimiterMemory } from "rate-limiter-flexible";
import { spend } from "../http/spend.ts";

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Offices and mobile operators share an address; a mailbox or a phone is one person's. */
const PER_ADDRESS_AN_HOUR = 40;
const PER_PERSON_A_DAY = 10;

export interface EnquiryLimits {
  /** Counts one enquiry from a network address about a mailbox or a phone. Throws `too_many`. */
  spend(address: string, person: string): Promise<void>;
}

export function createEnquiryLimits(): EnquiryLimits {
  const addresses = new RateLimiterMemory({ points: PER_ADDRESS_AN_HOUR, duration: HOUR_SECONDS });
  const people = new RateLimiterMemory({ points: PER_PERSON_A_DAY, duration: DAY_SECONDS });
  return {
    async spend(address, person) {
      await spend(addresses, address, "Слишком много запросов. Попробуйте через час");
      await spend(people, person, "С этими данными сегодня уже много запросов. Попробуйте завтра");
    },
  };
}
