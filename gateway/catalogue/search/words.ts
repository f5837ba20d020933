/** What a customer may type; the rest of a longer text is not read. */
const MAX_LENGTH = 200;
const MAX_WORDS = 24;

/** Lower case, ё as е, single spaces, a comma between digits as a decimal point. */
export const normalise = (typed: string): string =>
  typed
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/(\d),(?=\d)/g, "$1.")
    .replace(/\s+/g, " ")
    .trim();

/** Words of letters and digits; a point between digits stays. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}.]+/u)
    .flatMap((chunk) => chunk.split(/(?<!\d)\.+|\.+(?!\d)/u))
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);

/** The smallest pieces of a name: «UltraGrip» is ultra and grip, «DM-V3» is dm, v and 3. */
export const unitsOf = (name: string): string[] =>
  wordsOf(name.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 "))
    .flatMap((word) => word.match(/\p{L}+|[\d.]+/gu) ?? [])
    .slice(0, 8);
