import { authAdoptCart } from "../../contract/customers/auth.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { type AdoptionDependencies, adoptCart } from "./adopt-cart.ts";

/** The cart that a user's devices share. B-12 */
export const ownCartRoutes = (dependencies: AdoptionDependencies): Route[] => [
  route(authAdoptCart, (_input, caller) => adoptCart(dependencies, caller)),
];
