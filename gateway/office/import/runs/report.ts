import { categories } from "../../../contract/catalogue/categories.ts";
import type { AttributeReading, UnreadText } from "../../../contract/office/system-state.ts";
import { fieldTitles } from "../columns/headings.ts";
import type { ListedGoods } from "../columns/row-goods.ts";
import type { OtherColumn, TableColumn } from "../columns/table-layout.ts";
import { BrokenFileError } from "../formats/broken-file.ts";
import type { IncomingGoods } from "../offers/offer-goods.ts";
import type { OverruledCorrection } from "./write-stock.ts";

export type FileKind = "yml" | "fitment" | "stock" | "cards";

export interface RejectedRow {
  line: number;
  reason: string;
  /** The part of the row that caused it. */
  detail: string;
}

export interface FileReport {
  kind: FileKind;
  file: string;
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  /** Goods that are missing from the feed. */
  hidden: number;
  /** Offers of goods that another list has brought. */
  joined: number;
  /** Updated goods whose price is another. */
  priceChanges: number;
  /** Stock rows that were set to zero. */
  emptied: number;
  rejected: number;
  rejectedByReason: Record<string, number>;
  /** In the order of the file, at most MAX_REPORTED_ROWS. */
  rejectedRows: RejectedRow[];
  /** Corrections by staff that the file tells anew. */
  overruled: OverruledCorrection[];
  /** Rows of a stock file with less than nothing, which count as none. */
  negative: number;
  /** The latest date in a stock file with dates, as it is written. */
  stockDate: string | null;
  /** The time of a stock file that has rows without a date, in UTC. */
  stockFileTime: string | null;
  /** What the columns of a price list were taken for. */
  columns: TableColumn[];
  /** Its headings that nobody knows, and those that are not used. */
  otherColumns: OtherColumn[];
  /** The first goods of a catalogue as they were read. */
  preview: { goods: IncomingGoods; pieces: ListedGoods["pieces"] }[];
  /** A catalogue that says how many pieces there are. */
  hasStock: boolean;
  /** Goods that are sold at what the shop pays, as their list has no other price. */
  wholesalePrices: number;
  /** Warehouses of a list that are no location of the shop, with how many rows are left out. */
  unknownWarehouses: Record<string, number>;
  /** What names and parameters of a catalogue say, attribute by attribute. */
  attributes: AttributeReading[];
  /** What nobody understood in its names, the most frequent first. */
  unread: UnreadText[];
  /** Why a catalogue looks like a mistake. */
  doubts: readonly string[];
  /** What a file of an exchange of 1C has told; null for other files. */
  exchange: { goods: number; offers: number; waiting: number } | null;
}

export interface ImportReport {
  dryRun: boolean;
  changed: boolean;
  files: FileReport[];
}

const MAX_REPORTED_ROWS = 100_000;
const PRINTED_PER_REASON = 50;
const MAX_DETAIL_CHARACTERS = 120;

export function newFileReport(kind: FileKind, file: string): FileReport {
  return {
    kind,
    file,
    rows: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    hidden: 0,
    joined: 0,
    priceChanges: 0,
    emptied: 0,
    overruled: [],
    rejected: 0,
    rejectedByReason: {},
    rejectedRows: [],
    negative: 0,
    stockDate: null,
    stockFileTime: null,
    columns: [],
    otherColumns: [],
    preview: [],
    hasStock: false,
    wholesalePrices: 0,
    unknownWarehouses: {},
    attributes: [],
    unread: [],
    doubts: [],
    exchange: null,
  };
}

export function reject(report: FileReport, row: RejectedRow): void {
  report.rejected += 1;
  report.rejectedByReason[row.reason] = (report.rejectedByReason[row.reason] ?? 0) + 1;
  if (report.rejectedRows.length < MAX_REPORTED_ROWS)
    report.rejectedRows.push({ ...row, detail: row.detail.slice(0, MAX_DETAIL_CHARACTERS) });
}

/** A file that can be read, and has no usable row: it may be read wrongly. */
export class NoUsableRowsError extends BrokenFileError {
  readonly report: FileReport;

  constructor(report: FileReport, line: number, reason: string) {
    super(report.file, line, reason);
    this.report = report;
  }
}

/** A file without any usable row is a mistake and must not empty the shop. */
export function refuseWithoutUsableRows(report: FileReport): void {
  if (report.rows > report.rejected) return;
  const [first] = report.rejectedRows;
  const why = first ? `; первая причина: ${first.reason} (${first.detail})` : "";
  throw new NoUsableRowsError(report, first?.line ?? 1, `нет ни одной пригодной строки${why}`);
}

const KIND_TITLES: Readonly<Record<FileKind, string>> = {
  yml: "Каталог",
  fitment: "Применяемость",
  stock: "Остатки",
  cards: "Баллы дисконтных карт",
};

const count = new Intl.NumberFormat("ru");

export function printReport(report: ImportReport): string {
  const lines = report.files.flatMap((file) => printFile(file, report.dryRun));
  const outcome = report.dryRun
    ? "Пробный запуск: в базе ничего не изменено."
    : report.changed
      ? "Изменения сохранены."
      : "Изменений нет.";
  return [...lines, outcome].join("\n");
}

function printFile(file: FileReport, isTrial: boolean): string[] {
  const accepted = file.added + file.updated + file.unchanged;
  const lines = [
    `${KIND_TITLES[file.kind]}: ${file.file}`,
    `  строк ${count.format(file.rows)}, принято ${count.format(accepted)}: новых ${count.format(file.added)}, ` +
      `изменено ${count.format(file.updated)}, без изменений ${count.format(file.unchanged)}`,
  ];
  if (file.priceChanges > 0) lines.push(`  из изменённых с другой ценой: ${count.format(file.priceChanges)}`);
  if (file.hidden > 0) lines.push(`  скрыто товаров, которых больше нет в файле: ${count.format(file.hidden)}`);
  if (file.joined > 0) lines.push(`  предложений к товарам других списков: ${count.format(file.joined)}`);
  if (file.emptied > 0) lines.push(`  обнулено остатков: ${count.format(file.emptied)}`);
  lines.push(...printOverruled(file.overruled));
  if (file.negative > 0) lines.push(`  отрицательных остатков, принятых за 0: ${count.format(file.negative)}`);
  if (file.stockDate) lines.push(`  остатки на ${file.stockDate}; заказы с этого времени из них вычтены`);
  if (file.stockFileTime)
    lines.push(`  строки без даты — на время файла ${file.stockFileTime}; заказы с этого времени из них вычтены`);
  if (file.wholesalePrices > 0)
    lines.push(`  товаров по закупочной цене, другой в файле нет: ${count.format(file.wholesalePrices)}`);
  for (const [warehouse, rows] of Object.entries(file.unknownWarehouses))
    lines.push(
      `  остатки «${warehouse || "без названия склада"}» не взяты, такого склада нет: строк ${count.format(rows)}`,
    );
  lines.push(...printColumns(file.columns));
  if (isTrial) lines.push(...printPreview(file.preview));
  lines.push(...printReading(file));
  if (file.rejected > 0) lines.push(`  отклонено ${count.format(file.rejected)}`);
  for (const [reason, total] of Object.entries(file.rejectedByReason)) {
    lines.push(`  - ${reason}: ${count.format(total)}`);
    const shown = file.rejectedRows.filter((row) => row.reason === reason).slice(0, PRINTED_PER_REASON);
    for (const row of shown) lines.push(`      строка ${row.line}${row.detail ? `: ${row.detail}` : ""}`);
    if (total > shown.length) lines.push(`      и ещё ${count.format(total - shown.length)}`);
  }
  return lines;
}

function printColumns(columns: readonly TableColumn[]): string[] {
  if (columns.length === 0) return [];
  const named = columns.map(({ heading, place, field, warehouse }) => {
    const column = heading === "" ? `столбец ${place + 1}` : `«${heading}»`;
    return `      ${column}: ${fieldTitles[field]}${warehouse === "" ? "" : ` (${warehouse})`}`;
  });
  return ["  столбцы:", ...named];
}

function printPreview(preview: FileReport["preview"]): string[] {
  if (preview.length === 0) return [];
  const rows = preview.map(({ goods, pieces }) => {
    const stock = pieces
      .map(({ warehouse, quantity }) => `${warehouse}${warehouse && " "}${quantity || "—"}`)
      .join(", ");
    const price = `${count.format(goods.priceKopecks / 100)} ₽`;
    const words = [goods.brandTitle, goods.modelTitle, goods.sizeText, price, stock].filter((text) => text !== "");
    return `      ${goods.sku}: ${categories[goods.category].plural}, ${words.join(", ")}`;
  });
  return ["  первые строки:", ...rows];
}

const PRINTED_UNREAD = 20;

/** What was read of names and parameters; examples of what is doubtful. */
function printReading({ attributes, unread }: FileReport): string[] {
  if (attributes.length === 0) return [];
  const lines = attributes.flatMap(({ category, title, said, read, doubtful, examples }) => [
    `      ${categories[category].plural}, ${title}: сказано ${count.format(said)}, прочитано ${count.format(read)}` +
      (doubtful > 0 ? `, сомнительно ${count.format(doubtful)}` : ""),
    ...examples.map((example) => `        ${example}`),
  ]);
  const texts = unread
    .slice(0, PRINTED_UNREAD)
    .map(({ text, count: times }) => `      ${text}: ${count.format(times)}`);
  return ["  из названий и параметров:", ...lines, ...(texts.length > 0 ? ["  не понято в названиях:", ...texts] : [])];
}

function printOverruled(overruled: readonly OverruledCorrection[]): string[] {
  if (overruled.length === 0) return [];
  const shown = overruled.slice(0, PRINTED_PER_REASON).map(({ sku, locationCode, pieces, madeAt }) => {
    const change = `${pieces > 0 ? "+" : "−"}${count.format(Math.abs(pieces))}`;
    return `      ${sku} ${locationCode}: ${change}, ${madeAt.toISOString()}`;
  });
  const more = overruled.length - shown.length;
  return [
    `  поправок сотрудников до момента файла: ${count.format(overruled.length)}; вместо них действует файл`,
    ...shown,
    ...(more > 0 ? [`      и ещё ${count.format(more)}`] : []),
  ];
}

export function printBrokenFile(error: BrokenFileError): string {
  return `${error.message}\nФайл отклонён целиком, в базе ничего не изменено.`;
}
