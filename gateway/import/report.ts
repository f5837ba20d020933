import { BrokenFileError } from "./broken-file.ts";

export type FileKind = "yml" | "fitment" | "stock";

export interface RejectedRow {
  line: number;
  reason: string;
  /** What of the row led to it. */
  detail: string;
}

export interface FileReport {
  kind: FileKind;
  file: string;
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  /** Goods that the full feed no longer has. */
  hidden: number;
  /** Stock set to zero: of goods no longer sold, or no longer in the list of their location. */
  emptied: number;
  rejected: number;
  rejectedByReason: Record<string, number>;
  /** In the file's order, at most KEPT_REJECTS. */
  rejectedRows: RejectedRow[];
  /** The newest date of the figures, where a stock file names dates. */
  stockDate: string | null;
}

export interface ImportReport {
  dryRun: boolean;
  changed: boolean;
  files: FileReport[];
}

const KEPT_REJECTS = 100_000;
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
    emptied: 0,
    rejected: 0,
    rejectedByReason: {},
    rejectedRows: [],
    stockDate: null,
  };
}

export function reject(report: FileReport, row: RejectedRow): void {
  report.rejected += 1;
  report.rejectedByReason[row.reason] = (report.rejectedByReason[row.reason] ?? 0) + 1;
  if (report.rejectedRows.length < KEPT_REJECTS)
    report.rejectedRows.push({ ...row, detail: row.detail.slice(0, MAX_DETAIL_CHARACTERS) });
}

/** A file without a single usable row is a mistake, not an order to empty the shop. */
export function refuseUseless(report: FileReport): void {
  if (report.rows > report.rejected) return;
  const [first] = report.rejectedRows;
  const why = first ? `; первая причина: ${first.reason} (${first.detail})` : "";
  throw new BrokenFileError(report.file, first?.line ?? 1, `нет ни одной пригодной строки${why}`);
}

const KIND_TITLES: Readonly<Record<FileKind, string>> = {
  yml: "Каталог",
  fitment: "Применяемость",
  stock: "Остатки",
};

const count = new Intl.NumberFormat("ru");

/** The report as an operator reads it. */
export function printReport(report: ImportReport): string {
  const lines = report.files.flatMap(printFile);
  const outcome = report.dryRun
    ? "Пробный запуск: в базе ничего не изменено."
    : report.changed
      ? "Изменения сохранены."
      : "Изменений нет.";
  return [...lines, outcome].join("\n");
}

function printFile(file: FileReport): string[] {
  const accepted = file.added + file.updated + file.unchanged;
  const lines = [
    `${KIND_TITLES[file.kind]}: ${file.file}`,
    `  строк ${count.format(file.rows)}, принято ${count.format(accepted)}: новых ${count.format(file.added)}, ` +
      `изменено ${count.format(file.updated)}, без изменений ${count.format(file.unchanged)}`,
  ];
  if (file.hidden > 0) lines.push(`  скрыто товаров, которых больше нет в файле: ${count.format(file.hidden)}`);
  if (file.emptied > 0) lines.push(`  обнулено остатков: ${count.format(file.emptied)}`);
  if (file.stockDate) lines.push(`  остатки на ${file.stockDate}`);
  if (file.rejected > 0) lines.push(`  отклонено ${count.format(file.rejected)}`);
  for (const [reason, total] of Object.entries(file.rejectedByReason)) {
    lines.push(`  - ${reason}: ${count.format(total)}`);
    const shown = file.rejectedRows.filter((row) => row.reason === reason).slice(0, PRINTED_PER_REASON);
    for (const row of shown) lines.push(`      строка ${row.line}${row.detail ? `: ${row.detail}` : ""}`);
    if (total > shown.length) lines.push(`      и ещё ${count.format(total - shown.length)}`);
  }
  return lines;
}

export function printBrokenFile(error: BrokenFileError): string {
  return `${error.message}\nФайл отклонён целиком, в базе ничего не изменено.`;
}
