import { SaxesParser } from "saxes";
import { BrokenFileError } from "./broken-file.ts";
import { readText } from "./text-file.ts";

export interface YmlCategory {
  id: string;
  parentId: string;
  title: string;
}

export interface YmlParam {
  name: string;
  unit: string;
  value: string;
}

/** An offer as written; `fields` are its direct children by tag. */
export interface YmlOffer {
  line: number;
  id: string;
  available: boolean;
  fields: Readonly<Record<string, string>>;
  params: readonly YmlParam[];
}

export interface YmlPiece {
  categories: YmlCategory[];
  offers: YmlOffer[];
}

// Honest feeds stay far below; a file built to exhaust memory is refused at once.
const MAX_DEPTH = 32;
const MAX_PARAMS = 200;
const MAX_UNBROKEN_CHARACTERS = 1_000_000;

const CATEGORY = "yml_catalog/shop/categories/category";
const OFFERS = "yml_catalog/shop/offers";
const OFFER = `${OFFERS}/offer`;

/** Reads a Yandex Market Language feed piece by piece. Malformed, truncated or suspicious XML breaks the file. */
export async function* readYml(file: string): AsyncGenerator<YmlPiece> {
  const parser = new SaxesParser({ position: true });
  const path: string[] = [];
  let piece: YmlPiece = { categories: [], offers: [] };
  let category: YmlCategory | null = null;
  let offer: (YmlOffer & { fields: Record<string, string>; params: YmlParam[] }) | null = null;
  let attributes: Record<string, string> = {};
  let text = "";
  let sawOffers = false;
  let eventPosition = 0;
  const refuse = (reason: string) => new BrokenFileError(file, parser.line, reason);
  const heard = () => {
    eventPosition = parser.position;
  };

  parser.on("error", (error) => {
    throw refuse(`файл повреждён (${error.message})`);
  });
  parser.on("doctype", (doctype) => {
    heard();
    if (doctype.includes("[")) throw refuse("собственные сущности и описания DTD не допускаются");
  });
  parser.on("opentag", (tag) => {
    heard();
    path.push(tag.name);
    if (path.length > MAX_DEPTH) throw refuse("слишком глубокая вложенность");
    if (path.length === 1 && tag.name !== "yml_catalog") throw refuse("это не каталог YML: нет yml_catalog");
    attributes = tag.attributes as Record<string, string>;
    const at = path.length <= 4 ? path.join("/") : "";
    if (at === OFFERS) sawOffers = true;
    if (at === CATEGORY) category = { id: attributes.id ?? "", parentId: attributes.parentId ?? "", title: "" };
    if (at === OFFER)
      offer = {
        line: parser.line,
        id: (attributes.id ?? "").trim(),
        available: attributes.available !== "false",
        fields: Object.create(null) as Record<string, string>,
        params: [],
      };
    if (path.length <= 5) text = "";
  });
  const collect = (more: string) => {
    heard();
    if (category || (offer && path.length >= 5)) {
      text += more;
      if (text.length > MAX_UNBROKEN_CHARACTERS) throw refuse("слишком длинный текст");
    }
  };
  parser.on("text", collect);
  parser.on("cdata", collect);
  parser.on("closetag", (tag) => {
    heard();
    if (category && path.length === 4) {
      piece.categories.push({ ...category, title: text.trim() });
      category = null;
    } else if (offer && path.length === 5) {
      if (tag.name === "param") {
        if (offer.params.length >= MAX_PARAMS) throw refuse("слишком много параметров у товара");
        const own = tag.attributes as Record<string, string>;
        offer.params.push({ name: (own.name ?? "").trim(), unit: (own.unit ?? "").trim(), value: text.trim() });
      } else {
        offer.fields[tag.name] = text.trim();
      }
    } else if (offer && path.length === 4) {
      piece.offers.push(offer);
      offer = null;
    }
    path.pop();
  });

  for await (const chunk of readText(file)) {
    parser.write(chunk);
    if (parser.position - eventPosition > MAX_UNBROKEN_CHARACTERS) throw refuse("слишком длинный элемент");
    if (piece.categories.length + piece.offers.length > 0) {
      yield piece;
      piece = { categories: [], offers: [] };
    }
  }
  parser.close();
  if (!sawOffers) throw refuse("в каталоге нет раздела offers");
}
