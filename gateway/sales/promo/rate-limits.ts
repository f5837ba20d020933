import type { Database } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";

const TOO_OFTEN = "Слишком много попыток. Повторите через час";

/**
 * Codes are short: guessing must not find one. 60 an hour of one user, of one network, and of a cart of a guest whose network says
 * nothing; what is typed into the account and into the cart counts together.
 */
export function limitGuessing(db: Database, now: () => Date) {
  const attempts = createRateLimit(
    { name: "promo codes", uses: 60, seconds: HOUR_SECONDS, message: TOO_OFTEN },
    countsInDatabase(db, now),
  );
  return async ({ subject, clientAddress, cartToken }: VisitorCaller): Promise<void> => {
    const network = publicNetworkOf(clientAddress);
    if (network !== null) await attempts.consume(network);
    const own = subject ?? (network === null ? (cartToken ?? "guest") : null);
    if (own !== null) await attempts.consume(own);
  };
}
