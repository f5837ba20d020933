import type { CookieJar } from "./cookie-jar.server.ts";

const NAME = "notifications_closed";
const CLOSED_DAYS = 180;
const maxAgeSeconds = CLOSED_DAYS * 24 * 3600;

/** The newest stay: the oldest announcements are gone anyway. */
const MAX_CLOSED = 20;

const ID = /^[1-9]\d{0,8}$/;
const HASH = /^[0-9a-f]{1,64}$/i;

/** Ids of announcements that the visitor closed, ascending, each with its hash at that moment. NAV-059, NAV-061 */
export type ClosedNotifications = ReadonlyMap<string, string>;

export function readClosedNotifications(cookies: CookieJar): ClosedNotifications {
  try {
    const value: unknown = JSON.parse(cookies.get(NAME) ?? "");
    return canonical(Object.entries(value ?? {}));
  } catch {
    return new Map();
  }
}

export function writeClosedNotifications(cookies: CookieJar, closed: ClosedNotifications): void {
  if (closed.size === 0) cookies.delete(NAME);
  else cookies.set(NAME, JSON.stringify(Object.fromEntries(canonical([...closed]))), { maxAgeSeconds });
}

/** The same form for all cookies with the same content. */
export function canonical(pairs: readonly (readonly [string, unknown])[]): ClosedNotifications {
  const valid = pairs.flatMap(([id, hash]) =>
    ID.test(id) && typeof hash === "string" && HASH.test(hash) ? [[id, hash] as const] : [],
  );
  return new Map(valid.sort(([a], [b]) => Number(a) - Number(b)).slice(-MAX_CLOSED));
}
