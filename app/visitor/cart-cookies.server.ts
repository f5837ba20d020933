import type { CookieJar } from "./cookie-jar.server.ts";
import { tokenOf } from "./token.server.ts";

const CART_DAYS = 180;
const maxAgeSeconds = CART_DAYS * 24 * 3600;

/** Largest count the header shows as a figure. */
export const MAX_SHOWN_COUNT = 999;

/** `cart` holds the guest's secret token, `cart_count` only what the header's icon shows, which scripts paint. */
export function readCartCookies(cookies: CookieJar): { token: string | null; count: number } {
  const token = tokenOf(cookies.get("cart"));
  const count = Number(cookies.get("cart_count"));
  const isCount = Number.isInteger(count) && count > 0;
  return { token, count: token && isCount ? Math.min(count, MAX_SHOWN_COUNT) : 0 };
}

export function writeCartCookies(cookies: CookieJar, cart: { token: string | null; count: number }): void {
  if (cart.token && cart.token !== cookies.get("cart")) cookies.set("cart", cart.token, { maxAgeSeconds });
  if (String(cart.count) !== (cookies.get("cart_count") ?? "0"))
    cookies.set("cart_count", String(cart.count), { maxAgeSeconds, forScripts: true });
}
