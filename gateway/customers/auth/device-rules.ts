type Patterns = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match counts: later browsers also name the earlier ones they are compatible with. */
const BROWSERS: Patterns = [
  [/YaBrowser\//, "Яндекс Браузер"],
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/Version\/.+ Safari\//, "Safari"],
];

const SYSTEMS: Patterns = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** «Chrome, Windows» from a User-Agent; empty when it names neither. */
export function describeDevice(userAgent: string): string {
  const nameFrom = (patterns: Patterns) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameFrom(BROWSERS), nameFrom(SYSTEMS)].filter((name) => name !== undefined).join(", ");
}
