import type { DirectClient } from "../../../platform/db/database.ts";
import type { GoodsItem, GoodsList } from "../columns/goods-file.ts";
import type { ListedGoods } from "../columns/row-goods.ts";
import type { SupplierProfile } from "../columns/supplier-profile.ts";
import { readTable } from "../columns/table-goods.ts";
import { readCommerceMl } from "../formats/commerceml-file.ts";
import type { SheetRow } from "../formats/csv-rows.ts";
import { codeOfOffer, ExchangeTitles } from "../formats/exchange-titles.ts";
import { Headings } from "../formats/record-tables.ts";
import { skuOfCode } from "../offers/goods-code.ts";
import type { ImportSession } from "../runs/import-session.ts";
import {
  type ExchangeRun,
  type KnownOffer,
  leaveNewer,
  noteAbsent,
  noteOffersToRead,
  pagesOfOffers,
  readTitles,
  takenCodes,
} from "./exchange-store.ts";
import { ToldFacts } from "./told-store.ts";

/** What a file of an exchange has told, for the report. */
export interface ExchangeTold {
  goods: number;
  offers: number;
  /** Offers that cannot be sold yet: 1C has not told what they are, or what they cost. */
  waiting: number;
}

/**
 * Reads a file of an exchange together with what files before it have told, as a list of what has changed. Files come one after another and
 * each tells a part: goods, what is sold of them, prices, pieces. What cannot be sold yet waits for the rest.
 */
export async function readExchange(
  { client, followed }: Pick<ImportSession, "client" | "followed">,
  file: string,
  { run, profile }: { run: ExchangeRun; profile: SupplierProfile },
): Promise<{ list: GoodsList; told: ExchangeTold }> {
  const facts = await ToldFacts.open(client);
  if (!run.isEnd) for await (const told of followed(readCommerceMl(file))) await facts.add(told);
  await facts.finish();
  await leaveNewer(client, run);
  await noteAbsent(client, run);
  await noteOffersToRead(client);
  const titles = new ExchangeTitles();
  await readTitles(client, titles);
  const rows = await ExchangeRows.open(client);
  for await (const page of followed(pagesOfOffers(client))) await rows.add(page, titles);
  const list: GoodsList = {
    file,
    mayBeEmpty: true,
    async *items(): AsyncGenerator<GoodsItem> {
      const items = rows.count > 0 ? readTable(file, rows.read(), profile) : [];
      for await (const item of items) yield "goods" in item ? { goods: withoutUntoldPieces(item.goods) } : item;
      for (const gone of rows.gone) yield { gone };
    },
  };
  return { list, told: { goods: facts.goods, offers: facts.offers, waiting: rows.waiting } };
}

/** In a price list an empty cell is none; 1C has not told of these goods now. */
const withoutUntoldPieces = (goods: ListedGoods): ListedGoods => ({
  ...goods,
  pieces: goods.pieces.filter(({ quantity }) => quantity !== ""),
});

const PAGE = 500;

/** Rows of a price list of what can be sold, in a temporary table: they are read twice, for goods and for pieces. */
class ExchangeRows {
  readonly #client: DirectClient;
  readonly #headings = new Headings();
  readonly #codes = new Map<string, string>();
  readonly gone: string[] = [];
  count = 0;
  waiting = 0;

  private constructor(client: DirectClient) {
    this.#client = client;
  }

  static async open(client: DirectClient): Promise<ExchangeRows> {
    await client.query(
      `create temp table exchange_rows (n integer primary key, line integer not null, fields jsonb not null);
       create temp table offer_codes (id text primary key, sku text not null unique)`,
    );
    return new ExchangeRows(client);
  }

  async add(page: readonly KnownOffer[], titles: ExchangeTitles): Promise<void> {
    const codes = await this.#codesOf(page);
    const rows: { n: number; line: number; fields: [string, string][] }[] = [];
    for (const offer of page) {
      const code = codes.get(offer.id);
      if (code !== undefined) {
        this.count += 1;
        const offered = { ...offer, fields: new Map(offer.fields) };
        const fields = titles.rowOf({ fields: new Map(offer.goods) }, offered, code);
        this.#headings.note(fields.keys());
        rows.push({ n: this.count, line: offer.line, fields: [...fields] });
        if (offer.isGone) this.gone.push(code);
      } else if (offer.isGone) {
        if (offer.sku !== null) this.gone.push(offer.sku);
      } else this.waiting += 1;
    }
    await this.#client.query(
      "insert into exchange_rows select n, line, fields from jsonb_to_recordset($1::jsonb) as r (n integer, line integer, fields jsonb)",
      [JSON.stringify(rows)],
    );
    await this.#client.query("insert into offer_codes select * from unnest($1::text[], $2::text[])", [
      [...codes.keys()],
      [...codes.values()],
    ]);
  }

  /** The code of each offer that can be sold. One that it has had stays. */
  async #codesOf(page: readonly KnownOffer[]): Promise<Map<string, string>> {
    const ready = page.filter(({ goods, prices }) => goods !== null && prices.length > 0);
    const wanted = ready.map((offer) => {
      const { id, sku } = offer;
      const code = codeOfOffer({ offerId: id, goodsCode: new Map(offer.goods).get("Код") });
      return { id, sku: sku ?? skuOfCode(code) ?? skuOfCode(id) ?? "" };
    });
    const taken = await takenCodes(
      this.#client,
      wanted.map(({ sku }) => sku),
    );
    const codes = new Map<string, string>();
    for (const { id, sku } of wanted) {
      const owner = this.#codes.get(sku) ?? taken.get(sku) ?? id;
      // Two goods of 1C with one code.
      const code = owner === id ? sku : `${sku.slice(0, 50)}-${id.replace("#", "").slice(-12)}`;
      this.#codes.set(code, id);
      codes.set(id, code);
    }
    return codes;
  }

  async *read(): AsyncGenerator<SheetRow> {
    yield this.#headings.row("", 0);
    for (let after = 0; after < this.count; after += PAGE) {
      const { rows } = await this.#client.query<{ line: number; fields: [string, string][] }>(
        "select line, fields from exchange_rows where n > $1 order by n limit $2",
        [after, PAGE],
      );
      for (const { line, fields } of rows) yield this.#headings.rowOf("", line, new Map(fields));
    }
  }
}
