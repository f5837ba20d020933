import { createHmac } from "node:crypto";

/** Distinguishes a user's cart token from a guest's, which is random. */
const PREFIX = "own.";
const ACTING_PREFIX = "act.";

/** The token of a user's cart: the same on every device, so that all of them share the cart, and stored nowhere. B-12 */
export const ownCartToken = (key: Buffer, userId: number): string =>
  PREFIX + createHmac("sha256", key).update(`cart of user ${userId}`).digest("base64url");

export const isOwnCartToken = (cartToken: string): boolean => cartToken.startsWith(PREFIX);

/** The token of the cart that staff fill for a client without an account. STF-003 */
export const actingCartToken = (key: Buffer, actingId: string): string =>
  ACTING_PREFIX + createHmac("sha256", key).update(`cart of acting ${actingId}`).digest("base64url");

export const isActingCartToken = (cartToken: string): boolean => cartToken.startsWith(ACTING_PREFIX);
