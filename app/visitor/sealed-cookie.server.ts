import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { CookieJar } from "./cookie-jar.server.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A cookie that its browser can neither read nor change; it expires even if the browser keeps it. */
export interface SealedCookie {
  name: string;
  lifetimeSeconds: number;
}

const keyOf = (secret: string, name: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", name, KEY_BYTES));

/** Null when it is missing, has expired or was not sealed by us under this name. */
export function readSealed(
  cookies: CookieJar,
  { name, lifetimeSeconds }: SealedCookie,
  secret: string,
  now = new Date(),
): unknown {
  const sealed = Buffer.from(cookies.get(name) ?? "", "base64url");
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret, name), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    const { value, sealedAt } = JSON.parse(text.toString()) as { value: unknown; sealedAt: number };
    return now.getTime() - sealedAt < lifetimeSeconds * 1000 ? value : null;
  } catch {
    return null;
  }
}

/** Seals a JSON value and starts its lifetime. */
export function writeSealed(
  cookies: CookieJar,
  { name, lifetimeSeconds }: SealedCookie,
  secret: string,
  value: unknown,
  now = new Date(),
): void {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, name), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify({ value, sealedAt: now.getTime() })), cipher.final()]);
  cookies.set(name, Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url"), {
    maxAgeSeconds: lifetimeSeconds,
  });
}
