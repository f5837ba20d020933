import { clearCarCookies } from "./car-cookies.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

/** Sealed: which client the member of staff in this browser acts for. */
export const ACTING_COOKIE = "acting";

/** Deletes the cookies that are the client's, of a browser in which staff acted. */
export function forgetClient(cookies: CookieJar): void {
  if (cookies.get(ACTING_COOKIE) === undefined) return;
  clearCarCookies(cookies);
  for (const name of [ACTING_COOKIE, "cart", "cart_count"]) cookies.delete(name);
}
