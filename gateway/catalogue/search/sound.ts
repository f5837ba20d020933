/**
 * One spelling for what sounds alike in Russian and Latin letters, so that «хакапелита» is found under Hakkapeliitta: vowels fold into
 * a, i and u, hissing consonants into S, doubled letters into one, and a last vowel, which a case changes, falls off.
 */
const RUSSIAN: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "i",
  ж: "j",
  з: "s",
  и: "i",
  й: "i",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "a",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "h",
  ц: "s",
  ч: "S",
  ш: "S",
  щ: "S",
  ъ: "",
  ы: "i",
  ь: "",
  э: "i",
  ю: "u",
  я: "a",
};

const LATIN: Readonly<Record<string, string>> = { c: "k", e: "i", o: "a", q: "k", w: "v", x: "ks", y: "i", z: "s" };

/** How several Latin letters are read together, in this order. */
const DIGRAPHS: readonly (readonly [RegExp, string])[] = [
  [/t?s?ch|sh/g, "S"],
  [/ph/g, "f"],
  [/th/g, "t"],
  [/ck/g, "k"],
  [/qu/g, "kv"],
  [/dg/g, "j"],
  [/oo|ou/g, "u"],
  [/ee|ea/g, "i"],
  [/t[sz]/g, "s"],
  [/c(?=[eiy])/g, "s"],
];

/** How English words are said: «firestone» is фаерстоун, «ice» is айс. */
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/c(?=[eiy])/g, "s"],
  [/stone/g, "staun"],
  [/igh/g, "ai"],
  [/gu(?=[aei])/g, "g"],
  [/^wr/g, "r"],
  [/a[iy]/g, "ei"],
  [/ow/g, "au"],
  [/i([bcdfgklmnprstvz])e/g, "ai$1"],
  [/a([bcdfgklmnprstvz])e/g, "ei$1"],
  [/u(?=[bcdfgklmnprstvz]{2}|[bcdfgklmnprstvz]$)/g, "a"],
  [/y(?=[bcdfgklmnprstvz])/g, "ai"],
];

const IS_RUSSIAN = /[а-я]/;
const VOWELS = "аеиоуыэюя";

const replaceAll = (text: string, rules: readonly (readonly [RegExp, string])[]): string =>
  rules.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text);

/** Letters into classes, doubles into one, the last vowel off. Digits stay as they are. */
function fold(text: string): string {
  let folded = "";
  let before = "";
  for (const letter of text) {
    if ((letter === "я" || letter === "ю") && (before === "" || VOWELS.includes(before))) folded += "i";
    folded += RUSSIAN[letter] ?? LATIN[letter] ?? letter;
    before = letter;
  }
  const single = folded.replace(/([^\d.])\1+/g, "$1").replace(/(ks)+/g, "ks");
  return single.length > 3 ? single.replace(/[aiu]$/, "") : single;
}

const foldRussian = (word: string) => fold(word.replaceAll("дж", "ж").replaceAll("тс", "ц"));

/** Ways in which a name may be said, without spaces: letter by letter, with digraphs, as in English. */
export function soundsOfName(name: string): string[] {
  if (IS_RUSSIAN.test(name)) return [foldRussian(name)];
  const keys = new Set([fold(name), fold(replaceAll(name, DIGRAPHS))]);
  if (/[a-z]{3}/.test(name)) keys.add(fold(replaceAll(replaceAll(name, ENGLISH), DIGRAPHS)));
  // «X-Ice» is said «икс айс».
  if (/^x[a-z]/.test(name)) keys.add(fold(`и${replaceAll(replaceAll(name, ENGLISH), DIGRAPHS)}`));
  // «CR-V» is written «срв».
  if (/^[^aeiouy]*c[^aeiouy]*$/.test(name)) keys.add(fold(name.replaceAll("c", "s")));
  return [...keys].filter((key) => key !== "");
}

/** Letters that look alike, for marks such as «сх5». */
const LOOKS: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
};

/** Ways to understand what was typed, without spaces. */
export function soundsOfTyped(typed: string): string[] {
  const keys = new Set<string>();
  if (!IS_RUSSIAN.test(typed)) {
    keys.add(fold(typed));
    keys.add(fold(replaceAll(typed, DIGRAPHS)));
  } else {
    keys.add(foldRussian(typed));
    if (/\d/.test(typed)) keys.add(fold([...typed].map((letter) => LOOKS[letter] ?? letter).join("")));
  }
  return [...keys].filter((key) => key !== "");
}
