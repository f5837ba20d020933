import { hkdfSync } from "node:crypto";

const KEY_BYTES = 32;

/**
 * What the gateway's one secret is for: a key of its own for each purpose, so that nothing made for one can stand for another. A purpose
 * never changes its text: whatever was made with the key would end.
 */
const purposes = {
  /** Signs access tokens. */
  accessTokens: "access tokens",
  /** Derives the successors of refresh tokens. */
  refreshTokens: "successors of refresh tokens",
  /** Derives the tokens of users' carts. */
  ownCarts: "tokens of users' carts",
  /** Derives the tokens of carts that staff fill for clients without an account. */
  actingCarts: "tokens of carts of clients without an account",
  /** Derives the tokens of guests' carts that their page has named. */
  namedCarts: "tokens of carts that a page has named",
  /** Hashes confirmation codes and derives phone tokens. */
  phoneConfirm: "confirmation of phones",
  /** Signs that staff knew their password, until they have confirmed the phone. */
  passwordProofs: "proofs of staff's passwords",
  /** Derives the tokens of links to orders. */
  orderAccess: "access to orders",
  /** Derives the tokens of links to appointments. */
  appointmentAccess: "access to appointments",
  /** Derives the tokens of links of those who wait for a free time. */
  waitAccess: "access to the waiting list",
} as const;

export type Keys = Readonly<Record<keyof typeof purposes | "formerOwnCarts", Buffer>>;

/** The keys of all purposes, 256 bits each, by HKDF with SHA-256. */
export function deriveKeys(secret: string): Keys {
  const derived = Object.entries(purposes).map(([name, purpose]) => [
    name,
    Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES)),
  ]);
  return {
    ...(Object.fromEntries(derived) as Record<keyof typeof purposes, Buffer>),
    // Made tokens of carts before each purpose had its key; goes when the last cookie with one has expired, in July 2027.
    formerOwnCarts: Buffer.from(secret),
  };
}
