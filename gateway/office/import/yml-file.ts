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

/** An offer as it is in the feed; `fields` are its child elements by tag name. */
export interface YmlOffer {
  line: number;
  id: string;
  available: boolean;
  fields: Readonly<Record<string, string>>;
  params: readonly YmlParam[];
}

export interface YmlChunk {
  /** The date of the whole feed, as `yml_catalog` has it; empty without one. */
  date: string;
  categories: YmlCategory[];
  offers: YmlOffer[];
}

// Real feeds stay far below these limits; a file built to exhaust memory is rejected early.
const MAX_DEPTH = 32;
const MAX_PARAMS = 200;
const MAX_CHARACTERS_WITHOUT_EVENT = 1_000_000;

const CATEGORY = "yml_catalog/shop/categories/category";
const OFFERS = "yml_catalog/shop/offers";
const OFFER = `${OFFERS}/offer`;

/** Reads a Yandex Market Language feed in chunks. Malformed, truncated or suspicious XML makes the file broken. */
export async function* readYml(file: string): AsyncGenerator<YmlChunk> {
  const parser = new SaxesParser({ position: true });
  const path: string[] = [];
  let date = "";
  let chunk: Omit<YmlChunk, "date"> = { categories: [], offers: [] };
  let category: YmlCategory | null = null;
  let offer: (YmlOffer & { fields: Record<string, string>; params: YmlParam[] }) | null = null;
  let attributes: Record<string, string> = {};
  let text = "";
  let sawOffers = false;
  let eventPosition = 0;
  const refuse = (reason: string) => new BrokenFileError(file, parser.line, reason);
  const noteEvent = () => {
    eventPosition = parser.position;
  };

  parser.on("error", (error) => {
    throw refuse(`файл повреждён (${error.message})`);
  });
  parser.on("doctype", (doctype) => {
    noteEvent();
    if (doctype.includes("[")) throw refuse("собственные сущности и описания DTD не допускаются");
  });
  parser.on("opentag", (tag) => {
    noteEvent();
    path.push(tag.name);
    if (path.length > MAX_DEPTH) throw refuse("слишком глубокая вложенность");
    if (path.length === 1 && tag.name !== "yml_catalog") throw refuse("это не каталог YML: нет yml_catalog");
    attributes = tag.attributes as Record<string, string>;
    if (path.length === 1) date = (attributes.date ?? "").trim();
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
    noteEvent();
    if (category || (offer && path.length >= 5)) {
      text += more;
      if (text.length > MAX_CHARACTERS_WITHOUT_EVENT) throw refuse("слишком длинный текст");
    }
  };
  parser.on("text", collect);
  parser.on("cdata", collect);
  parser.on("closetag", (tag) => {
    noteEvent();
    if (category && path.length === 4) {
      chunk.categories.push({ ...category, title: text.trim() });
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
      chunk.offers.push(offer);
      offer = null;
    }
    path.pop();
  });

  for await (const xml of readText(file)) {
    parser.write(xml);
    if (parser.position - eventPosition > MAX_CHARACTERS_WITHOUT_EVENT) throw refuse("слишком длинный элемент");
    if (chunk.categories.length + chunk.offers.length > 0) {
      yield { date, ...chunk };
      chunk = { categories: [], offers: [] };
    }
  }
  parser.close();
  if (!sawOffers) throw refuse("в каталоге нет раздела offers");
}
