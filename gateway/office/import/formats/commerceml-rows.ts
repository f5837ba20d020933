import { BrokenFileError } from "./broken-file.ts";
import { goodsIdOf, readCommerceMl, type ToldGoods, type ToldOffer } from "./commerceml-file.ts";
import type { SheetRow } from "./csv-rows.ts";
import { codeOfOffer, ExchangeTitles } from "./exchange-titles.ts";
import { Headings } from "./record-tables.ts";

type MergedOffer = Pick<ToldOffer, "id" | "line" | "fields" | "prices" | "pieces">;

/**
 * Rows of an exchange of 1C (CommerceML 2): its files together, goods with their groups and properties, prices by their kinds and pieces by
 * warehouse, as a table would have them. Goods and offers meet by their number, so all of them are held.
 */
export async function* readCommerceMlRows(files: readonly string[]): AsyncGenerator<SheetRow> {
  const exchange = new Exchange();
  for (const file of files)
    for await (const told of readCommerceMl(file))
      for (const one of told) {
        if ("title" in one) exchange.titles.note(one.title);
        else if ("goods" in one) exchange.goods.set(one.goods.id, one.goods);
        else if ("offer" in one) exchange.addOffer(one.offer);
      }
  const rows = [...exchange.rows()];
  const [file = ""] = files;
  if (rows.length === 0) throw new BrokenFileError(file, 1, "в выгрузке 1С нет товаров");
  if (!exchange.hasPrices)
    throw new BrokenFileError(
      file,
      1,
      "в выгрузке 1С нет цен: они в другом файле (offers.xml, prices.xml). Сожмите все файлы выгрузки в один ZIP и загрузите его",
    );
  const headings = new Headings();
  for (const { fields } of rows) headings.note(fields.keys());
  yield headings.row("", 0);
  for (const { line, fields } of rows) yield headings.rowOf("", line, fields);
}

class Exchange {
  hasPrices = false;
  readonly titles = new ExchangeTitles();
  readonly goods = new Map<string, ToldGoods>();
  readonly #offers = new Map<string, MergedOffer>();

  addOffer(offer: ToldOffer): void {
    this.hasPrices ||= offer.prices !== null;
    const known = this.#offers.get(offer.id);
    if (!known) {
      this.#offers.set(offer.id, offer);
      return;
    }
    for (const [heading, value] of offer.fields) known.fields.set(heading, value);
    known.prices = offer.prices ?? known.prices;
    known.pieces = offer.pieces ?? known.pieces;
  }

  /** Goods as offers have them; those that have none wait for prices of another file. */
  *rows(): Generator<{ line: number; fields: Map<string, string> }> {
    for (const offer of this.#offers.values()) {
      const goods = this.goods.get(goodsIdOf(offer.id));
      if (goods?.isDeleted) continue;
      const code = codeOfOffer({ offerId: offer.id, goodsCode: goods?.fields.get("Код") });
      yield { line: offer.line, fields: this.titles.rowOf(goods ?? null, offer, code) };
    }
    if (this.#offers.size === 0)
      for (const { line, id, fields } of this.goods.values())
        yield {
          line,
          fields: this.titles.rowOf(
            { fields },
            { id, fields: new Map(), prices: null, pieces: null },
            fields.get("Код") ?? id,
          ),
        };
  }
}
