import { pluralOf } from "../../platform/format.ts";

const HUNDREDS = [
  "",
  "сто",
  "двести",
  "триста",
  "четыреста",
  "пятьсот",
  "шестьсот",
  "семьсот",
  "восемьсот",
  "девятьсот",
];
const TENS = [
  "",
  "",
  "двадцать",
  "тридцать",
  "сорок",
  "пятьдесят",
  "шестьдесят",
  "семьдесят",
  "восемьдесят",
  "девяносто",
];
const BELOW_TWENTY = [
  "",
  "один",
  "два",
  "три",
  "четыре",
  "пять",
  "шесть",
  "семь",
  "восемь",
  "девять",
  "десять",
  "одиннадцать",
  "двенадцать",
  "тринадцать",
  "четырнадцать",
  "пятнадцать",
  "шестнадцать",
  "семнадцать",
  "восемнадцать",
  "девятнадцать",
];

/** Thousands are feminine in Russian: одна, две. */
const FEMININE = new Map([
  ["один", "одна"],
  ["два", "две"],
]);

type Forms = readonly [one: string, few: string, many: string];
const SCALES: readonly { of: number; forms: Forms; isFeminine: boolean }[] = [
  { of: 1_000_000_000, forms: ["миллиард", "миллиарда", "миллиардов"], isFeminine: false },
  { of: 1_000_000, forms: ["миллион", "миллиона", "миллионов"], isFeminine: false },
  { of: 1_000, forms: ["тысяча", "тысячи", "тысяч"], isFeminine: true },
];

/** Words of a number below a thousand. */
function below1000(number: number): string[] {
  const rest = number % 100;
  const words = [
    HUNDREDS[Math.floor(number / 100)],
    rest < 20 ? BELOW_TWENTY[rest] : TENS[Math.floor(rest / 10)],
    rest < 20 ? "" : BELOW_TWENTY[rest % 10],
  ];
  return words.flatMap((word) => (word ? [word] : []));
}

function numberInWords(number: number): string[] {
  if (number === 0) return ["ноль"];
  const scaled = SCALES.flatMap(({ of, forms, isFeminine }) => {
    const count = Math.floor(number / of) % 1_000;
    if (count === 0) return [];
    const words = below1000(count).map((word) => (isFeminine ? (FEMININE.get(word) ?? word) : word));
    return [...words, pluralOf(count, ...forms)];
  });
  return [...scaled, ...below1000(number % 1_000)];
}

/** «Сорок две тысячи один рубль 05 копеек», as papers have it. Kopecks, less than 10^12 roubles. */
export function roublesInWords(kopecks: number): string {
  const roubles = Math.floor(kopecks / 100);
  const rest = kopecks % 100;
  const text = [
    ...numberInWords(roubles),
    pluralOf(roubles, "рубль", "рубля", "рублей"),
    String(rest).padStart(2, "0"),
    pluralOf(rest, "копейка", "копейки", "копеек"),
  ].join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
