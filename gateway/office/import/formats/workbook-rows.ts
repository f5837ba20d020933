import { BrokenFileError } from "./broken-file.ts";
import { type CellRow, MAX_CELL_CHARACTERS, MAX_COLUMNS, type SheetRow } from "./csv-rows.ts";
import { type Calendar, knownNumberFormat, type NumberFormat, numberFormat, textOfNumber } from "./number-formats.ts";
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
    const { sheets, calendar } = await readSheets(file, archive);
    const strings = archive.names.includes(STRINGS) ? await readStrings(file, archive) : [];
    const formats = archive.names.includes(STYLES) ? await readFormats(file, archive) : [];
    for (const { title, part } of sheets)
      for await (const row of readSheet(file, archive, part, { strings, formats, calendar }))
        yield { sheet: title, ...row };
  } finally {
    archive.close();
  }
}

const STRINGS = "xl/sharedStrings.xml";
const STYLES = "xl/styles.xml";

async function parseWhole(file: string, archive: Archive, part: string, handlers: PartHandlers): Promise<void> {
  for await (const _ of parsePart(file, archive, part, handlers));
}

async function readSheets(
  file: string,
  archive: Archive,
): Promise<{ sheets: { title: string; part: string }[]; calendar: Calendar }> {
  const parts = new Map<string, string>();
  await parseWhole(file, archive, "xl/_rels/workbook.xml.rels", {
    open: ({ name, attributes: { Id, Target } }) => {
      if (name !== "Relationship" || Id === undefined || Target === undefined) return;
      parts.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: { title: string; part: string }[] = [];
  let calendar: Calendar = "of1900";
  await parseWhole(file, archive, "xl/workbook.xml", {
    open: ({ name, attributes }) => {
      if (name === "workbookPr" && /^(?:1|true)$/.test(attributes.date1904 ?? "")) calendar = "of1904";
      const part = parts.get(attributes["r:id"] ?? "");
      if (name === "sheet" && part !== undefined && (attributes.state ?? "visible") === "visible")
        sheets.push({ title: attributes.name ?? "", part });
    },
  });
  return { sheets, calendar };
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

/** By the number of a cell's style. */
async function readFormats(file: string, archive: Archive): Promise<NumberFormat[]> {
  const own = new Map<string, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCellStyle = false;
  await parseWhole(file, archive, STYLES, {
    open: ({ name, attributes }) => {
      if (name === "numFmt") own.set(attributes.numFmtId ?? "", numberFormat(attributes.formatCode ?? ""));
      if (name === "cellXfs") isCellStyle = true;
      const id = attributes.numFmtId ?? "";
      if (name === "xf" && isCellStyle) formats.push(own.get(id) ?? knownNumberFormat(Number(id)));
    },
    close: (name) => {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return formats;
}

interface CellTexts {
  strings: readonly string[];
  formats: readonly NumberFormat[];
  calendar: Calendar;
}

async function* readSheet(
  file: string,
  archive: Archive,
  part: string,
  { strings, formats, calendar }: CellTexts,
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
    return textOfNumber(Number(value), formats[style] ?? knownNumberFormat(0), calendar);
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
