import { harmlessCell } from "../../contract/platform/harmless-cell.ts";

const MARK = "\ufeff";

/** A cell that no spreadsheet takes for a formula, whoever wrote the text. */
export function csvCell(text: string): string {
  const safe = harmlessCell(text);
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvFile = (rows: readonly (readonly string[])[]): string =>
  MARK + rows.map((row) => `${row.map(csvCell).join(";")}\r\n`).join("");

/** «1234,50» */
export const roublesCell = (kopecks: number): string =>
  `${Math.trunc(kopecks / 100)},${String(kopecks % 100).padStart(2, "0")}`;
