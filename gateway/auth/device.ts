type Words = readonly (readonly [sign: RegExp, word: string])[];

/** The first that fits: the makers of later ones sign with the earlier ones' names, too. */
const BROWSERS: Words = [
  [/YaBrowser\//, "Яндекс Браузер"],
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/Version\/.+ Safari\//, "Safari"],
];

const SYSTEMS: Words = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** «Chrome, Windows» by a User-Agent; empty when it says neither. */
export function deviceWords(userAgent: string): string {
  const wordOf = (words: Words) => words.find(([sign]) => sign.test(userAgent))?.[1];
  return [wordOf(BROWSERS), wordOf(SYSTEMS)].filter((word) => word !== undefined).join(", ");
}
