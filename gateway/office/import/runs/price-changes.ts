import type { ClientBase } from "pg";
import { type PricedOffer, type PriceRule, priceOfOffer } from "../../../catalogue/goods-prices/price-of-offer.ts";
import type { PriceKind } from "../../../contract/catalogue/goods-prices.ts";
import type { OfferPrices } from "../../../platform/db/schema/goods-prices.ts";
import { kopecksOf } from "../columns/cell-values.ts";
import type { ListedPrices } from "../columns/row-goods.ts";
import type { YmlOffer } from "../formats/yml-file.ts";
import { skuOfCode } from "../offers/goods-code.ts";
import { IMPORTED_HIDDEN, importedOf, WRITTEN } from "./goods-columns.ts";
import { type FileReport, reject } from "./report.ts";
import { Staging } from "./staging.ts";

interface PriceChange {
  line: number;
  sku: string;
  priceKopecks: number;
  marketPriceKopecks: number | null;
  available: boolean;
  prices: OfferPrices;
  listedKopecks: number;
  listedKind: PriceKind;
}

const COLUMNS = [
  ["sku", "text", "sku"],
  ["price_kopecks", "integer", "priceKopecks"],
  ["market_price_kopecks", "integer", "marketPriceKopecks"],
  ["available", "boolean", "available"],
  ["prices", "jsonb", "prices"],
  ["listed_kopecks", "integer", "listedKopecks"],
  ["listed_kind", "text", "listedKind"],
] as const;
/** Rows that are priced at once. */
const BATCH = 5_000;
const CHANGED: readonly string[] = ["sku", "price_kopecks", "market_price_kopecks"];

/** Rows of a list of changes that name goods by their code alone: the goods stay as they were imported, but for their price. */
export class PriceChanges {
  readonly #client: ClientBase;
  readonly #report: FileReport;
  readonly #staging: Staging<PriceChange>;

  static async open(client: ClientBase, report: FileReport): Promise<PriceChanges> {
    const changes = new PriceChanges(client, report);
    await changes.#staging.create("sku");
    return changes;
  }

  private constructor(client: ClientBase, report: FileReport) {
    this.#client = client;
    this.#report = report;
    this.#staging = new Staging<PriceChange>(client, "changed_prices", COLUMNS, ({ line, sku }) =>
      reject(report, { line, reason: "код товара повторяется", detail: sku }),
    );
  }

  async add({ line, id, fields, available }: YmlOffer, { prices, listed }: ListedPrices): Promise<void> {
    const sku = skuOfCode(id);
    const priceKopecks = kopecksOf(fields.price ?? "");
    if (sku === null)
      reject(this.#report, { line, reason: "код товара пуст или содержит недопустимые знаки", detail: id });
    else if (priceKopecks === null)
      reject(this.#report, { line, reason: "цена не указана или неразумна", detail: `${id}: ${fields.price ?? ""}` });
    else {
      const old = kopecksOf(fields.oldprice ?? "");
      const marketPriceKopecks = old !== null && old > priceKopecks ? old : null;
      const { kopecks: listedKopecks, kind: listedKind } = listed ?? { kopecks: priceKopecks, kind: "plain" };
      const asked = { prices, listedKopecks, listedKind };
      await this.#staging.add({ line, sku, priceKopecks, marketPriceKopecks, available, ...asked });
    }
  }

  /**
   * Makes them rows of the list with all that the goods have, at the price that the rules make of theirs. Kinds of price that they leave out
   * are as before, but for those of a sale that is over. Goods that the last full list lacked are not known.
   */
  async finish(supplier: string | null, rules: readonly PriceRule[]): Promise<void> {
    await this.#staging.finish();
    const imported = WRITTEN.map((name) => (CHANGED.includes(name) ? `c.${name}` : importedOf(name)));
    // Of goods that another list has brought, the code is this list's own.
    await this.#client.query(
      `insert into incoming_goods (line, available, prices, listed_kopecks, listed_kind, ${WRITTEN.join(", ")})
       select c.line, c.available, coalesce(f.prices - 'sale' - 'old', '{}') || c.prices, c.listed_kopecks, c.listed_kind, ${imported.join(", ")}
       from changed_prices c left join supplier_offers f on f.supplier = coalesce($1, '') and f.code = c.sku
         join goods g on g.id = coalesce(f.goods_id, (select own.id from goods own where own.sku = c.sku and own.supplier is not distinct from $1))
         left join goods_overrides o on o.goods_id = g.id
       where coalesce(f.is_listed, true) and not ${IMPORTED_HIDDEN} on conflict do nothing`,
      [supplier],
    );
    if (rules.length > 0) await this.#priceByRules(supplier, rules);
    const { rows } = await this.#client.query<{ line: number; sku: string }>(
      `select c.line, c.sku from changed_prices c
       where not exists (select from incoming_goods i where i.sku = c.sku and i.line = c.line) order by c.line`,
    );
    for (const { line, sku } of rows) reject(this.#report, { line, reason: "товара нет в каталоге", detail: sku });
  }

  async #priceByRules(supplier: string | null, rules: readonly PriceRule[]): Promise<void> {
    let after = -1;
    while (true) {
      const { rows } = await this.#client.query<Omit<PricedOffer, "supplier"> & { line: number }>(
        `select i.line, i.brand_slug as "brandSlug", i.category, (i.attributes->>'diameter')::float8 as diameter, i.prices,
           i.listed_kopecks as "listedKopecks", i.listed_kind as "listedKind"
         from incoming_goods i join changed_prices c on c.sku = i.sku and c.line = i.line where i.line > $1 order by i.line limit ${BATCH}`,
        [after],
      );
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.line;
      const priced = rows.map((row) => ({ line: row.line, ...priceOfOffer({ ...row, supplier }, rules) }));
      await this.#client.query(
        `update incoming_goods i set price_kopecks = p.kopecks, market_price_kopecks = p.old_kopecks
         from unnest($1::int[], $2::int[], $3::int[]) p (line, kopecks, old_kopecks) where i.line = p.line`,
        [
          priced.map(({ line }) => line),
          priced.map(({ kopecks }) => kopecks),
          priced.map(({ oldKopecks }) => oldKopecks),
        ],
      );
    }
  }
}
