/** A spreadsheet takes a cell that begins so for a formula, whoever typed it. */
const FORMULA = /^[=+\-@\t\r]/;

/** The text of a cell as every spreadsheet shows it: what would be a formula begins with an apostrophe. */
const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Lines of a CSV file; semicolons, as spreadsheets with Russian settings expect. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(defused(cell))).join(";")}\r\n`).join("");

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const CSV_MARK = "\ufeff";
