/** Digits of a Russian phone without the country code. */
export const PHONE_DIGITS = 10;

/** Phones are compared by their last ten digits, however they were typed. C-10 */
export const phoneDigitsOf = (phone: string): string => phone.replace(/\D/g, "").slice(-PHONE_DIGITS);

/** A double click sends the same token twice; a repeated use is accepted only from the browser the token is bound to. */
const DOUBLE_SUBMIT_MS = 10_000;

interface TokenUse {
  usedAt: Date | null;
  browserHash: string | null;
}

/** Whether a phone token may be used: it is unused, or was used a moment ago by the same double click. */
export const isTokenUsable = ({ usedAt, browserHash }: TokenUse, now: Date): boolean =>
  usedAt === null || (browserHash !== null && now.getTime() - usedAt.getTime() < DOUBLE_SUBMIT_MS);
