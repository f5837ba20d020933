import { BrokenFileError } from "./broken-file.ts";
import { parseFeed } from "./feed-parser.ts";

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

/**
 * An offer as it is in the feed; `fields` are its child elements by tag name. Those that may be repeated, `picture` and `barcode`, have a line
 * for each.
 */
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

const MAX_PARAMS = 200;
const REPEATED = new Set(["barcode", "picture"]);

const CATEGORY = "yml_catalog/shop/categories/category";
const OFFERS = "yml_catalog/shop/offers";
const OFFER = `${OFFERS}/offer`;

/** Reads a Yandex Market Language feed in chunks. Malformed, truncated or suspicious XML makes the file broken. */
export async function* readYml(file: string): AsyncGenerator<YmlChunk> {
  let date = "";
  let chunk: Omit<YmlChunk, "date"> = { categories: [], offers: [] };
  let category: YmlCategory | null = null;
  let offer: (YmlOffer & { fields: Record<string, string>; params: YmlParam[] }) | null = null;
  let sawOffers = false;
  const pieces = parseFeed(
    file,
    {
      open({ path, name, attributes, line }, refuse) {
        if (path.length === 1) {
          if (name !== "yml_catalog") throw refuse("это не каталог YML: нет yml_catalog");
          date = (attributes.date ?? "").trim();
        }
        const at = path.length <= 4 ? path.join("/") : "";
        if (at === OFFERS) sawOffers = true;
        if (at === CATEGORY) category = { id: attributes.id ?? "", parentId: attributes.parentId ?? "", title: "" };
        if (at === OFFER)
          offer = {
            line,
            id: (attributes.id ?? "").trim(),
            available: attributes.available !== "false",
            fields: Object.create(null) as Record<string, string>,
            params: [],
          };
        return category !== null || (offer !== null && path.length === 5);
      },
      close({ path, name, attributes }, text, refuse) {
        if (category && path.length === 4) {
          chunk.categories.push({ ...category, title: text });
          category = null;
        } else if (offer && path.length === 5) {
          if (name === "param") {
            if (offer.params.length >= MAX_PARAMS) throw refuse("слишком много параметров у товара");
            offer.params.push({
              name: (attributes.name ?? "").trim(),
              unit: (attributes.unit ?? "").trim(),
              value: text,
            });
          } else if (REPEATED.has(name) && offer.fields[name]) offer.fields[name] += `\n${text}`;
          else offer.fields[name] = text;
        } else if (offer && path.length === 4) {
          chunk.offers.push(offer);
          offer = null;
        }
      },
    },
    () => {
      if (chunk.categories.length + chunk.offers.length === 0) return null;
      const found = { date, ...chunk };
      chunk = { categories: [], offers: [] };
      return found;
    },
  );
  yield* pieces;
  if (!sawOffers) throw new BrokenFileError(file, 1, "в каталоге нет раздела offers");
}
