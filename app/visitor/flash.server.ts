import type { CookieJar } from "./cookie-jar.server.ts";

const FLASH_SECONDS = 60;
/** Cyrillic takes nearly three bytes a letter when it is sealed, and a cookie has four kilobytes. */
const MAX_CHARACTERS = 600;

/** Words for the page that a redirect leads to, after those that wait already. */
export function writeFlash(cookies: CookieJar, messages: readonly string[]): void {
  const kept: string[] = [];
  let room = MAX_CHARACTERS;
  for (const message of messages.length > 0 ? [...takeFlash(cookies), ...messages] : []) {
    room -= message.length;
    if (room >= 0) kept.push(message);
  }
  if (kept.length > 0) cookies.set("flash", JSON.stringify(kept), { maxAgeSeconds: FLASH_SECONDS });
}

/** The messages written before the redirect, read once. Their cookie is sealed, so they are ours. */
export function takeFlash(cookies: CookieJar): string[] {
  const value = cookies.get("flash");
  if (value === undefined) return [];
  cookies.delete("flash");
  return JSON.parse(value) as string[];
}
