import { expect, it } from "vitest";
import { NameBook } from "./name-book.ts";
import { readName } from "./read-name.ts";
import { labelledNames } from "./testing/labels.ts";

const book = new NameBook();
const names = labelledNames();

const ALIKE: readonly (readonly [latin: string, russian: string])[] = [
  ["a", "а"],
  ["e", "е"],
  ["o", "о"],
  ["p", "р"],
  ["c", "с"],
  ["x", "х"],
  ["A", "А"],
  ["B", "В"],
  ["E", "Е"],
  ["H", "Н"],
  ["K", "К"],
  ["M", "М"],
  ["O", "О"],
  ["P", "Р"],
  ["C", "С"],
  ["T", "Т"],
  ["X", "Х"],
];
const russianOf = new Map(ALIKE);
const latinOf = new Map(ALIKE.map(([latin, russian]) => [russian, latin]));
/** One letter of each longer word is typed with the other keyboard. */
const withOneOf = (letters: ReadonlyMap<string, string>, word: RegExp) => (name: string) =>
  name.replaceAll(word, (text) => {
    const at = [...text].findIndex((letter) => letters.has(letter));
    return at < 0 ? text : text.slice(0, at) + letters.get(text.charAt(at)) + text.slice(at + 1);
  });

const METRIC = /(\d{3})\/(\d{2}) ?R(\d{2})(?![\d.,C])/;
const WHEEL = /(\d[.,]5) ?[xхX*] ?(\d{2})(?= )/;
const BORE = /(?:DIA|Dia|dia|D) ?(\d\d[.,]\d)/;
const BOLTS = /(\d)[xхX*](1\d\d(?:[.,]\d)?|98)(?= )/;
const HOURS = /(\d{2,3}) ?(?:А·ч|Ач|А\/ч|Ah)/;
const INDEX = /(?<= )(\d{2,3})([QRSTHVWY])(?= |$)/;
/** «SpikeControl SUV 98 T TL»: without the other marks it might be a model. */
const UNCERTAIN = /98T TL$/;

/** The same names as other people and programs write them. */
const spellings: Readonly<Record<string, (name: string) => string>> = {
  "in capitals": (name) => name.toUpperCase(),
  "in small letters": (name) => name.toLowerCase(),
  "with unbreakable spaces": (name) => name.replaceAll(" ", "\u00a0"),
  "with two spaces": (name) => name.replaceAll(" ", "  "),
  "with decimal commas": (name) => name.replaceAll(/(\d)\.(\d)/g, "$1,$2"),
  "with decimal points": (name) => name.replaceAll(/(\d),(\d)/g, "$1.$2"),
  "with long dashes": (name) => name.replaceAll("-", "–"),
  "in quotes": (name) => `«${name}»`,
  "with a comma behind": (name) => `${name},`,
  "with a unit": (name) => `${name} (шт)`,
  "with a country": (name) => `${name} (Китай)`,
  "with the code of a list": (name) => `${name} (арт. 1234567)`,
  "with an advertisement": (name) => `*** ${name} РАСПРОДАЖА!`,
  "with a Russian letter in Latin words": withOneOf(russianOf, /[A-Za-z]{4,}/g),
  "with a Latin letter in Russian words": withOneOf(latinOf, /[А-Яа-я]{4,}/g),
  "with the size in another order": (name) =>
    name.replace(/(?<![TP])(\d{3})\/(\d{2}) ?R(\d{2})(?![\d.,C])/, "R$3 $1/$2"),
  "with strokes in the size": (name) => name.replace(METRIC, "$1/$2/$3"),
  "with a hyphen in the size": (name) => name.replace(METRIC, "$1/$2-$3"),
  "with a cross in the size": (name) => name.replace(METRIC, "$1x$2 R$3"),
  "with a comma in the size": (name) => name.replace(METRIC, "$1/$2, R$3"),
  "with the index in brackets": (name) => name.replace(INDEX, "($1$2)"),
  "with the index apart": (name) => (UNCERTAIN.test(name) ? name : name.replace(INDEX, "$1 $2")),
  "with the width of a wheel last": (name) => name.replace(WHEEL, "$2x$1"),
  "with the rim first": (name) => name.replace(WHEEL, "R$2x$1J"),
  "with the offset in words": (name) => name.replace(/ET ?(\d+)/, "вылет $1"),
  "with the bore in Russian": (name) => name.replace(BORE, "ЦО $1"),
  "with the bore by a sign": (name) => name.replace(BORE, "Ø$1"),
  "with the bolts by a hyphen": (name) => name.replace(BOLTS, "PCD $1-$2"),
  "with hours of ampere in Latin": (name) => name.replace(HOURS, "$1 A/h"),
  "with hours of ampere in words": (name) => name.replace(HOURS, "$1 ампер/час"),
};

/** The spelling of a model may follow that of the name. */
function readingOf(category: (typeof names)[number]["category"], name: string) {
  const { brand, model, attributes } = readName(category, name, "", book);
  return { brand, model: model.toLowerCase().replaceAll(/[^\p{L}\d+]/gu, ""), attributes };
}

it.each(Object.entries(spellings))("a name says the same %s", (_, spelt) => {
  const others = names.filter(({ name }) => spelt(name) !== name);
  expect(others.length).toBeGreaterThan(10);
  for (const { category, name } of others)
    expect({ name: spelt(name), ...readingOf(category, spelt(name)) }).toEqual({
      name: spelt(name),
      ...readingOf(category, name),
    });
});

it.each([
  ["disk", "Диск колесный 15x6.5JJ 5x100 ET40 CB54.1 Toyota Prius", "Toyota", "Prius"],
  ["disk", "Диск ВАЗ 2108 13х5,0 4х98 ЕТ40 D58,5 стальной", "ВАЗ", "2108"],
  ["disk", "17 Replay KI161 6.5*17 5*114.3 ET48 D67.1 S Kia", "Replay", "KI161"],
  ["oils", "Масло моторное 5W-30 BMW LL-04 1000мл", "BMW", "LL-04"],
] as const)("a maker of cars counts where no other is named: %s «%s»", (category, name, brand, model) => {
  expect(readName(category, name, "", book)).toMatchObject({ brand, model });
});
