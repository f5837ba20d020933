import type { CookieJar } from "./cookie-jar.server.ts";

const NAME = "work_centre";
const LIFETIME_SECONDS = 365 * 86_400;

/** The centre that a member of staff works in, in this browser; null where none was chosen. */
export function readWorkCentre(cookies: Pick<CookieJar, "get">): string | null {
  const id = cookies.get(NAME) ?? "";
  return /^[1-9]\d{0,8}$/.test(id) ? id : null;
}

/** Remembers it; an empty id forgets it. */
export function writeWorkCentre(cookies: Pick<CookieJar, "set" | "delete">, id: string): void {
  if (/^[1-9]\d{0,8}$/.test(id)) cookies.set(NAME, id, { maxAgeSeconds: LIFETIME_SECONDS });
  else cookies.delete(NAME);
}
