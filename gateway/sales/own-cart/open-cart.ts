import { createHmac } from "node:crypto";
import type { Executor } from "../../platform/db/database.ts";
import type { CartOwner } from "../../platform/http/identity.ts";
import type { Keys } from "../../platform/keys.ts";
import { renewOwnCartToken } from "./own-cart-store.ts";

/** Distinguishes a user's cart token from a guest's, which is random. */
const PREFIX = "own.";
const ACTING_PREFIX = "act.";

/** The token of a user's cart: the same on every device, so that all of them share the cart, and stored nowhere. B-12 */
export const ownCartToken = (key: Buffer, userId: number): string =>
  PREFIX + createHmac("sha256", key).update(`cart of user ${userId}`).digest("base64url");

const isOwnCartToken = (cartToken: string): boolean => cartToken.startsWith(PREFIX);

/** The token of the cart that staff fill for a client without an account. STF-003 */
export const actingCartToken = (key: Buffer, actingId: string): string =>
  ACTING_PREFIX + createHmac("sha256", key).update(`cart of acting ${actingId}`).digest("base64url");

const isActingCartToken = (cartToken: string): boolean => cartToken.startsWith(ACTING_PREFIX);

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
