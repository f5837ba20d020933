import { BrokenFileError } from "./broken-file.ts";
import { parseFeed } from "./feed-parser.ts";
import type { YmlChunk, YmlParam } from "./yml-file.ts";

const PRICE = /^([\d\s.,\u00a0]+)\s*([A-Z]{3})?$/;

/** Reads a feed of Google Merchant Center, as RSS or Atom, in chunks, each item as an offer. */
export async function* readGoogle(file: string): AsyncGenerator<YmlChunk> {
  let chunk: YmlChunk = { date: "", categories: [], offers: [] };
  let item: GoogleItem | null = null;
  let depth = 0;
  let sawItems = false;
  yield* parseFeed<YmlChunk>(
    file,
    {
      open({ path, name, line }, refuse) {
        if (path.length === 1 && name !== "rss" && name !== "feed")
          throw refuse("это не каталог YML и не каталог Google");
        if (name === "item" || name === "entry") {
          item = { line, fields: Object.create(null) as Record<string, string>, pictures: [], params: [] };
          depth = path.length;
          sawItems = true;
        }
        if (item !== null && path.length === depth + 1 && localName(name) === DETAIL)
          item.params.push({ name: "", unit: "", value: "" });
        const isOfDetail = path.length === depth + 2 && localName(path[depth] ?? "") === DETAIL;
        return item !== null && (path.length === depth + 1 || isOfDetail);
      },
      close({ path, name }, text) {
        if (item === null) return;
        const param = item.params.at(-1);
        if (path.length === depth + 1) takeField(item, localName(name), text);
        else if (path.length === depth + 2 && param && localName(name) === "attribute_name") param.name = text;
        else if (path.length === depth + 2 && param && localName(name) === "attribute_value") param.value = text;
        else if (path.length === depth) {
          addItem(chunk, item);
          item = null;
        }
      },
    },
    () => {
      if (chunk.offers.length === 0) return null;
      const found = chunk;
      chunk = { date: "", categories: [], offers: [] };
      return found;
    },
  );
  if (!sawItems) throw new BrokenFileError(file, 1, "в каталоге нет товаров");
}

interface GoogleItem {
  line: number;
  fields: Record<string, string>;
  /** Addresses, the main picture first. */
  pictures: string[];
  params: YmlParam[];
}

/** A figure of the goods: its name and its value are elements within it. */
const DETAIL = "product_detail";

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function takeField({ fields, pictures }: GoogleItem, name: string, text: string): void {
  if (name === "image_link") pictures.unshift(text);
  else if (name === "additional_image_link") pictures.push(text);
  else fields[name] ??= text;
}

function addItem({ categories, offers }: YmlChunk, { line, fields, pictures, params }: GoogleItem) {
  const [, price = fields.price ?? "", currency = ""] = PRICE.exec(fields.price ?? "") ?? [];
  const [, sale = ""] = PRICE.exec(fields.sale_price ?? "") ?? [];
  const [, purchase = ""] = PRICE.exec(fields.cost_of_goods_sold ?? "") ?? [];
  let parentId = "";
  for (const title of (fields.product_type ?? fields.google_product_category ?? "").split(/\s*>\s*/)) {
    if (title === "") continue;
    const id = `${parentId}>${title}`;
    categories.push({ id, parentId, title });
    parentId = id;
  }
  offers.push({
    line,
    id: fields.id ?? "",
    available: fields.availability !== "out_of_stock" && fields.availability !== "out of stock",
    fields: {
      name: fields.title ?? "",
      vendor: fields.brand ?? "",
      price: sale || price,
      oldprice: sale && price,
      purchase_price: purchase,
      currencyId: currency,
      categoryId: parentId,
      description: fields.description ?? "",
      barcode: fields.gtin ?? "",
      vendorCode: fields.mpn ?? "",
      picture: pictures.join("\n"),
      weight: fields.shipping_weight ?? "",
    },
    params: params.filter(({ name }) => name !== ""),
  });
}
