import type { CookieJar } from "./cookie-jar.server.ts";
import { invitationOf } from "./invitation.server.ts";
import { FLAG_SECONDS, LOYALTY_FLAGS, LOYALTY_PATH } from "./loyalty-flags.ts";

const [REGISTRATION, REGISTRATION_REFERER] = LOYALTY_FLAGS;

/**
 * Somebody begins to sign in from the page of the programme. The invitation that brought them there is theirs until they are through,
 * whatever other links they open meanwhile. CFG-037
 */
export function beginLoyaltyRegistration(cookies: CookieJar, from: string): void {
  if (from.split(/[?#]/, 1)[0] !== LOYALTY_PATH || cookies.get(REGISTRATION) !== undefined) return;
  const options = { maxAgeSeconds: FLAG_SECONDS, forScripts: true };
  cookies.set(REGISTRATION, "1", options);
  const code = invitationOf(cookies);
  if (code !== null) cookies.set(REGISTRATION_REFERER, code, options);
}

export function endLoyaltyRegistration(cookies: CookieJar): void {
  for (const name of LOYALTY_FLAGS) cookies.delete(name);
}

/** Where a registration goes on: the page itself, and the pages of signing in. */
const isUnderWay = (path: string): boolean => path === LOYALTY_PATH || /^\/(login|my)(\/|$)/.test(path);

/** A guest who went on to other pages has given it up. Scripts do the same five seconds after the modal is closed. A-18, LOY-039 */
export function forgetLeftRegistration(
  { user, cookies }: { user: object | null; cookies: CookieJar },
  path: string,
): void {
  if (user === null && !isUnderWay(path)) endLoyaltyRegistration(cookies);
}
