import { readCells } from "./csv-rows.ts";
import { isWorkbook } from "./packed-file.ts";
import { readWorkbook, type SheetRow } from "./workbook-rows.ts";

/** Rows of a table as somebody sent it: a workbook of Excel, or CSV with rows of any length. The content tells which. */
export async function* readRows(file: string): AsyncGenerator<SheetRow> {
  if (await isWorkbook(file)) yield* readWorkbook(file);
  else for await (const row of readCells(file, { isEven: false })) yield { sheet: "", ...row };
}
