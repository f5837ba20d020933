import type { UseCounts } from "../../platform/db/rate-limit-store.ts";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";

const DAY_SECONDS = 86_400;

/** Offices and mobile operators share an address; a mailbox or a phone is one person's. */
const PER_ADDRESS_AN_HOUR = 40;
const PER_PERSON_A_DAY = 10;

interface EnquiryRateLimits {
  /** Counts one enquiry from a network address for a mailbox or a phone. Throws `too_many`. */
  consume(enquiry: { address: string; person: string }): Promise<void>;
}

/** `kind`: enquiries of each kind are counted apart. */
export function createEnquiryRateLimits(kind: string, counts: UseCounts): EnquiryRateLimits {
  const networks = createRateLimit(
    {
      name: `${kind} of a network`,
      uses: PER_ADDRESS_AN_HOUR,
      seconds: HOUR_SECONDS,
      message: "Слишком много запросов. Попробуйте через час",
    },
    counts,
  );
  const people = createRateLimit(
    {
      name: `${kind} of a person`,
      uses: PER_PERSON_A_DAY,
      seconds: DAY_SECONDS,
      message: "С этими данными сегодня уже много запросов. Попробуйте завтра",
    },
    counts,
  );
  return {
    async consume({ address, person }) {
      await networks.consume(networkOf(address));
      await people.consume(person);
    },
  };
}
