import { randomBytes } from "node:crypto";
import { type Tokens, tokens as tokensShape } from "../../gateway/contract/customers/auth.ts";
import type { CookieJar } from "./cookie-jar.server.ts";
import { tokenOf } from "./token.server.ts";

const ACCESS_NAME = "access_token";
const INFO_NAME = "token_info";

const MARK_NAME = "sign_in";
const SIGNED_OUT_NAME = "signed_out";

/** CFG-023 */
const INFO_SECONDS = 2_592_000;
const SIGNED_OUT_SECONDS = 60;

/** The tokens in the browser's cookies: either may be missing. AUT-044, AUT-045 */
interface SessionTokens {
  /** Null when its cookie has expired. */
  accessToken: string | null;
  /** Null when the token info is missing or malformed. */
  info: Tokens | null;
}

/** Null for a guest. */
export function readTokens(cookies: CookieJar): SessionTokens | null {
  const accessToken = cookies.get(ACCESS_NAME);
  const info = cookies.get(INFO_NAME);
  if (accessToken === undefined && info === undefined) return null;
  return { accessToken: tokenOf(accessToken), info: readInfo(info ?? "") };
}

/** AUT-029, AUT-046, AUT-047, AUT-051 */
export function writeTokens(cookies: CookieJar, tokens: Tokens): void {
  cookies.set(ACCESS_NAME, tokens.access_token, { maxAgeSeconds: tokens.expires_in });
  cookies.set(INFO_NAME, JSON.stringify(tokens), { maxAgeSeconds: INFO_SECONDS });
}

/** AUT-053, AUT-055 */
export function deleteTokens(cookies: CookieJar): void {
  cookies.delete(ACCESS_NAME);
  cookies.delete(INFO_NAME);
  cookies.delete(MARK_NAME);
}

/**
 * Identifies this sign-in to the scripts of its pages: a page from the back/forward cache sees by it that somebody else is signed in
 * now. It gives no access. `renew` gives a new sign-in a new mark.
 */
export function markSignIn(cookies: CookieJar, { renew }: { renew: boolean }): void {
  if (!renew && signInMark(cookies) !== null) return;
  cookies.set(MARK_NAME, randomBytes(9).toString("hex"), { maxAgeSeconds: INFO_SECONDS, forScripts: true });
}

export function signInMark(cookies: CookieJar): string | null {
  const mark = cookies.get(MARK_NAME) ?? "";
  return /^[0-9a-f]{18}$/.test(mark) ? mark : null;
}

/** Marks the next page as the first one after signing out. */
export function markSignedOut(cookies: CookieJar): void {
  cookies.set(SIGNED_OUT_NAME, "1", { maxAgeSeconds: SIGNED_OUT_SECONDS });
}

/** Whether this is the first page after signing out; once. */
export function takeSignedOut(cookies: CookieJar): boolean {
  const isFirst = cookies.get(SIGNED_OUT_NAME) !== undefined;
  cookies.delete(SIGNED_OUT_NAME);
  return isFirst;
}

function readInfo(text: string): Tokens | null {
  try {
    const read = tokensShape.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
