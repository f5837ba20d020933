import { createHmac, timingSafeEqual } from "node:crypto";
import { hashOfSecret } from "./secret.ts";

/**
 * The secret that authorises access to one order, for its page and for links in letters. Derived from a key of the gateway and the
 * order number, so it is stored nowhere and can be told again at any time; whoever reads the database cannot make it.
 */
export const orderAccessToken = (key: Buffer, orderNumber: string): string =>
  createHmac("sha256", key).update(orderNumber).digest("base64url");

/** Orders placed before tokens were derived from the number have the hash of the one that was given out, which stays valid as well. */
export function opensOrder(
  token: string,
  key: Buffer,
  { orderNumber, accessTokenHash }: { orderNumber: string; accessTokenHash: string | null },
): boolean {
  const given = hashOfSecret(token);
  const isDerived = isSame(given, hashOfSecret(orderAccessToken(key, orderNumber)));
  return isDerived || (accessTokenHash !== null && isSame(given, accessTokenHash));
}

const isSame = (given: string, stored: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(stored));
