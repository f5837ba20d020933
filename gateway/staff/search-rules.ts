import { phoneDigitsOf } from "../auth/phone-rules.ts";

/** What is looked for among clients. Phones are ten digits; words are in lower case, with е for ё. */
export type SearchTerm =
  | { by: "phone"; phoneDigits: string }
  | { by: "email"; email: string }
  | { by: "number"; number: string }
  | { by: "name"; words: readonly string[] }
  | { by: "nothing" };

const MIN_LETTERS = 3;
const PHONE = /^\+?[\d\s().‐-―-]+$/u;
const NUMBER = /^[\p{L}\d][\p{L}\d-]{0,39}$/u;

/**
 * How to look for what staff have typed: whatever it is, in one way. An @ makes an address, 10 or 11 digits with the signs of a phone a
 * phone, another text with a digit and without spaces a number, three letters or more a name. STF-032 … STF-035, A-16
 */
export function searchTermOf(text: string): SearchTerm {
  const typed = text.trim();
  if (typed.includes("@")) return { by: "email", email: typed.toLowerCase() };
  const phoneDigits = PHONE.test(typed) ? digitsOfPhone(typed) : null;
  if (phoneDigits !== null) return { by: "phone", phoneDigits };
  if (/\d/.test(typed)) return NUMBER.test(typed) ? { by: "number", number: typed.toUpperCase() } : { by: "nothing" };
  const words =
    typed
      .toLowerCase()
      .replaceAll("ё", "е")
      .match(/[\p{L}-]+/gu) ?? [];
  return words.some((word) => word.length >= MIN_LETTERS) ? { by: "name", words } : { by: "nothing" };
}

/** The last ten digits of a Russian phone however it is written; null for what has another length. C-10 */
export function digitsOfPhone(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  return /^[78]?\d{10}$/.test(digits) ? phoneDigitsOf(digits) : null;
}

/** «+79001234501» → «+7 900 ***-**-01»: enough to ask the client whether it is theirs. */
export const maskPhone = (e164: string): string => e164.replace(/^\+7(\d{3})\d{5}(\d{2})$/, "+7 $1 ***-**-$2");

const NUMBER_PREFIX = "number-";

/** What the address of a card names. */
export type ClientKey = { userId: number } | { phoneDigits: string } | { number: string };

/** Ids are integers of the database; none is 0. */
const MAX_ID = 2_147_483_647;
const idOf = (text: string): number => (Number(text) <= MAX_ID ? Number(text) : 0);

/** Reads the key of a card: a phone has 10 or 11 digits, an id fewer. An id that cannot be is 0, which is nobody's. */
export function clientKeyOf(text: string): ClientKey {
  if (text.startsWith(NUMBER_PREFIX)) return { number: text.slice(NUMBER_PREFIX.length).toUpperCase() };
  const phoneDigits = text.length >= 10 ? digitsOfPhone(text) : null;
  return phoneDigits === null ? { userId: idOf(text) } : { phoneDigits };
}

export const keyOfNumber = (number: string): string => NUMBER_PREFIX + number;
