import { BrokenFileError } from "./broken-file.ts";
import { type CellRow, MAX_CELL_CHARACTERS, MAX_COLUMNS, type SheetRow } from "./csv-rows.ts";
import { type Archive, openArchive } from "./packed-file.ts";
import { type PartHandlers, parsePart } from "./xml-part.ts";

const MAX_SHARED_CHARACTERS = 100_000_000;

/**
 * Rows of all visible sheets of an XLSX workbook that are not empty, one after the other, hidden rows and columns too; a damaged file is
 * broken.
 */
export async function* readWorkbook(file: string): AsyncGenerator<SheetRow> {
  const archive = await openArchive(file);
  try {
    const sheets = await readSheets(file, archive);
    const strings = archive.names.includes(STRINGS) ? await readStrings(file, archive) : [];
    const widths = archive.names.includes(STYLES) ? await readZeroWidths(file, archive) : [];
    for (const { title, part } of sheets)
      for await (const row of readSheet(file, archive, part, { strings, widths })) yield { sheet: title, ...row };
  } finally {
    archive.close();
  }
}

const STRINGS = "xl/sharedStrings.xml";
const STYLES = "xl/styles.xml";

async function parseWhole(file: string, archive: Archive, part: string, handlers: PartHandlers): Promise<void> {
  for await (const _ of parsePart(file, archive, part, handlers));
}

async function readSheets(file: string, archive: Archive): Promise<{ title: string; part: string }[]> {
  const parts = new Map<string, string>();
  await parseWhole(file, archive, "xl/_rels/workbook.xml.rels", {
    open: ({ name, attributes: { Id, Target } }) => {
      if (name !== "Relationship" || Id === undefined || Target === undefined) return;
      parts.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: { title: string; part: string }[] = [];
  await parseWhole(file, archive, "xl/workbook.xml", {
    open: ({ name, attributes }) => {
      const part = parts.get(attributes["r:id"] ?? "");
      if (name === "sheet" && part !== undefined && (attributes.state ?? "visible") === "visible")
        sheets.push({ title: attributes.name ?? "", part });
    },
  });
  return sheets;
}

/** Texts that cells name by their number, without the readings of Asian letters. */
async function readStrings(file: string, archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isReading = false;
  let characters = 0;
  await parseWhole(file, archive, STRINGS, {
    open: ({ name }) => {
      if (name === "si") text = "";
      if (name === "rPh") isReading = true;
      isText = name === "t" && !isReading;
    },
    text: (more) => {
      if (isText) text += more;
    },
    close: (name) => {
      isText = false;
      if (name === "rPh") isReading = false;
      if (name !== "si") return;
      strings.push(text.slice(0, MAX_CELL_CHARACTERS));
      characters += text.length;
      if (characters > MAX_SHARED_CHARACTERS) throw new BrokenFileError(file, 1, "слишком много текста");
    },
  });
  return strings;
}

/** By the number of a cell's style: how many digits it shows of a code («00000» shows 42 as 00042), 0 of any other number. */
async function readZeroWidths(file: string, archive: Archive): Promise<number[]> {
  const formats = new Map<string, number>();
  const widths: number[] = [];
  let isCellStyle = false;
  await parseWhole(file, archive, STYLES, {
    open: ({ name, attributes }) => {
      if (name === "numFmt" && /^0+$/.test(attributes.formatCode ?? ""))
        formats.set(attributes.numFmtId ?? "", attributes.formatCode?.length ?? 0);
      if (name === "cellXfs") isCellStyle = true;
      if (name === "xf" && isCellStyle) widths.push(formats.get(attributes.numFmtId ?? "") ?? 0);
    },
    close: (name) => {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return widths;
}

interface CellTexts {
  strings: readonly string[];
  widths: readonly number[];
}

async function* readSheet(
  file: string,
  archive: Archive,
  part: string,
  { strings, widths }: CellTexts,
): AsyncGenerator<CellRow> {
  let found: CellRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let at = -1;
  let kind = "n";
  let style = 0;
  let value = "";
  let isValue = false;
  const textOf = (): string => {
    if (kind === "s") return strings[Number(value)] ?? "";
    if (kind === "b") return value === "1" ? "да" : "нет";
    if (kind !== "n" || value === "") return value;
    // Excel writes 17323.1 as 17323.099999999999, and large codes as 4.607E12.
    return String(Number(Number(value).toPrecision(15))).padStart(widths[style] ?? 0, "0");
  };
  const handlers: PartHandlers = {
    open: ({ name, attributes }) => {
      if (name === "row") {
        line = attributes.r === undefined ? line + 1 : Number(attributes.r);
        cells = [];
        at = -1;
      }
      if (name === "c") {
        at = attributes.r === undefined ? at + 1 : columnOf(attributes.r);
        kind = attributes.t ?? "n";
        style = Number(attributes.s ?? 0);
        value = "";
      }
      isValue = name === "v" || name === "t";
    },
    text: (more) => {
      if (isValue && value.length < MAX_CELL_CHARACTERS) value += more;
    },
    close: (name) => {
      isValue = false;
      if (name === "c" && at >= 0 && at < MAX_COLUMNS) cells[at] = textOf().trim();
      if (name !== "row") return;
      const row = Array.from(cells, (cell) => cell ?? "");
      if (row.some((cell) => cell !== "")) found.push({ line, cells: row });
    },
  };
  yield* parsePart(file, archive, part, handlers, () => {
    const rows = found;
    found = [];
    return rows;
  });
}

/** «C7» is in the third column: 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
