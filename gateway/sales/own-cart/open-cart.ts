import type { Executor } from "../../platform/db/database.ts";
import type { CartOwner } from "../../platform/http/identity.ts";
import type { Keys } from "../../platform/keys.ts";
import { renewOwnCartToken } from "./own-cart-store.ts";
import { actingCartToken, isActingCartToken, isOwnCartToken, ownCartToken } from "./own-cart-token.ts";

/**
 * The token under which a cart opens to whoever shows one; null when it opens nothing. A guest's token is sufficient by itself. A user's
 * cart opens only to that user and to staff who act for them: left in a browser after logout, its token is worthless. So is that of a cart
 * that was filled while acting, once acting has ended.
 */
export async function openCart(
  { db, keys }: { db: Executor; keys: Keys },
  cartToken: string,
  { userId, actingId }: CartOwner,
): Promise<string | null> {
  if (isActingCartToken(cartToken))
    return actingId !== null && cartToken === actingCartToken(keys.actingCarts, actingId) ? cartToken : null;
  if (!isOwnCartToken(cartToken)) return cartToken;
  if (userId === null) return null;
  const token = ownCartToken(keys.ownCarts, userId);
  if (cartToken === token) return token;
  if (cartToken !== ownCartToken(keys.formerOwnCarts, userId)) return null;
  await renewOwnCartToken(db, userId, token);
  return token;
}
