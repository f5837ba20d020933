import { BrokenFileError } from "./broken-file.ts";
import { firstBytesOf, isZip, openArchive } from "./packed-file.ts";
import { readText } from "./text-file.ts";

/** What a file is by its content: names are often wrong. */
export type FileKind =
  | "workbook"
  | "old-workbook"
  | "open-document"
  | "excel-xml"
  | "page"
  | "yml"
  | "google"
  | "commerceml"
  | "xml"
  | "json"
  | "text"
  | "empty";

/** What nobody can read here, by its first bytes, with what to do about it. */
const OTHERS: readonly (readonly [bytes: string, advice: string])[] = [
  ["%PDF", "это PDF. Попросите у поставщика XLSX, CSV или YML"],
  ["Rar!", "это архив RAR. Распакуйте его и загрузите файл или архив ZIP"],
  ["7z\xbc\xaf", "это архив 7-Zip. Распакуйте его и загрузите файл или архив ZIP"],
  ["{\\rtf", "это документ RTF. Сохраните таблицу как XLSX или CSV"],
  ["\x89PNG", "это картинка. Нужен файл с таблицей: XLSX, CSV или YML"],
  ["\xff\xd8\xff", "это картинка. Нужен файл с таблицей: XLSX, CSV или YML"],
];

/** What Office wrote until 2003, workbooks, documents and whatever has a password; and workbooks of Excel 2 to 5 without its frame. */
const OLD_OFFICE = ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "\x09\x00\x04", "\x09\x02\x06", "\x09\x04\x06", "\x09\x08"];
const SHEETS_OF_EXCEL = "urn:schemas-microsoft-com:office:spreadsheet";

export const isOldOffice = (bytes: Buffer): boolean => {
  const beginning = bytes.toString("latin1", 0, 8);
  return OLD_OFFICE.some((known) => beginning.startsWith(known));
};

export async function kindOfFile(file: string): Promise<FileKind> {
  const first = await firstBytesOf(file);
  const bytes = first.toString("latin1");
  const other = OTHERS.find(([beginning]) => bytes.startsWith(beginning));
  if (other) throw new BrokenFileError(file, 1, other[1]);
  if (isOldOffice(first)) return "old-workbook";
  if (isZip(first)) {
    const archive = await openArchive(file);
    archive.close();
    if (archive.names.includes("xl/workbook.xml")) return "workbook";
    if (archive.names.includes("content.xml")) return "open-document";
    if (archive.names.includes("xl/workbook.bin"))
      throw new BrokenFileError(file, 1, "это двоичная книга Excel (.xlsb). Сохраните её как «Книга Excel (.xlsx)»");
    if (archive.names.includes("word/document.xml"))
      throw new BrokenFileError(file, 1, "это документ Word. Сохраните таблицу как XLSX или CSV");
  }
  for await (const text of readText(file)) return kindOfText(text.trimStart());
  return "empty";
}

function kindOfText(text: string): FileKind {
  if (/^(?:\{|\[\s*[{[])/.test(text)) return "json";
  if (!text.startsWith("<")) return "text";
  const [, root = ""] = /<([^\s!?/>][^\s/>]*)/.exec(text.replaceAll(/<!--[\s\S]*?-->/g, "")) ?? [];
  const name = root.slice(root.indexOf(":") + 1).toLowerCase();
  if (name === "yml_catalog") return "yml";
  if (name === "rss" || name === "feed") return "google";
  if (name === "коммерческаяинформация") return "commerceml";
  if (name === "workbook" && text.includes(SHEETS_OF_EXCEL)) return "excel-xml";
  return PAGE.has(name) ? "page" : "xml";
}
const PAGE = new Set(["html", "head", "body", "table", "meta", "style", "title", "div", "center", "font"]);
