import { harmlessCell } from "../../../../gateway/contract/platform/harmless-cell.ts";

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Lines of a CSV file; semicolons, as spreadsheets with Russian settings expect. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(harmlessCell(cell))).join(";")}\r\n`).join("");

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const CSV_MARK = "\ufeff";

/** A file of lines to be kept: it may hold what nobody else may see. */
export const csvFile = (text: string, fileName: string): Response =>
  new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
