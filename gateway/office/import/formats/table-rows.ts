import { readCells, type SheetRow } from "./csv-rows.ts";
import { readExcelXml } from "./excel-xml-rows.ts";
import { readJsonRecords } from "./json-records.ts";
import { kindOfFile } from "./kind-of-file.ts";
import { readOpenDocument } from "./ods-rows.ts";
import { readPageTables } from "./page-rows.ts";
import { readWorkbook } from "./workbook-rows.ts";
import { readOldWorkbook } from "./xls-rows.ts";
import { readXmlRecords } from "./xml-records.ts";

/**
 * Rows of a table as somebody sent it: a workbook of Excel or OpenDocument, a page, XML or JSON records, or CSV with rows of any length. The
 * content tells which.
 */
export async function* readRows(file: string): AsyncGenerator<SheetRow> {
  const kind = await kindOfFile(file);
  if (kind === "workbook") yield* readWorkbook(file);
  else if (kind === "old-workbook") yield* readOldWorkbook(file);
  else if (kind === "open-document") yield* readOpenDocument(file);
  else if (kind === "excel-xml") yield* readExcelXml(file);
  else if (kind === "page") yield* readPageTables(file);
  else if (kind === "json") yield* readJsonRecords(file);
  else if (kind === "text" || kind === "empty")
    for await (const row of readCells(file, { isEven: false })) yield { sheet: "", ...row };
  else yield* readXmlRecords(file);
}
