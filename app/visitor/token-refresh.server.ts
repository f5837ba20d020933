import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { authRefresh, type Tokens } from "../../gateway/contract/customers/auth.ts";
import type { Gateway, Result } from "../gateway/client.server.ts";

type Refreshed = Result<typeof authRefresh>;
export type Refresh = (gateway: Gateway, tokens: Tokens) => Promise<Refreshed>;

/** Pages, data and scripts of one visitor ask together, and some start with the old tokens after the others have ended. */
const KEPT_MS = 10_000;
const MAX_VISITORS = 5_000;

/**
 * Refreshes a visitor's tokens once at a time: concurrent requests with the same refresh token share one reply. Across processes the
 * gateway gives the same successor for a while. AUT-050
 */
export function createRefresh(): Refresh {
  const flights = new LRUCache<string, Promise<Refreshed>>({ max: MAX_VISITORS, ttl: KEPT_MS });
  return (gateway, { access_token, refresh_token }) => {
    const key = createHash("sha256").update(refresh_token).digest("base64url");
    const current = flights.get(key);
    if (current) return current;
    const flight = gateway.call(authRefresh, { access_token, refresh_token }).then((result) => {
      if (!result.ok) flights.delete(key);
      return result;
    });
    flights.set(key, flight);
    return flight;
  };
}
