import type { CookieJar } from "./cookie-jar.server.ts";

const NAME = "shop";
const LIFETIME_SECONDS = 180 * 86_400;

/** Id of the centre that was chosen last; null without one. CFG-026 */
export function readChosenShop(cookies: Pick<CookieJar, "get">): number | null {
  const id = cookies.get(NAME) ?? "";
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

/** Remembers a centre for the next order or appointment. CFG-026 */
export const writeChosenShop = (cookies: Pick<CookieJar, "set">, shopId: number): void =>
  cookies.set(NAME, String(shopId), { maxAgeSeconds: LIFETIME_SECONDS });
