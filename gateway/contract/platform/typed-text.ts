/**
 * Text as people type and paste it, made plain before any check. The gateway does it to every input, the site to every form and query;
 * browsers may use it as well, so there is no zod here. See docs/decisions/typed-text.md.
 */

/** An emoji with what joins and colours it: the only place where an invisible sign has a meaning. */
const EMOJI =
  "\\p{Extended_Pictographic}\\uFE0F?\\p{Emoji_Modifier}?(?:\\u200D\\p{Extended_Pictographic}\\uFE0F?\\p{Emoji_Modifier}?)*";
/**
 * Marks of writing direction, joiners, soft hyphens, fillers, control characters and halves of characters. Tabs and line breaks stay, and
 * the separator of marking codes (U+001D), which scanners type.
 */
const INVISIBLE =
  "\\p{Default_Ignorable_Code_Point}\\p{Cf}\\p{Cs}\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001C\\u001E\\u001F\\u007F-\\u009F";
const SEEN = new RegExp(`(${EMOJI})|[${INVISIBLE}]`, "gu");

/** Any text: one spelling of composed letters, and nothing that is not seen. Signs of print (NBSP, «», —) stay. */
export const cleanText = (text: string): string => text.replace(SEEN, "$1").normalize("NFC");

const DASH = /[\p{Pd}\u02D7\u2043\u2212]/gu;
const APOSTROPHE = /[`´‘’‚‛′ʹʻʼˈ՚＇]/gu;
const QUOTE = /[«»“”„‟″〝〞＂]/gu;

/** A text of one line that is checked or looked for: besides, every dash, apostrophe, quote and space is the one of the keyboard. */
export const plainLine = (text: string): string =>
  cleanText(text).replace(DASH, "-").replace(APOSTROPHE, "'").replace(QUOTE, '"').replace(/\s+/gu, " ").trim();

/** Two letters on one is a password like another: it is typed blind, so nothing but the spelling of composed letters is changed. */
const isPassword = (name: string): boolean => /password/i.test(name);

/** What a field has, plain: passwords keep every sign, other texts lose what nobody sees. */
export const cleanField = (name: string, text: string): string =>
  isPassword(name) ? text.normalize("NFC") : cleanText(text);

/** Capitals of both alphabets that look alike, in the same order. They are also the letters of Russian registration plates. */
const LATIN = "ABEKMHOPCTYX";
const CYRILLIC = "АВЕКМНОРСТУХ";

const replacing = (from: string, to: string) => {
  const letters = new RegExp(`[${from}]`, "g");
  return (text: string): string => text.replace(letters, (letter) => to[from.indexOf(letter)] ?? letter);
};

/** Capitals whose Cyrillic letters look like Latin ones, with these. */
export const inLatin = replacing(CYRILLIC, LATIN);
const inCyrillic = replacing(LATIN, CYRILLIC);

/**
 * A registration plate as it is kept, «А123ВС77»: capitals without spaces and dashes. All letters are Cyrillic where all have a Cyrillic
 * look-alike, as on Russian plates; a foreign one is Latin.
 */
export function plateOf(text: string): string {
  const plate = inCyrillic(
    plainLine(text)
      .toUpperCase()
      .replace(/[^\p{L}\d]/gu, ""),
  );
  return /[A-Z]/.test(plate) ? inLatin(plate) : plate;
}

/** A code of Latin letters and figures as it was printed, from what was typed: capitals without spaces and dashes. */
export const codeOf = (text: string): string =>
  inLatin(
    plainLine(text)
      .toUpperCase()
      .replace(/[^\p{L}\d]/gu, ""),
  );

/** Whatever a phone may be written with besides digits. */
const PHONE_SIGNS = /^(?:tel:)?[\d\s()+./-]*$/i;

/**
 * E.164 of a Russian mobile number typed or pasted in any usual way, 79XXXXXXXXX among them; null when it is none.
 * Fields show «+7» as a hint, so a number pasted after it («+7 8 912 …») is understood too. AUT-110, AUT-114, AUT-116
 */
export function mobilePhoneOf(text: string): string | null {
  const typed = plainLine(text);
  if (!PHONE_SIGNS.test(typed) || /^\+\s*[^7\s]/.test(typed)) return null;
  const number = /^(?:7?[78])?(9\d{9})$/.exec(typed.replace(/\D/g, ""))?.[1];
  return number ? `+7${number}` : null;
}

/** The ten digits of any phone of Russia, however it is written; null if there are more or fewer. C-10 */
export const phoneDigitsTyped = (text: string): string | null =>
  /^[78]?(\d{10})$/.exec(plainLine(text).replace(/\D/g, ""))?.[1] ?? null;

/** Letters of the Cyrillic script, of whichever language, and those of any script; both with what stands over and under them. */
const CYRILLIC_LETTERS = "\\p{Script=Cyrillic}";
const LETTERS = "\\p{L}\\p{M}";
/** Signs that names have beside letters, as `plainLine` leaves them. */
const NAME_SIGNS = " _\\-";
const HAS_LETTER = "(?=.*\\p{L})";
/** What `plainLine` takes away or makes a name's sign or letter of, before it has done so. */
const BEFORE_PLAIN = `\\p{M}\\p{Zs}\\p{Pd}\\u02D7\\u2043\\u2212${INVISIBLE}`;

const name = (signs: string) => new RegExp(`^${HAS_LETTER}[${signs}]{2,100}$`, "u");

/** Where the specification asks for Cyrillic letters: these, spaces, hyphens and underscores, 2 to 100 of them. AUT-134, AUT-135 */
export const PERSON_NAME = name(CYRILLIC_LETTERS + NAME_SIGNS);
/** Where it asks for none. No full stops: a mail program makes links of «name.ru», and letters to others name their sender. */
export const ANY_NAME = name(`${LETTERS}${NAME_SIGNS}'`);
/** Cyrillic letters alone, or nothing; a double name has a hyphen or a space between its parts. AUT-136, B-22 */
export const LETTERS_ALONE = new RegExp(`^(?:[${CYRILLIC_LETTERS}]+(?:[ -][${CYRILLIC_LETTERS}]+)*)?$`, "u");

/** The same rules as patterns of a browser's field, which sees the text as it was typed. AUT-130 */
export const NAME_PATTERN = `${HAS_LETTER}[${CYRILLIC_LETTERS}${NAME_SIGNS}${BEFORE_PLAIN}]{2,}`;
export const LETTERS_ALONE_PATTERN = `[\\s\\-${CYRILLIC_LETTERS}${BEFORE_PLAIN}]*`;

const MAILBOX = /^[^\s@,;:<>()[\]\\"]{1,64}$/;
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_EMAIL = 200;

/**
 * One plain address of mail in lower case, its host as mail servers know it («домен.рф» is «xn--d1acufc.xn--p1ai»); null when it is none.
 * What comes along when an address is copied, `mailto:` before it and a sign after it, is taken away. AUT-132, AUT-133
 */
export function emailOf(text: string): string | null {
  const typed = plainLine(text)
    .toLowerCase()
    .replace(/^mailto:/, "")
    .replace(/[;,.]+$/, "");
  const [mailbox = "", host = "", ...more] = typed.split("@");
  const isMailbox = MAILBOX.test(mailbox) && mailbox.split(".").every((part) => part !== "");
  const named = hostOf(host);
  const email = `${mailbox}@${named}`;
  return isMailbox && more.length === 0 && named !== null && email.length <= MAX_EMAIL ? email : null;
}

/** A host name of two labels or more in ASCII; null if the text is not one, for example an IP address. */
function hostOf(text: string): string | null {
  if (!/^[\p{L}\p{M}\d.-]+$/u.test(text) || !URL.canParse(`http://${text}`)) return null;
  const labels = new URL(`http://${text}`).hostname.split(".");
  const isTop = /^(?=.*[a-z]).{2,}$/.test(labels.at(-1) ?? "");
  return labels.length > 1 && isTop && labels.every((label) => HOST_LABEL.test(label)) ? labels.join(".") : null;
}
