import { type PickKind, pickKinds, readPicks, writePicks } from "../shared/picks.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

const PICK_DAYS = 180;
const maxAgeSeconds = PICK_DAYS * 24 * 3600;

/**
 * Set for who sends the forms of picking and of the cart as documents: no script paints what is picked, and how much is in the cart, into
 * a page that many share, so the server does it, and such a visitor gets pages of their own.
 */
export const WITHOUT_SCRIPTS = "without_scripts";

type Jar = Pick<CookieJar, "get">;

export const picksOf = (cookies: Jar, kind: PickKind): string[] => readPicks(kind, cookies.get(kind));

export const hasPicks = (cookies: Jar): boolean => pickKinds.some((kind) => picksOf(cookies, kind).length > 0);

/** Scripts read these cookies. False when it would be too many. */
export function keepPicks(cookies: CookieJar, kind: PickKind, codes: readonly string[]): boolean {
  const text = writePicks(kind, codes);
  if (text === null) return false;
  if (text === "") cookies.delete(kind);
  else cookies.set(kind, text, { maxAgeSeconds, forScripts: true });
  return true;
}

export function notePaintedBy(cookies: CookieJar, painter: "server" | "browser"): void {
  if (painter === "browser") cookies.delete(WITHOUT_SCRIPTS);
  else if (cookies.get(WITHOUT_SCRIPTS) === undefined)
    cookies.set(WITHOUT_SCRIPTS, "1", { maxAgeSeconds, forScripts: true });
}
