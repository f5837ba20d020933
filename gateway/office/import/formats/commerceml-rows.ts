import { BrokenFileError } from "./broken-file.ts";
import type { SheetRow } from "./csv-rows.ts";
import { type FeedHandlers, type FeedTag, parseFeed } from "./feed-parser.ts";
import { addField, Headings } from "./record-tables.ts";
import { localName } from "./xml-part.ts";

/** What stands between the groups of goods, from the root down. */
export const BETWEEN_CATEGORIES = " > ";

interface Goods {
  fields: Map<string, string>;
  isDeleted: boolean;
}

/**
 * Rows of an exchange of 1C (CommerceML 2): its files together, goods with their groups and properties, prices by their kinds and pieces by
 * warehouse, as a table would have them. Goods and offers meet by their number, so all of them are held.
 */
export async function* readCommerceMl(files: readonly string[]): AsyncGenerator<SheetRow> {
  const exchange = new Exchange();
  for (const file of files) for await (const _ of parseFeed<never>(file, exchange.handlers, () => null));
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

/** Parts of goods that are columns as they stand. */
const PLAIN: Readonly<Record<string, string>> = {
  Артикул: "Артикул",
  Штрихкод: "Штрихкод",
  Наименование: "Наименование",
  Описание: "Описание",
  Картинка: "Картинка",
  Страна: "Страна",
  Вес: "Вес",
  "Изготовитель/Наименование": "Производитель",
  ТорговаяМарка: "Производитель",
};

/** What 1C tells of goods for itself. */
const OF_1C = /^(?:вид|тип) ?номенклатуры$|^описаниефайла$|^полное ?наименование$/i;

class Exchange {
  hasPrices = false;
  readonly #groups = new Map<string, { title: string; parent: string }>();
  readonly #openGroups: { id: string; title: string }[] = [];
  readonly #properties = new Map<string, string>();
  /** Values of properties by their numbers, which are unique over all of them. */
  readonly #values = new Map<string, string>();
  readonly #priceKinds = new Map<string, string>();
  readonly #warehouses = new Map<string, string>();
  readonly #goods = new Map<string, Goods>();
  readonly #offers = new Map<string, { line: number; fields: Map<string, string> }>();
  /** Of the innermost small element that is being read, what its parts say. */
  #parts: Record<string, string> = {};
  #id = "";
  #line = 0;
  #goodsNow: Goods | null = null;
  #offerNow: Map<string, string> | null = null;

  readonly handlers: FeedHandlers = {
    open: (tag) => {
      const name = localName(tag.name);
      if (name === "Группа") this.#openGroups.push({ id: "", title: "" });
      if (SMALL.has(name)) this.#parts = {};
      if (name === "Товар") {
        this.#goodsNow = { fields: new Map(), isDeleted: tag.attributes.Статус === "Удален" };
        this.#id = "";
      }
      if (name === "Предложение") {
        this.#offerNow = new Map();
        this.#id = "";
        this.#line = tag.line;
      }
      return true;
    },
    close: (tag, text) => {
      const name = localName(tag.name);
      const parent = localName(tag.path.at(-2) ?? "");
      if (SMALL.has(parent)) this.#parts[name] = text;
      if (parent === "Группа") this.#nameGroup(name, text);
      if (name === "Группа") this.#closeGroup();
      else if (name === "Справочник") this.#values.set(this.#parts.ИдЗначения ?? "", this.#parts.Значение ?? "");
      else if (name === "ВариантЗначения") this.#values.set(this.#parts.Ид ?? "", this.#parts.Значение ?? "");
      else if (parent === "Свойство" || parent === "СвойствоНоменклатуры") this.#noteProperty(name, text);
      else if (name === "ТипЦены") this.#priceKinds.set(this.#parts.Ид ?? "", this.#parts.Наименование ?? "");
      else if (this.#goodsNow) this.#closeOfGoods(this.#goodsNow, tag, name, parent, text);
      else if (this.#offerNow) this.#closeOfOffer(this.#offerNow, tag, name, parent, text);
      else if (name === "Склад" && parent === "Склады")
        this.#warehouses.set(this.#parts.Ид ?? "", this.#parts.Наименование ?? "");
    },
  };

  #property = "";
  #noteProperty(name: string, text: string): void {
    if (name === "Ид") this.#property = text;
    if (name === "Наименование") this.#properties.set(this.#property, text);
  }

  #nameGroup(name: string, text: string): void {
    const group = this.#openGroups.at(-1);
    if (group && name === "Ид") group.id = text;
    if (group && name === "Наименование") group.title = text;
  }

  #closeGroup(): void {
    const group = this.#openGroups.pop();
    if (group) this.#groups.set(group.id, { title: group.title, parent: this.#openGroups.at(-1)?.id ?? "" });
  }

  #closeOfGoods(goods: Goods, tag: FeedTag, name: string, parent: string, text: string): void {
    const { fields } = goods;
    const inside = withinLast(tag.path, "Товар");
    const heading = PLAIN[inside];
    if (inside === "Ид") this.#id = text;
    else if (heading !== undefined) addField(fields, heading, text);
    else if (inside === "Группы/Ид") addField(fields, GROUP, text);
    else if (inside === "ПометкаУдаления" || inside === "Статус")
      goods.isDeleted ||= text === "true" || text === "Удален";
    else if (name === "ЗначенияСвойства")
      addField(fields, OF_PROPERTY + (this.#parts.Ид ?? ""), this.#parts.Значение ?? "");
    else if (name === "ЗначениеРеквизита" && !OF_1C.test(this.#parts.Наименование ?? ""))
      addField(fields, this.#parts.Наименование ?? "", this.#parts.Значение ?? "");
    else if (name === "Товар") {
      if (this.#id !== "") this.#goods.set(this.#id, goods);
      this.#goodsNow = null;
    } else if (parent === "Товар" && name === "Производитель") addField(fields, "Производитель", text);
  }

  #closeOfOffer(fields: Map<string, string>, tag: FeedTag, name: string, parent: string, text: string): void {
    const inside = withinLast(tag.path, "Предложение");
    if (inside === "Ид") this.#id = text;
    else if (inside === "Наименование" || inside === "Артикул" || inside === "Штрихкод") addField(fields, inside, text);
    else if (name === "Цена") this.#addPrice(fields);
    else if (inside === "Количество" || (parent === "Остаток" && name === "Количество"))
      addField(fields, "Количество", text);
    else if (name === "Склад") {
      const id = tag.attributes.ИдСклада ?? this.#parts.Ид ?? "";
      const pieces = tag.attributes.КоличествоНаСкладе ?? this.#parts.Количество ?? "";
      addField(fields, OF_WAREHOUSE + id, pieces);
    } else if (name === "Предложение") {
      const known = this.#offers.get(this.#id);
      if (known) for (const [heading, value] of fields) known.fields.set(heading, value);
      else if (this.#id !== "") this.#offers.set(this.#id, { line: this.#line, fields });
      this.#offerNow = null;
    }
  }

  #addPrice(fields: Map<string, string>): void {
    const { ИдТипаЦены: kind = "", ЦенаЗаЕдиницу: price = "", Валюта: currency = "" } = this.#parts;
    this.hasPrices = true;
    addField(fields, OF_PRICE + kind, price);
    addField(fields, "Валюта", currency);
  }

  /** Goods as offers have them; those that have none wait for prices of another file. */
  *rows(): Generator<{ line: number; fields: Map<string, string> }> {
    for (const [id, { line, fields: offered }] of this.#offers) {
      const [goodsId = "", characteristic = ""] = id.split("#");
      const goods = this.#goods.get(goodsId);
      if (goods?.isDeleted) continue;
      const said = new Map([...(goods?.fields ?? []), ...(characteristic ? offered : withoutName(offered, goods))]);
      const code = said.get("Код") ?? goodsId;
      const fields = new Map([["Код", characteristic ? `${code}-${characteristic.slice(0, 8)}` : code]]);
      const hasWarehouses = [...said.keys()].some((key) => key.startsWith(OF_WAREHOUSE));
      for (const [key, value] of said)
        if (key !== "Код" && !(hasWarehouses && key === "Количество")) addField(fields, ...this.#named(key, value));
      yield { line, fields };
    }
    if (this.#offers.size === 0)
      for (const { fields } of this.#goods.values()) yield { line: 1, fields: new Map(fields) };
  }

  /** Numbers of the exchange as their titles. */
  #named(key: string, value: string): [heading: string, value: string] {
    if (key === GROUP) return ["Категория", this.#groupPath(value)];
    const of = (prefix: string, titles: ReadonlyMap<string, string>) => titles.get(key.slice(prefix.length)) ?? "";
    if (key.startsWith(OF_PROPERTY)) return [of(OF_PROPERTY, this.#properties), this.#values.get(value) ?? value];
    if (key.startsWith(OF_PRICE)) return [`Цена ${of(OF_PRICE, this.#priceKinds)}`.trim(), value];
    if (key.startsWith(OF_WAREHOUSE)) return [`Остаток ${of(OF_WAREHOUSE, this.#warehouses)}`.trim(), value];
    return [key, value];
  }

  #groupPath(id: string): string {
    const titles: string[] = [];
    for (let group = this.#groups.get(id); group && titles.length < 20; group = this.#groups.get(group.parent))
      titles.unshift(group.title);
    return titles.join(BETWEEN_CATEGORIES);
  }
}

const GROUP = "группа ";
const OF_PROPERTY = "свойство ";
const OF_PRICE = "цена ";
const OF_WAREHOUSE = "склад ";

/** Elements whose parts are read together. */
const SMALL = new Set([
  "Справочник",
  "ВариантЗначения",
  "ТипЦены",
  "Склад",
  "Цена",
  "ЗначенияСвойства",
  "ЗначениеРеквизита",
]);

/** The path below the last element of that name. */
function withinLast(path: readonly string[], name: string): string {
  const names = path.map(localName);
  return names.slice(names.lastIndexOf(name) + 1).join("/");
}

/** Goods are called as the catalogue calls them. */
function withoutName(offered: ReadonlyMap<string, string>, goods: Goods | undefined): [string, string][] {
  return [...offered].filter(([key]) => key !== "Наименование" || !goods?.fields.has("Наименование"));
}
