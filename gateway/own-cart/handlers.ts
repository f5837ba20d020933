import type { AccessTokens } from "../auth/access-token.ts";
import { authAdoptCart } from "../contract/auth.ts";
import { type Route, route } from "../http/route.ts";
import { type AdoptionDesk, adoptCart } from "./adopt-cart.ts";

/** B-12 */
export const ownCartRoutes = (desk: AdoptionDesk & { tokens: AccessTokens }): Route[] => [
  route(authAdoptCart, async (_input, caller) => adoptCart(desk, await desk.tokens.userOf(caller), caller)),
];
