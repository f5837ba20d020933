import { emailOf, phoneDigitsTyped, plainLine } from "../../contract/platform/typed-text.ts";
import { withoutWords } from "../../platform/db/typed-number.ts";

/** What is looked for among clients. Phones are ten digits; words are in lower case, with е for ё. */
export type SearchTerm =
  | { by: "phone"; phoneDigits: string }
  | { by: "email"; email: string }
  | { by: "number"; number: string }
  | { by: "name"; words: readonly string[] }
  | { by: "nothing" };

const MIN_LETTERS = 3;
const PHONE = /^\+?[\d\s().-]+$/u;
/** A number or plate that is written with spaces has at least so many figures; a name with a figure has fewer. */
const MIN_DIGITS = 5;
const MAX_NUMBER = 40;

/**
 * How to look for what staff have typed: whatever it is, in one way. An @ makes an address, 10 or 11 digits with the signs of a phone a
 * phone, another text with a digit a number or plate, three letters or more a name. STF-032 … STF-035, A-16
 */
export function searchTermOf(text: string): SearchTerm {
  const typed = plainLine(text);
  if (typed.includes("@")) return { by: "email", email: emailOf(typed) ?? typed.toLowerCase() };
  const phoneDigits = PHONE.test(typed) ? phoneDigitsTyped(typed) : null;
  if (phoneDigits !== null) return { by: "phone", phoneDigits };
  if (/\d/.test(typed)) {
    const number = withoutWords(typed)
      .toUpperCase()
      .replace(/[^\p{L}\d-]/gu, "");
    const isOne = !typed.includes(" ") || (number.match(/\d/g) ?? []).length >= MIN_DIGITS;
    return isOne && number !== "" && number.length <= MAX_NUMBER ? { by: "number", number } : { by: "nothing" };
  }
  const words =
    typed
      .toLowerCase()
      .replaceAll("ё", "е")
      .match(/[\p{L}-]+/gu) ?? [];
  return words.some((word) => word.length >= MIN_LETTERS) ? { by: "name", words } : { by: "nothing" };
}

const NUMBER_PREFIX = "number-";

/** What the address of a card names. */
export type ClientKey = { userId: number } | { phoneDigits: string } | { number: string };

/** Ids are integers of the database; none is 0. */
const MAX_ID = 2_147_483_647;
const idOf = (text: string): number => (Number(text) <= MAX_ID ? Number(text) : 0);

/** Reads the key of a card: a phone has 10 or 11 digits, an id fewer. An id that cannot be is 0, which is nobody's. */
export function clientKeyOf(text: string): ClientKey {
  if (text.startsWith(NUMBER_PREFIX)) return { number: text.slice(NUMBER_PREFIX.length).toUpperCase() };
  const phoneDigits = text.length >= 10 ? phoneDigitsTyped(text) : null;
  return phoneDigits === null ? { userId: idOf(text) } : { phoneDigits };
}

export const keyOfNumber = (number: string): string => NUMBER_PREFIX + number;
