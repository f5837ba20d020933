import { createHmac } from "node:crypto";
import type { AccessTokens } from "../auth/access-token.ts";
import type { Caller, Route } from "../http/route.ts";

/** Distinguishes a user's cart token from a guest's, which is random. */
const PREFIX = "own.";

/** The token of a user's cart: the same on every device, so that all of them share the cart, and stored nowhere. B-12 */
export const ownCartToken = (secret: string, userId: number): string =>
  PREFIX + createHmac("sha256", secret).update(`cart of user ${userId}`).digest("base64url");

/**
 * Routes that accept the token of a user's cart only together with that user's access token: left in a browser after logout, it opens
 * nothing. A guest's token is sufficient by itself.
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
