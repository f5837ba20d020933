import type { AccessTokens } from "../auth/access-token.ts";
import { authAdoptCart } from "../contract/auth.ts";
import { type Route, route } from "../http/route.ts";
import { type AdoptionDependencies, adoptCart } from "./adopt-cart.ts";

/** The cart that a user's devices share. B-12 */
export const ownCartRoutes = (dependencies: AdoptionDependencies & { accessTokens: AccessTokens }): Route[] => [
  route(authAdoptCart, async (_input, caller) =>
    adoptCart(dependencies, await dependencies.accessTokens.userOf(caller), caller),
  ),
];
