import type { ClientBase } from "pg";
import { readCommerceMlRows } from "../formats/commerceml-rows.ts";
import type { CsvRow } from "../formats/csv-rows.ts";
import { readGoogle } from "../formats/google-file.ts";
import { kindOfFile } from "../formats/kind-of-file.ts";
import { inLists } from "../formats/lists-in-archive.ts";
import { readRows } from "../formats/table-rows.ts";
import { readYml, type YmlOffer } from "../formats/yml-file.ts";
import { kopecksOf, plainCell } from "./cell-values.ts";
import type { ListedGoods, ListedPrices } from "./row-goods.ts";
import type { StockColumn } from "./stock-rows.ts";
import { profileKey, type SupplierProfile } from "./supplier-profile.ts";
import { NoTableError, readTable, type TableItem } from "./table-goods.ts";
import { warehouseOf } from "./table-layout.ts";

/** `gone` is the code of goods that are not sold any more, whether there is a row for them or not. */
export type GoodsItem = TableItem | { date: string } | { gone: string };

/** A list of goods, which is read twice: for the goods and for their pieces. */
export interface GoodsList {
  file: string;
  items(): AsyncIterable<GoodsItem>;
  /** It may have nothing to take and be right all the same. */
  mayBeEmpty: boolean;
}

export const goodsListOf = (file: string, profile: SupplierProfile): GoodsList => ({
  file,
  items: () => readGoodsFile(file, profile),
  mayBeEmpty: false,
});

/**
 * Goods of a feed (YML, Google Merchant), of an exchange of 1C or of a price list, or of several in a ZIP archive. The content tells which they
 * are.
 */
export async function* readGoodsFile(file: string, profile: SupplierProfile): AsyncGenerator<GoodsItem> {
  yield* inLists(file, async function* (lists) {
    const exchange: string[] = [];
    const texts: NoTableError[] = [];
    for (const { path } of lists) {
      const kind = await kindOfFile(path);
      if (kind === "commerceml") exchange.push(path);
      else if (kind === "yml" || kind === "google" || kind === "empty") yield* goodsOfFeed(path, kind === "google");
      else
        try {
          yield* readTable(path, readRows(path), profile);
        } catch (error) {
          // Terms of delivery may lie beside the lists.
          if (!(error instanceof NoTableError)) throw error;
          texts.push(error);
        }
    }
    const [first] = exchange;
    if (first !== undefined) yield* readTable(first, readCommerceMlRows(exchange), profile);
    if (texts[0] && texts.length === lists.length) throw texts[0];
  });
}

/** Paths of the files of an exchange of 1C among the lists of a file. */
export async function* commerceMlIn(file: string): AsyncGenerator<string> {
  yield* inLists(file, async function* (lists) {
    for (const { path } of lists) if ((await kindOfFile(path)) === "commerceml") yield path;
  });
}

async function* goodsOfFeed(file: string, isGoogle: boolean): AsyncGenerator<GoodsItem> {
  for await (const { date, categories, offers } of isGoogle ? readGoogle(file) : readYml(file)) {
    yield { date };
    for (const category of categories) yield { category };
    for (const offer of offers)
      yield { goods: { offer, ...pricesOfOffer(offer), isWholesale: false, pieces: piecesOfOffer(offer) } };
  }
}

/** The price that the shop pays is `purchase_price` of YML, `cost_of_goods_sold` of Google. */
function pricesOfOffer({ fields }: YmlOffer): ListedPrices {
  const plain = kopecksOf(fields.price ?? "");
  if (plain === null) return { prices: {}, listed: null };
  const [purchase, old] = [kopecksOf(fields.purchase_price ?? ""), kopecksOf(fields.oldprice ?? "")];
  const prices = { plain, ...(purchase !== null && { purchase }), ...(old !== null && { old }) };
  return { prices, listed: { kopecks: plain, kind: "plain" } };
}

function piecesOfOffer({ fields, params }: YmlOffer): ListedGoods["pieces"] {
  const quantity = fields.count ?? params.find(({ name }) => /^остаток(?:,|$)/i.test(name))?.value;
  return quantity === undefined ? [] : [{ warehouse: "", quantity }];
}

/** Codes of locations by what price lists call them: the supplier's profile, else their own code or title. */
export async function readWarehouses(client: Pick<ClientBase, "query">, { warehouses }: SupplierProfile) {
  const { rows } = await client.query<{ code: string; title: string }>(
    "select code, title from locations order by id desc",
  );
  const codes = new Map(rows.flatMap(({ code, title }) => [title, code].map((name) => [plainCell(name), code])));
  // Profiles may have the whole heading.
  const told = new Map(Object.entries(warehouses).map(([name, location]) => [profileKey(warehouseOf(name)), location]));
  return (warehouse: string): string | null => {
    const key = plainCell(warehouse);
    const called = profileKey(warehouse);
    return warehouses[called] ?? warehouses[key] ?? told.get(called) ?? codes.get(key) ?? null;
  };
}

/** What a list of goods says of stock, as rows of a stock file; `onUnknown` is told each warehouse that is no location of the shop. */
export async function* stockOfGoodsFile(
  list: Pick<GoodsList, "items">,
  locationOf: (warehouse: string) => string | null,
  onUnknown: (warehouse: string) => void,
): AsyncGenerator<CsvRow<StockColumn>> {
  for await (const item of list.items()) {
    if (!("goods" in item)) continue;
    const { offer, pieces } = item.goods;
    for (const { warehouse, quantity } of pieces) {
      const location = locationOf(warehouse);
      if (location === null) onUnknown(warehouse);
      else yield { line: offer.line, cells: { sku: offer.id, location, quantity, date: "" } };
    }
  }
}
