import { createHmac, timingSafeEqual } from "node:crypto";

/** As long as a sign-in may be under way in a browser. */
const LIFE_MS = 1_800_000;

interface Account {
  userId: number;
  passwordHash: string;
}

/**
 * Proves for half an hour that somebody knew the password of an account, while the phone is confirmed. It holds no longer than the
 * password, and gives no access by itself.
 */
export function issuePasswordProof(key: Buffer, account: Account, now: Date): string {
  const expires = now.getTime() + LIFE_MS;
  return `${expires}.${signatureOf(key, account, expires)}`;
}

export function isPasswordProof(key: Buffer, account: Account, proof: string, now: Date): boolean {
  const [, expires = "", signature = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(proof) ?? [];
  if (signature === "" || Number(expires) <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, account, Number(expires))));
}

const signatureOf = (key: Buffer, { userId, passwordHash }: Account, expires: number): string =>
  createHmac("sha256", key).update(`${userId} ${expires} ${passwordHash}`).digest("base64url");
