import type { ClientBase } from "pg";
import { kopecksOf } from "./cell-values.ts";
import { skuOfCode } from "./goods-code.ts";
import { IMPORTED_HIDDEN, importedOf, WRITTEN } from "./goods-columns.ts";
import { type FileReport, reject } from "./report.ts";
import { Staging } from "./staging.ts";
import type { YmlOffer } from "./yml-file.ts";

interface PriceChange {
  line: number;
  sku: string;
  priceKopecks: number;
  marketPriceKopecks: number | null;
  available: boolean;
}

const COLUMNS = [
  ["sku", "text", "sku"],
  ["price_kopecks", "integer", "priceKopecks"],
  ["market_price_kopecks", "integer", "marketPriceKopecks"],
  ["available", "boolean", "available"],
] as const;
const CHANGED: readonly string[] = ["price_kopecks", "market_price_kopecks"];

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

  async add({ line, id, fields, available }: YmlOffer): Promise<void> {
    const sku = skuOfCode(id);
    const priceKopecks = kopecksOf(fields.price ?? "");
    if (sku === null)
      reject(this.#report, { line, reason: "код товара пуст или содержит недопустимые знаки", detail: id });
    else if (priceKopecks === null)
      reject(this.#report, { line, reason: "цена не указана или неразумна", detail: `${id}: ${fields.price ?? ""}` });
    else {
      const old = kopecksOf(fields.oldprice ?? "");
      const marketPriceKopecks = old !== null && old > priceKopecks ? old : null;
      await this.#staging.add({ line, sku, priceKopecks, marketPriceKopecks, available });
    }
  }

  /** Makes them rows of the list with all that the goods have. Goods that the last full list lacked are not known. */
  async finish(supplier: string | null): Promise<void> {
    await this.#staging.finish();
    const imported = WRITTEN.map((name) => (CHANGED.includes(name) ? `c.${name}` : importedOf(name)));
    await this.#client.query(
      `insert into incoming_goods (line, available, ${WRITTEN.join(", ")})
       select c.line, c.available, ${imported.join(", ")}
       from changed_prices c join goods g on g.sku = c.sku left join goods_overrides o on o.goods_id = g.id
       where g.supplier is not distinct from $1 and not ${IMPORTED_HIDDEN} on conflict do nothing`,
      [supplier],
    );
    const { rows } = await this.#client.query<{ line: number; sku: string }>(
      `select c.line, c.sku from changed_prices c
       where not exists (select from incoming_goods i where i.sku = c.sku and i.line = c.line) order by c.line`,
    );
    for (const { line, sku } of rows) reject(this.#report, { line, reason: "товара нет в каталоге", detail: sku });
  }
}
