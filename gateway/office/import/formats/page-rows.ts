import { Parser } from "htmlparser2";
import { BrokenFileError } from "./broken-file.ts";
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, type SheetRow } from "./csv-rows.ts";
import { readText } from "./text-file.ts";

/** How deep tables may stand in one another: pages are laid out by them. */
const MAX_TABLES = 10;

/**
 * Rows of the tables of a page: accounting programs and old shops save them as .xls. Each table is a sheet; one that holds another one is its
 * frame and none itself.
 */
export async function* readPageTables(file: string): AsyncGenerator<SheetRow> {
  const page = new PageReader(file);
  for await (const text of readText(file)) {
    page.write(text);
    yield* page.takeRows();
  }
  page.end();
  yield* page.takeRows();
}

interface Table {
  sheet: string;
  cells: string[];
  at: number;
  line: number;
  /** Columns that cells of rows above reach down into, by how many rows are left. */
  below: number[];
  cell: { text: string; columns: number; rows: number } | null;
}

class PageReader {
  readonly #file: string;
  readonly #parser: Parser;
  #rows: SheetRow[] = [];
  #tables: Table[] = [];
  #count = 0;
  #line = 1;
  #hidden = 0;

  constructor(file: string) {
    this.#file = file;
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes),
        ontext: (text) => {
          const cell = this.#tables.at(-1)?.cell;
          if (cell && this.#hidden === 0 && cell.text.length < MAX_CELL_CHARACTERS) cell.text += text;
        },
        onclosetag: (name) => this.#close(name),
      },
      { decodeEntities: true, lowerCaseTags: true },
    );
  }

  write(text: string): void {
    this.#parser.write(text);
    this.#line += text.split("\n").length - 1;
  }

  end(): void {
    this.#parser.end();
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #open(name: string, attributes: Record<string, string>): void {
    if (name === "script" || name === "style") this.#hidden += 1;
    if (name === "table") {
      if (this.#tables.length >= MAX_TABLES) throw new BrokenFileError(this.#file, this.#line, "слишком много таблиц");
      this.#count += 1;
      this.#tables.push({ sheet: `Таблица ${this.#count}`, cells: [], at: 0, line: 0, below: [], cell: null });
    }
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    if (name === "tr") {
      [table.cells, table.at] = [[], 0];
      table.line += 1;
    }
    if (name === "td" || name === "th")
      table.cell = { text: "", columns: span(attributes.colspan), rows: span(attributes.rowspan) };
    if (name === "br" && table.cell) table.cell.text += " ";
  }

  #close(name: string): void {
    if (name === "script" || name === "style") this.#hidden = Math.max(0, this.#hidden - 1);
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    if ((name === "td" || name === "th") && table.cell) placeCell(table, table.cell);
    if (name === "tr") {
      while (skipFilled(table));
      if (table.cells.some((cell) => cell !== ""))
        this.#rows.push({
          sheet: table.sheet,
          line: table.line,
          cells: Array.from(table.cells, (cell) => cell ?? ""),
        });
    }
    if (name === "table") this.#tables.pop();
  }
}

const span = (text: string | undefined): number => Math.min(Math.max(Number(text) || 1, 1), MAX_COLUMNS);

/** Goes on behind a column that a cell above reaches into. */
function skipFilled(table: Table): boolean {
  const left = table.below[table.at] ?? 0;
  if (left === 0 || table.at >= MAX_COLUMNS) return false;
  table.below[table.at] = left - 1;
  table.at += 1;
  return true;
}

/** A merged cell stands in the first of its columns and rows, as in a workbook. */
function placeCell(table: Table, { text, columns, rows }: NonNullable<Table["cell"]>): void {
  table.cell = null;
  while (skipFilled(table));
  const first = table.at;
  for (; table.at < Math.min(first + columns, MAX_COLUMNS); table.at += 1) {
    table.cells[table.at] = table.at === first ? text.replaceAll(/\s+/g, " ").trim() : "";
    table.below[table.at] = rows - 1;
  }
}
