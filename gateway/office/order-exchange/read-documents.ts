import { parseFeed } from "../import/formats/feed-parser.ts";
import { localName } from "../import/formats/xml-part.ts";

/** Goods of a document: the site's code or 1C's own number, and pieces as they are written. */
export interface DocumentRow {
  id: string;
  quantity: string;
}

/** A document that 1C sends: about an order, or about money and goods of one. */
export interface OneCDocument {
  id: string;
  number: string;
  /** As it is written; empty for none. */
  day: string;
  /** «Заказ товара» */
  operation: string;
  sum: string;
  /** The document on which it rests; empty for none. */
  basis: string;
  /** Values by their names in lower case. */
  values: ReadonlyMap<string, string>;
  rows: readonly DocumentRow[];
  /** Documents that stand in this one. */
  attached: readonly OneCDocument[];
  /** What comes in one container is about one order; 0 for what comes in none. */
  container: number;
}

const OWN = new Set(["Ид", "Номер", "Дата", "ХозОперация", "Сумма", "Основание"]);
const DOCUMENTS = new Set(["Документ", "ПодчиненныйДокумент"]);

/** A document while it is read. */
interface OpenDocument {
  own: Record<string, string>;
  values: Map<string, string>;
  rows: DocumentRow[];
  attached: OneCDocument[];
}

/** The documents of a file of 1C. Throws `BrokenFileError`. */
export async function* readDocuments(file: string): AsyncGenerator<OneCDocument> {
  let found: OneCDocument[] = [];
  const open: OpenDocument[] = [];
  let name = "";
  let containers = 0;
  let container = 0;
  const take = () => {
    const documents = found;
    found = [];
    return documents.length > 0 ? documents : null;
  };
  const pieces = parseFeed<OneCDocument[]>(
    file,
    {
      open: ({ path, name: tag }) => {
        const opened = localName(tag);
        if (opened === "Контейнер") {
          containers += 1;
          container = containers;
        }
        if (DOCUMENTS.has(opened)) open.push({ own: {}, values: new Map(), rows: [], attached: [] });
        const [parent = "", grandparent = ""] = above(path);
        if (opened === "Товар" && parent === "Товары" && DOCUMENTS.has(grandparent))
          open.at(-1)?.rows.push({ id: "", quantity: "" });
        return path.length > 1;
      },
      close: ({ path, name: tag }, text) => {
        const closed = localName(tag);
        if (closed === "Контейнер") container = 0;
        const current = open.at(-1);
        if (current === undefined) return;
        const [parent = "", grandparent = "", third = ""] = above(path);
        if (DOCUMENTS.has(parent) && OWN.has(closed)) current.own[closed] = text;
        const row = current.rows.at(-1);
        if (row && parent === "Товар" && grandparent === "Товары" && DOCUMENTS.has(third)) {
          if (closed === "Ид") row.id = text;
          if (closed === "Количество") row.quantity = text;
        }
        const isOfDocument =
          parent === "ЗначениеРеквизита" && grandparent === "ЗначенияРеквизитов" && DOCUMENTS.has(third);
        if (isOfDocument && closed === "Наименование") name = text.toLowerCase();
        if (isOfDocument && closed === "Значение") current.values.set(name, text);
        if (!DOCUMENTS.has(closed)) return;
        open.pop();
        (open.at(-1)?.attached ?? found).push(documentOf(current, container));
      },
    },
    take,
  );
  for await (const documents of pieces) yield* documents;
}

/** Names of the elements that an element stands in, the innermost first. */
const above = (path: readonly string[]): string[] => [-2, -3, -4].map((at) => localName(path.at(at) ?? ""));

const documentOf = ({ own, ...parts }: OpenDocument, container: number): OneCDocument => ({
  id: own.Ид ?? "",
  number: own.Номер ?? "",
  day: own.Дата ?? "",
  operation: own.ХозОперация ?? "",
  sum: own.Сумма ?? "",
  basis: own.Основание ?? "",
  ...parts,
  container,
});

const ROOT = "КоммерческаяИнформация>";
const TAIL_BYTES = 200;

/** Whether a file that came in parts is there to its end; one that is packed is read as a whole anyway. */
export function isWhole(bytes: Buffer): boolean {
  const tail = bytes.subarray(-TAIL_BYTES);
  return ["utf-8", "windows-1251"].some((encoding) => new TextDecoder(encoding).decode(tail).trimEnd().endsWith(ROOT));
}
