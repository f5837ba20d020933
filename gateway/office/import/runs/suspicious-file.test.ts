import { describe, expect, it } from "vitest";
import { newFileReport } from "./report.ts";
import { printSuspicions, SuspiciousFileError, suspicionsOf, TitleLetters } from "./suspicious-file.ts";

const TITLES = ["Зимняя шина Nokian 205/55 R16", "Моторное масло SINTEC Люкс 5000", "Щётка стеклоочистителя СССР РОСТ"];

function lettersOf(titles: readonly string[]): TitleLetters {
  const letters = new TitleLetters();
  for (const title of titles) letters.add(title);
  return letters;
}

const report = (hidden: number) => ({ ...newFileReport("yml", "feed.yml"), hidden });
const believed = { visible: 100, known: 80, priceMove: 1.1 };

describe("a feed", () => {
  it.each([
    ["hides a fifth of the goods", believed, 20, []],
    ["hides more", believed, 21, ["скрылись бы 21\u00a0% товаров: 21 из 100"]],
    ["hides most of a shop of a few goods", { ...believed, visible: 20 }, 19, []],
    ["raises prices by a third", { ...believed, priceMove: 1.33 }, 0, []],
    ["raises them by more", { ...believed, priceMove: 1.34 }, 0, ["цены в среднем стали бы 134\u00a0% от прежних"]],
    ["halves prices", { ...believed, priceMove: 0.5 }, 0, ["цены в среднем стали бы 50\u00a0% от прежних"]],
    ["halves those of a few goods", { visible: 100, known: 19, priceMove: 0.5 }, 0, []],
    [
      "halves those of twenty",
      { visible: 100, known: 20, priceMove: 0.5 },
      0,
      ["цены в среднем стали бы 50\u00a0% от прежних"],
    ],
    ["hides twenty of a few", { ...believed, visible: 21 }, 20, ["скрылись бы 95\u00a0% товаров: 20 из 21"]],
    ["comes first", { visible: 0, known: 0, priceMove: null }, 0, []],
  ])("that %s", (_, known, hidden, reasons) => {
    expect(suspicionsOf(known, report(hidden), lettersOf(TITLES))).toEqual(reasons);
  });

  it("that knows only what the shop pays", () => {
    const ofTen = (wholesalePrices: number) => ({ ...report(0), rows: 12, rejected: 2, wholesalePrices });
    expect(suspicionsOf(believed, ofTen(5), lettersOf(TITLES))).toEqual([]);
    expect(suspicionsOf(believed, ofTen(6), lettersOf(TITLES))).toEqual([
      "6 товаров продавались бы по закупочной цене: в файле нет другой, укажите наценку в профиле",
    ]);
  });

  it("whose text was read in another encoding", () => {
    const misread = (title: string) => new TextDecoder("windows-1251").decode(new TextEncoder().encode(title));
    expect(suspicionsOf(believed, report(0), lettersOf(TITLES.map(misread)))).toEqual([
      "названия не похожи на русский текст: вероятно, кодировка в заголовке файла указана неверно",
    ]);
  });

  it("with titles in Latin letters alone", () => {
    expect(suspicionsOf(believed, report(0), lettersOf(["Nokian Hakkapeliitta 10"]))).toEqual([]);
  });

  it("with a title in ten capitals of which three are Р or С, and with one more", () => {
    const suspicions = (title: string) => suspicionsOf(believed, report(0), lettersOf([title]));
    expect(suspicions("РССшинаёЁя R16")).toEqual([]);
    expect(suspicions("РССРшинаЁё R16")).toHaveLength(1);
    expect(suspicions("РС")).toHaveLength(1);
  });

  it("tells an operator each reason and the way on", () => {
    const error = new SuspiciousFileError(["скрылись бы все", "цены стали бы другими"]);
    expect([error.name, error.message]).toEqual(["SuspiciousFileError", "скрылись бы все\nцены стали бы другими"]);
    expect(printSuspicions(error).split("\n")).toEqual([
      "Файл похож на ошибочный:",
      "  - скрылись бы все",
      "  - цены стали бы другими",
      "В базе ничего не изменено. Если в файле всё верно, повторите команду с --confirm.",
    ]);
  });
});
