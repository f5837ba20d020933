import { type CellRow, MAX_CELL_CHARACTERS, MAX_COLUMNS, type SheetRow } from "./csv-rows.ts";
import { openArchive } from "./packed-file.ts";
import { type PartHandlers, parsePart } from "./xml-part.ts";

/** Rows of all sheets of an OpenDocument spreadsheet (ODS) that are not empty; a damaged file is broken. */
export async function* readOpenDocument(file: string): AsyncGenerator<SheetRow> {
  const archive = await openArchive(file);
  try {
    const reader = new OpenDocumentReader();
    yield* parsePart(file, archive, "content.xml", reader.handlers, () => reader.takeRows());
  } finally {
    archive.close();
  }
}

/** Empty cells and rows are stored once with how often they are repeated, often to the end of the sheet. */
const repeated = (times: string | undefined): number => Math.max(1, Number(times ?? 1) || 1);

class OpenDocumentReader {
  #rows: SheetRow[] = [];
  #sheet = "";
  #line = 0;
  #cells: string[] = [];
  #at = 0;
  #times = 1;
  #value = "";
  #isNumber = false;
  #text = "";
  #isText = 0;

  readonly handlers: PartHandlers = {
    open: ({ name, attributes }) => {
      if (name === "table") {
        this.#sheet = attributes["table:name"] ?? "";
        this.#line = 0;
      } else if (name === "table-row") {
        this.#cells = [];
        this.#at = 0;
        this.#line += 1;
        this.#times = repeated(attributes["table:number-rows-repeated"]);
      } else if (name === "table-cell" || name === "covered-table-cell") this.#openCell(attributes);
      else if (name === "p" || name === "h") {
        if (this.#text !== "") this.#text += " ";
        this.#isText += 1;
      } else if (name === "annotation") this.#isText -= 100;
      else if (this.#isText > 0 && (name === "s" || name === "tab" || name === "line-break")) this.#text += " ";
    },
    text: (more) => {
      if (this.#isText > 0 && this.#text.length < MAX_CELL_CHARACTERS) this.#text += more;
    },
    close: (name) => {
      if (name === "p" || name === "h") this.#isText -= 1;
      else if (name === "annotation") this.#isText += 100;
      else if (name === "table-cell" || name === "covered-table-cell") this.#closeCell();
      else if (name === "table-row") this.#closeRow();
    },
  };

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #columns = 1;

  #openCell(attributes: Record<string, string>): void {
    this.#columns = repeated(attributes["table:number-columns-repeated"]);
    const kind = attributes["office:value-type"] ?? "";
    this.#isNumber = kind === "float" || kind === "currency";
    this.#value = attributes["office:value"] ?? attributes["office:date-value"] ?? "";
    if (kind === "boolean") this.#value = attributes["office:boolean-value"] === "true" ? "да" : "нет";
    this.#text = "";
  }

  /** What is shown of a number is rounded, of a code with zeros before it («00042») it is the code. */
  #closeCell(): void {
    const text = this.#text.trim();
    const cell = this.#isNumber && !/^0\d+$/.test(text) ? this.#value : text || this.#value;
    for (let n = 0; n < this.#columns && this.#at < MAX_COLUMNS; n += 1, this.#at += 1)
      if (cell !== "") this.#cells[this.#at] = cell;
  }

  #closeRow(): void {
    const cells = Array.from(this.#cells, (cell) => cell ?? "");
    const row: CellRow = { line: this.#line, cells };
    if (cells.some((cell) => cell !== "")) this.#rows.push({ sheet: this.#sheet, ...row });
    this.#line += this.#times - 1;
  }
}
