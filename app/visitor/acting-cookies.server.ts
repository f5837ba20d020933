import { z } from "zod";
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

/** Sealed: whom acting for has ended by itself, for the next page that can say so. */
const LEFT_COOKIE = "acting_ended";
const LEFT_SECONDS = 600;
const leftClient = z.object({ clientUserId: z.int().nullable(), name: z.string(), phone: z.string() });
export type LeftClient = z.output<typeof leftClient>;

/** Without a word, what is the own account of the member of staff would be read as that of the client. */
export function noteLeftClient(cookies: CookieJar, { clientUserId, name, phone }: LeftClient): void {
  cookies.set(LEFT_COOKIE, JSON.stringify({ clientUserId, name, phone }), { maxAgeSeconds: LEFT_SECONDS });
}

/** Read once; null for none. */
export function takeLeftClient(cookies: CookieJar): LeftClient | null {
  const kept = cookies.get(LEFT_COOKIE);
  if (kept === undefined) return null;
  cookies.delete(LEFT_COOKIE);
  return leftClient.safeParse(JSON.parse(kept)).data ?? null;
}
