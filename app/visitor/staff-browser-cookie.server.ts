import { z } from "zod";
import type { CookieJar } from "./cookie-jar.server.ts";

/**
 * Sealed: what proves to the gateway that people have signed in with this browser before, by the e-mail that they sign in with; members of
 * staff have confirmed it by their phone.
 */
const COOKIE = "staff_browser";
/** As long as the gateway knows the browser. */
const LIFETIME_SECONDS = 90 * 86_400;
/** At the counter several people share a computer. */
const MAX_ACCOUNTS = 10;

const kept = z.array(z.tuple([z.string(), z.string()]));

function readProofs(cookies: CookieJar): [email: string, proof: string][] {
  const text = cookies.get(COOKIE);
  return text === undefined ? [] : kept.parse(JSON.parse(text));
}

const keyOf = (email: string) => email.trim().toLowerCase();

/** Undefined for an account that nobody has signed in to here. */
export const browserProofOf = (cookies: CookieJar, email: string): string | undefined =>
  readProofs(cookies).find(([known]) => known === keyOf(email))?.[1];

export function keepBrowserProof(cookies: CookieJar, { email, proof }: { email: string; proof: string }): void {
  const others = readProofs(cookies).filter(([known]) => known !== keyOf(email));
  const proofs = [[keyOf(email), proof], ...others].slice(0, MAX_ACCOUNTS);
  cookies.set(COOKIE, JSON.stringify(proofs), { maxAgeSeconds: LIFETIME_SECONDS });
}
