const english = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = "ёйцукенгшщзхъфывапролджэячсмитьбю";

const toRussian = new Map([...english].map((key, at) => [key, russian[at] ?? key]));
const toEnglish = new Map([...russian].map((key, at) => [key, english[at] ?? key]));

/** The same keys in the other layout; null when the word has letters of both alphabets or of neither. */
export function otherLayout(word: string): string | null {
  const isRussian = /[а-яё]/.test(word);
  const isEnglish = /[a-z]/.test(word);
  if (isRussian === isEnglish) return null;
  const keys = isRussian ? toEnglish : toRussian;
  return [...word].map((letter) => keys.get(letter) ?? letter).join("");
}
