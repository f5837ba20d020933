const NO_BREAK = "\u00a0";
const SOFT_HYPHEN = "\u00ad";

/** A figure and its unit, and both halves of a tyre's size: «4 л», «61 А·ч», «215/65 R16». */
const TOGETHER = /(\d) (?=(?:А·ч|А|В|Вт|мм|см|м|кг|г|л|мл|шт|МГц|бар)(?![\p{L}·])|Z?R\d)/gu;

/** The same text, whose sizes no line ends in. */
export const withWholeSizes = (text: string): string => text.replace(TOGETHER, `$1${NO_BREAK}`);

/** Shorter ones fit where headings are narrowest. */
const LONG_WORD = /[А-яЁё]{11,}/g;
const VOWELS = "аеёиоуыэюя";
/** After a vowel with the consonants that close its syllable, before a consonant with a vowel; never before й, ь, ъ. */
const BETWEEN_SYLLABLES = new RegExp(`(?<=[${VOWELS}][^${VOWELS}]*)(?=[^${VOWELS}йьъ][${VOWELS}])`, "i");
const LEAST_LETTERS = 3;
/** «ля» at the end of a word. */
const TOO_SHORT = new RegExp(`${SOFT_HYPHEN}(.{1,${LEAST_LETTERS - 1}})$`);

function withSoftHyphens(word: string): string {
  const parts: string[] = [];
  for (const syllable of word.split(BETWEEN_SYLLABLES)) {
    const isShort = (parts.at(-1)?.length ?? LEAST_LETTERS) < LEAST_LETTERS;
    parts.push(isShort ? parts.pop() + syllable : syllable);
  }
  return parts.join(SOFT_HYPHEN).replace(TOO_SHORT, "$1");
}

/**
 * A heading for a narrow column: long Russian words break between syllables and with a hyphen, which browsers without a dictionary
 * cannot do, and sizes do not break at all.
 */
export const breakable = (heading: string): string => withWholeSizes(heading).replace(LONG_WORD, withSoftHyphens);
