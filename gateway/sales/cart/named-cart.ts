import { createHmac } from "node:crypto";

const TOKEN_BYTES = 24;

/** The token of the cart that a page has named by a random key of its own: the same for each request that names it. */
export const namedCartToken = (key: Buffer, cartKey: string): string =>
  createHmac("sha256", key).update(cartKey).digest().subarray(0, TOKEN_BYTES).toString("base64url");
