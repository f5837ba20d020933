import { MAX_CELL_CHARACTERS, MAX_COLUMNS, type SheetRow } from "./csv-rows.ts";
import { parseFeed } from "./feed-parser.ts";
import { localName } from "./xml-part.ts";

/** Rows of the sheets of an «XML Spreadsheet 2003», which accounting programs and old shops save as .xls or .xml. */
export async function* readExcelXml(file: string): AsyncGenerator<SheetRow> {
  let rows: SheetRow[] = [];
  let sheet = "";
  let line = 0;
  let cells: string[] = [];
  let at = -1;
  let span = 0;
  for await (const found of parseFeed<SheetRow[]>(
    file,
    {
      open({ name, attributes }) {
        const element = localName(name);
        const index = Number(attributes["ss:Index"] ?? 0);
        if (element === "Worksheet") [sheet, line] = [attributes["ss:Name"] ?? "", 0];
        if (element === "Row") {
          line = index || line + 1;
          [cells, at, span] = [[], -1, 0];
        }
        if (element === "Cell") {
          at = index ? index - 1 : at + 1 + span;
          span = Number(attributes["ss:MergeAcross"] ?? 0) || 0;
        }
        return element === "Data";
      },
      close({ name, attributes }, text) {
        const element = localName(name);
        if (element === "Data" && at >= 0 && at < MAX_COLUMNS)
          cells[at] = cellOf(attributes["ss:Type"] ?? "", text).slice(0, MAX_CELL_CHARACTERS);
        if (element !== "Row") return;
        const row = Array.from(cells, (cell) => cell ?? "");
        if (row.some((cell) => cell !== "")) rows.push({ sheet, line, cells: row });
      },
    },
    () => {
      const found = rows;
      rows = [];
      return found.length === 0 ? null : found;
    },
  ))
    yield* found;
}

function cellOf(kind: string, text: string): string {
  if (kind === "Boolean") return text === "1" ? "да" : "нет";
  if (kind !== "Number" || text === "" || !Number.isFinite(Number(text))) return text;
  return String(Number(Number(text).toPrecision(15)));
}
