import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const SECRET_BYTES = 24;

/** A random token of 192 bits, such as that of a guest's cart. Only its hash is stored. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");

/** SHA-256, hex. */
export const hashOfSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** In constant time, whatever the lengths. */
export function isSameSecret({ shown, secret }: { shown: string; secret: string }): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(shown), digest(secret));
}
