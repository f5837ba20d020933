import { createHmac } from "node:crypto";
import type { AccessTokens } from "../auth/access-token.ts";
import type { Caller, Route } from "../http/route.ts";

/** Tells a user's cart token from a guest's, which is random. */
const PREFIX = "own.";

/** The token of a user's one cart: the same on every device, so that all of them hold one cart, and stored nowhere. B-12 */
export const ownCartToken = (secret: string, userId: number): string =>
  PREFIX + createHmac("sha256", secret).update(`cart of user ${userId}`).digest("base64url");

/**
 * Routes to which the token of a user's cart counts only together with that user's sign-in: left in a browser after logout, it opens
 * nothing. Guests' tokens stay keys by themselves.
 */
export function guardOwnCarts(routes: readonly Route[], accessTokens: AccessTokens, secret: string): Route[] {
  async function checked(caller: Caller): Promise<Caller> {
    if (!caller.cartToken?.startsWith(PREFIX)) return caller;
    const userId = await accessTokens.userIdOf(caller);
    return userId !== null && caller.cartToken === ownCartToken(secret, userId)
      ? caller
      : { ...caller, cartToken: null };
  }
  return routes.map(({ endpoint, handle }) => ({
    endpoint,
    handle: async (input, caller) => handle(input, await checked(caller)),
  }));
}
