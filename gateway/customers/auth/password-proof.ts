import { createHmac, timingSafeEqual } from "node:crypto";

/** As long as a sign-in may be under way in a browser. */
const LIFE_MS = 1_800_000;
/** As long as a browser of staff is known. */
const KNOWN_BROWSER_MS = 90 * 86_400_000;

interface Account {
  userId: number;
  passwordHash: string;
}

type Purpose = "proof" | "browser";

/**
 * Proves for half an hour that somebody knew the password of an account, while the phone is confirmed. It holds no longer than the
 * password, and gives no access by itself.
 */
export const issuePasswordProof = (key: Buffer, account: Account, now: Date): string =>
  issue(key, "proof", account, now.getTime() + LIFE_MS);

export const isPasswordProof = (key: Buffer, account: Account, proof: string, now: Date): boolean =>
  isIssued(key, "proof", account, { shown: proof, now });

/**
 * Shows that somebody has signed in to the account in this browser with the password that it still has: guesses of others are not counted
 * against it. It proves nothing else, and gives no access.
 */
export const issueKnownBrowser = (key: Buffer, account: Account, now: Date): string =>
  issue(key, "browser", account, now.getTime() + KNOWN_BROWSER_MS);

export const isKnownBrowser = (key: Buffer, account: Account, shown: string, now: Date): boolean =>
  isIssued(key, "browser", account, { shown, now });

const issue = (key: Buffer, purpose: Purpose, account: Account, expires: number): string =>
  `${expires}.${signatureOf(key, purpose, account, expires)}`;

function isIssued(
  key: Buffer,
  purpose: Purpose,
  account: Account,
  { shown, now }: { shown: string; now: Date },
): boolean {
  const [, expires = "", signature = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(shown) ?? [];
  if (signature === "" || Number(expires) <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, purpose, account, Number(expires))));
}

/** A proof of the password says no purpose: those that were given out before the other kind go on. */
const signatureOf = (key: Buffer, purpose: Purpose, { userId, passwordHash }: Account, expires: number): string =>
  createHmac("sha256", key)
    .update(`${purpose === "browser" ? "browser " : ""}${userId} ${expires} ${passwordHash}`)
    .digest("base64url");
