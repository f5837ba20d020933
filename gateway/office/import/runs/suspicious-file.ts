import type { FileReport } from "./report.ts";

/** The file can be read, but looks like a mistake of whoever made it; nothing is imported until somebody confirms it. */
export class SuspiciousFileError extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(reasons.join("\n"));
    this.name = "SuspiciousFileError";
    this.reasons = reasons;
  }
}

/** A shop of a few goods may well change them all. */
const FEWEST_GOODS = 20;
const LARGEST_HIDDEN_SHARE = 1 / 5;
const LARGEST_PRICE_MOVE = 1 / 3;
const LARGEST_WHOLESALE_SHARE = 1 / 2;
/** In Russian a letter in ten is р or с; in UTF-8 that was read as windows-1251 every second one is a capital Р or С. */
const LARGEST_SHARE_OF_RS = 0.3;

const percent = new Intl.NumberFormat("ru", { style: "percent", maximumFractionDigits: 0 });

/** What of the goods of a feed the shop knows already, before they are merged. */
export interface KnownGoods {
  /** Goods of the same supplier. */
  visible: number;
  /** Goods of the shop that the feed has as well. */
  known: number;
  /** New price by old one, the median of them all; null without any. */
  priceMove: number | null;
}

/** Why a feed is not believed, in Russian; nothing when it is. `report` tells what merging it has done. */
export function suspicionsOf({ visible, known, priceMove }: KnownGoods, report: FileReport, titles: TitleLetters) {
  const reasons: string[] = [];
  if (report.hidden >= FEWEST_GOODS && report.hidden > visible * LARGEST_HIDDEN_SHARE)
    reasons.push(`скрылись бы ${percent.format(report.hidden / visible)} товаров: ${report.hidden} из ${visible}`);
  if (priceMove !== null && known >= FEWEST_GOODS && Math.abs(priceMove - 1) > LARGEST_PRICE_MOVE)
    reasons.push(`цены в среднем стали бы ${percent.format(priceMove)} от прежних`);
  if (report.wholesalePrices > (report.rows - report.rejected) * LARGEST_WHOLESALE_SHARE)
    reasons.push(
      `${report.wholesalePrices} товаров продавались бы по закупочной цене: в файле нет другой, укажите наценку в профиле`,
    );
  if (titles.isImplausible())
    reasons.push("названия не похожи на русский текст: вероятно, кодировка в заголовке файла указана неверно");
  return reasons;
}

/** Counts the letters of titles. */
export class TitleLetters {
  private cyrillic = 0;
  private rs = 0;

  add(title: string): void {
    this.cyrillic += title.match(/[А-яЁё]/g)?.length ?? 0;
    this.rs += title.match(/[РС]/g)?.length ?? 0;
  }

  isImplausible(): boolean {
    return this.cyrillic > 0 && this.rs > this.cyrillic * LARGEST_SHARE_OF_RS;
  }
}

export function printSuspicions({ reasons }: SuspiciousFileError): string {
  const lines = reasons.map((reason) => `  - ${reason}`);
  return [
    "Файл похож на ошибочный:",
    ...lines,
    "В базе ничего не изменено. Если в файле всё верно, повторите команду с --confirm.",
  ].join("\n");
}
