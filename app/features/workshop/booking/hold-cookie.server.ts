import { z } from "zod";
import type { CookieJar } from "../../../visitor/cookie-jar.server.ts";

/** One of the sealed cookies, so its content is ours. */
const COOKIE = "booking";
const LIFETIME_SECONDS = 1_800;

/** The time that is kept for this browser. */
const stored = z.object({
  hold: z
    .object({ holdToken: z.string(), expiresAt: z.string(), centreId: z.number(), date: z.string(), time: z.string() })
    .nullable()
    .default(null),
  /** Who was offered the time that is held. */
  contact: z.object({ name: z.string(), phone: z.string() }).nullable().default(null),
});
export type StoredBooking = z.output<typeof stored>;

type Jar = Pick<CookieJar, "get" | "set" | "delete">;

export function readStoredBooking(cookies: Jar): StoredBooking {
  const text = cookies.get(COOKIE);
  return stored.parse(text === undefined ? {} : JSON.parse(text));
}

export function storeBooking(cookies: Jar, change: Partial<StoredBooking>): void {
  const value = JSON.stringify({ ...readStoredBooking(cookies), ...change });
  cookies.set(COOKIE, value, { maxAgeSeconds: LIFETIME_SECONDS });
}

export const forgetBooking = (cookies: Jar): void => cookies.delete(COOKIE);

/** The token of a hold that has not ended. */
export function liveHold(cookies: Jar, now: Date): StoredBooking["hold"] {
  const { hold } = readStoredBooking(cookies);
  return hold && Date.parse(hold.expiresAt) > now.getTime() ? hold : null;
}
