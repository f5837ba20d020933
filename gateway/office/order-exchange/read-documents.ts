import { parseFeed } from "../import/formats/feed-parser.ts";
import { localName } from "../import/formats/xml-part.ts";

/** A document about an order that 1C sends back. */
export interface OneCDocument {
  id: string;
  number: string;
  /** «Заказ товара» */
  operation: string;
  sum: string;
  /** Values by their names in lower case. */
  values: ReadonlyMap<string, string>;
}

/** Documents of other kinds that come beside orders; the site reads orders alone. */
export const isOrderDocument = ({ operation }: Pick<OneCDocument, "operation">): boolean =>
  operation === "" || /заказ/i.test(operation);

const OWN = new Set(["Ид", "Номер", "ХозОперация", "Сумма"]);

/** The documents of a file of 1C. Throws `BrokenFileError`. */
export async function* readDocuments(file: string): AsyncGenerator<OneCDocument> {
  let found: OneCDocument[] = [];
  let own: Record<string, string> = {};
  let values = new Map<string, string>();
  let name = "";
  const take = () => {
    const documents = found;
    found = [];
    return documents.length > 0 ? documents : null;
  };
  const pieces = parseFeed<OneCDocument[]>(
    file,
    {
      open: ({ path, name: tag }) => {
        if (localName(tag) === "Документ") {
          own = {};
          values = new Map();
        }
        return path.length > 1;
      },
      close: ({ path, name: tag }, text) => {
        const [parent = "", grandparent = "", above = ""] = [-2, -3, -4].map((at) => localName(path.at(at) ?? ""));
        const closed = localName(tag);
        if (parent === "Документ" && OWN.has(closed)) own[closed] = text;
        const isOfDocument =
          parent === "ЗначениеРеквизита" && grandparent === "ЗначенияРеквизитов" && above === "Документ";
        if (isOfDocument && closed === "Наименование") name = text.toLowerCase();
        if (isOfDocument && closed === "Значение") values.set(name, text);
        if (closed === "Документ")
          found.push({
            id: own.Ид ?? "",
            number: own.Номер ?? "",
            operation: own.ХозОперация ?? "",
            sum: own.Сумма ?? "",
            values,
          });
      },
    },
    take,
  );
  for await (const documents of pieces) yield* documents;
}

const ROOT = "КоммерческаяИнформация>";
const TAIL_BYTES = 200;

/** Whether a file that came in parts is there to its end; one that is packed is read as a whole anyway. */
export function isWhole(bytes: Buffer): boolean {
  const tail = bytes.subarray(-TAIL_BYTES);
  return ["utf-8", "windows-1251"].some((encoding) => new TextDecoder(encoding).decode(tail).trimEnd().endsWith(ROOT));
}
