import type { Database } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import type { Caller, VisitorCaller } from "../../platform/http/route.ts";

/** Callers of public calls have neither account nor cart. */
type Guesser = Pick<Caller, "clientAddress"> & Partial<Pick<VisitorCaller, "subject" | "cartToken">>;

const TOO_OFTEN = "Слишком много попыток. Повторите через час";

/**
 * Codes are short: guessing must not find one. 60 an hour of one user, of one network, and of a cart of a guest whose network says
 * nothing; what is typed into the account and into the cart, looked up, and wrong coupons of links count together.
 */
export function limitGuessing(db: Database, now: () => Date) {
  const attempts = createRateLimit(
    { name: "promo codes", uses: 60, seconds: HOUR_SECONDS, message: TOO_OFTEN },
    countsInDatabase(db, now),
  );
  return async ({ subject = null, clientAddress, cartToken = null }: Guesser): Promise<void> => {
    const network = publicNetworkOf(clientAddress);
    if (network !== null) await attempts.consume(network);
    const own = subject ?? (network === null ? (cartToken ?? "guest") : null);
    if (own !== null) await attempts.consume(own);
  };
}
