import type { ExchangeTitleKind } from "../../../contract/office/exchange.ts";
import { GROUP, goodsIdOf, OF_PROPERTY, type ToldGoods, type ToldOffer, type ToldTitle } from "./commerceml-file.ts";
import { addField } from "./record-tables.ts";

/** What stands between the groups of goods, from the root down. */
export const BETWEEN_CATEGORIES = " > ";

type NamedTitle = Pick<ToldTitle, "title" | "parent">;

/** What the numbers of an exchange mean, and what goods say as a row of a price list has it. */
export class ExchangeTitles {
  readonly #titles = new Map<string, NamedTitle>();

  note({ kind, id, ...title }: ToldTitle): void {
    this.#titles.set(`${kind} ${id}`, title);
  }

  #of(kind: ExchangeTitleKind, id: string): NamedTitle | undefined {
    return this.#titles.get(`${kind} ${id}`);
  }

  /** A row for what is sold of the goods. The catalogue calls goods by their own name, and a characteristic by that of the offer. */
  rowOf(
    goods: Pick<ToldGoods, "fields"> | null,
    { id, fields, prices, pieces }: Pick<ToldOffer, "id" | "fields" | "prices" | "pieces">,
    code: string,
  ): Map<string, string> {
    const isPlain = !id.includes("#") && goods?.fields.has("Наименование");
    const offered = [...fields].filter(([heading]) => !(isPlain && heading === "Наименование"));
    const row = new Map([["Код", code]]);
    for (const [heading, value] of new Map([...(goods?.fields ?? []), ...offered]))
      if (heading !== "Код") addField(row, ...this.#named(heading, value));
    for (const [kind, price, currency] of prices ?? []) {
      addField(row, `Цена ${this.#of("price", kind)?.title ?? ""}`.trim(), price);
      addField(row, "Валюта", currency);
    }
    for (const [warehouse, quantity] of Object.entries(pieces ?? {}))
      addField(row, this.#headingOfPieces(warehouse), quantity);
    return row;
  }

  #headingOfPieces(warehouse: string): string {
    if (warehouse === "") return "Количество";
    return `Остаток ${this.#of("warehouse", warehouse)?.title ?? warehouse}`;
  }

  #named(heading: string, value: string): [heading: string, value: string] {
    if (heading === GROUP) return ["Категория", this.#groupPath(value)];
    if (!heading.startsWith(OF_PROPERTY)) return [heading, value];
    const property = this.#of("property", heading.slice(OF_PROPERTY.length))?.title ?? "";
    return [property, this.#of("value", value)?.title ?? value];
  }

  #groupPath(id: string): string {
    const titles: string[] = [];
    for (let group = this.#of("group", id); group && titles.length < 20; group = this.#of("group", group.parent))
      titles.unshift(group.title);
    return titles.join(BETWEEN_CATEGORIES);
  }
}

/** What an offer is called where nothing else is agreed: the code of its goods, and of its characteristic. */
export function codeOfOffer({ offerId, goodsCode }: { offerId: string; goodsCode: string | undefined }): string {
  const [, characteristic = ""] = offerId.split("#");
  const code = goodsCode ?? goodsIdOf(offerId);
  return characteristic === "" ? code : `${code}-${characteristic.slice(0, 8)}`;
}
