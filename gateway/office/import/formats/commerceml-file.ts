import type { ExchangeTitleKind } from "../../../contract/office/exchange.ts";
import { type FeedHandlers, type FeedTag, parseFeed } from "./feed-parser.ts";
import { addField } from "./record-tables.ts";
import { localName } from "./xml-part.ts";

/** What a file of 1C (CommerceML 2) tells, in its order. Goods and offers refer to titles and to each other by numbers. */
export type Told = { title: ToldTitle } | { goods: ToldGoods } | { offer: ToldOffer } | { list: ToldList };

export interface ToldTitle {
  kind: ExchangeTitleKind;
  id: string;
  title: string;
  /** The group that a group is in; empty without one. */
  parent: string;
}

export interface ToldGoods {
  id: string;
  line: number;
  catalogue: string;
  /** Values by heading; those of groups and properties are numbers, see `ExchangeTitles`. */
  fields: Map<string, string>;
  /** Names of files, in their order. */
  pictures: string[];
  isDeleted: boolean;
}

export interface ToldOffer {
  /** `goods`, or `goods#characteristic`. */
  id: string;
  line: number;
  catalogue: string;
  /** Empty in files of prices or pieces alone. */
  fields: Map<string, string>;
  /** Kind, amount and currency of each; null where the file says nothing of prices. */
  prices: [string, string, string][] | null;
  /** It is in a list of all there is, so what is not said of it is no more. */
  isWhole: boolean;
  /** By warehouse, "" for all of them together; null where the file says nothing of pieces. */
  pieces: Record<string, string> | null;
  /** Null where the file does not say. */
  isDeleted: boolean | null;
}

/** The goods that an offer is of, by the number of the offer. */
export const goodsIdOf = (offerId: string): string => offerId.split("#", 1)[0] ?? "";

/** A list has ended. */
export interface ToldList {
  kind: "goods" | "offers" | "pieces";
  catalogue: string;
  /** It has all there is, so what it lacks is no more; a list that does not say so has only what changed. */
  isWhole: boolean;
}

export const GROUP = "группа ";
export const OF_PROPERTY = "свойство ";

/** Reads a file as a stream; what is broken in it is found before its end is told. */
export async function* readCommerceMl(file: string): AsyncGenerator<Told[]> {
  const reader = new CommerceMlReader();
  yield* parseFeed(file, reader.handlers, () => reader.take());
}

/** Parts of goods that are columns as they stand. */
const PLAIN: Readonly<Record<string, string>> = {
  Артикул: "Артикул",
  Код: "Код",
  Штрихкод: "Штрихкод",
  Наименование: "Наименование",
  Описание: "Описание",
  Страна: "Страна",
  Вес: "Вес",
  "Изготовитель/Наименование": "Производитель",
  ТорговаяМарка: "Производитель",
  Производитель: "Производитель",
};

/** Elements whose parts are read together. */
const SMALL = new Set([
  "Справочник",
  "ВариантЗначения",
  "ТипЦены",
  "Склад",
  "Цена",
  "ЗначенияСвойства",
  "ЗначениеРеквизита",
  "ХарактеристикаТовара",
]);

/** What 1C tells of goods for itself. */
const OF_1C = /^(?:вид|тип) ?номенклатуры$|^описаниефайла$|^полное ?наименование$/i;

class CommerceMlReader {
  #told: Told[] = [];
  readonly #openGroups: { id: string; title: string }[] = [];
  /** Of the innermost small element that is being read, what its parts say. */
  #parts: Record<string, string> = {};
  #property = "";
  #goods: ToldGoods | null = null;
  #offer: ToldOffer | null = null;
  #list: { catalogue: string; isWhole: boolean; hasFields: boolean; hasPieces: boolean } = newList();

  take(): Told[] | null {
    if (this.#told.length === 0) return null;
    const told = this.#told;
    this.#told = [];
    return told;
  }

  readonly handlers: FeedHandlers = {
    open: (tag, refuse) => {
      const name = localName(tag.name);
      if (tag.path.length === 1 && name !== "КоммерческаяИнформация") throw refuse("это не выгрузка 1С (CommerceML)");
      if (name === "Группа") this.#openGroups.push({ id: "", title: "" });
      if (SMALL.has(name)) this.#parts = {};
      if (LISTS.has(name)) this.#list = newList(tag.attributes.СодержитТолькоИзменения === "false");
      const { line } = tag;
      const { catalogue } = this.#list;
      const isDeleted = tag.attributes.Статус === "Удален" ? true : null;
      if (name === "Товар")
        this.#goods = { id: "", line, catalogue, fields: new Map(), pictures: [], isDeleted: isDeleted ?? false };
      if (name === "Предложение")
        this.#offer = {
          id: "",
          line,
          catalogue,
          fields: new Map(),
          prices: null,
          isWhole: this.#list.isWhole,
          pieces: null,
          isDeleted,
        };
      return true;
    },
    close: (tag, text) => {
      const name = localName(tag.name);
      const parent = localName(tag.path.at(-2) ?? "");
      if (SMALL.has(parent)) this.#parts[name] = text;
      if (parent === "Группа") this.#nameGroup(name, text);
      if (name === "Группа") this.#closeGroup();
      else if (this.#goods) this.#closeOfGoods(this.#goods, tag, text);
      else if (this.#offer) this.#closeOfOffer(this.#offer, tag, text);
      else if (LISTS.has(name)) this.#closeList(name);
      else if (LISTS.has(parent)) this.#nameList(parent, name, text);
      else this.#closeOfTitles(name, parent, text);
    },
  };

  #closeOfTitles(name: string, parent: string, text: string): void {
    const { Ид: id = "", ИдЗначения: valueId = "", Значение: value = "", Наименование: title = "" } = this.#parts;
    if (name === "Справочник") this.#tellTitle("value", { id: valueId, title: value });
    else if (name === "ВариантЗначения") this.#tellTitle("value", { id, title: value });
    else if (name === "ТипЦены") this.#tellTitle("price", { id, title });
    else if (name === "Склад") this.#tellTitle("warehouse", { id, title });
    else if (parent === "Свойство" || parent === "СвойствоНоменклатуры") {
      if (name === "Ид") this.#property = text;
      if (name === "Наименование") this.#tellTitle("property", { id: this.#property, title: text });
    }
  }

  #tellTitle(
    kind: ExchangeTitleKind,
    { id, title, parent = "" }: { id: string; title: string; parent?: string },
  ): void {
    if (id !== "") this.#told.push({ title: { kind, id, title, parent } });
  }

  #nameGroup(name: string, text: string): void {
    const group = this.#openGroups.at(-1);
    if (group && name === "Ид") group.id = text;
    if (group && name === "Наименование") group.title = text;
  }

  #closeGroup(): void {
    const group = this.#openGroups.pop();
    if (group) this.#tellTitle("group", { ...group, parent: this.#openGroups.at(-1)?.id ?? "" });
  }

  #nameList(list: string, name: string, text: string): void {
    // A package of offers is of the catalogue that it names, whatever its own number is.
    if ((list === "Каталог" && name === "Ид") || name === "ИдКаталога") this.#list.catalogue = text;
    if (name === "СодержитТолькоИзменения") this.#list.isWhole = text === "false";
  }

  #closeList(name: string): void {
    const { catalogue, isWhole, hasFields, hasPieces } = this.#list;
    const tell = (kind: ToldList["kind"]) => this.#told.push({ list: { kind, catalogue, isWhole } });
    if (name === "Каталог") tell("goods");
    else {
      if (hasFields) tell("offers");
      if (hasPieces) tell("pieces");
    }
  }

  #closeOfGoods(goods: ToldGoods, tag: FeedTag, text: string): void {
    const name = localName(tag.name);
    const { fields } = goods;
    const inside = withinLast(tag.path, "Товар");
    const heading = PLAIN[inside];
    const { Ид: id = "", Значение: value = "", Наименование: title = "" } = this.#parts;
    if (inside === "Ид") goods.id = text;
    else if (inside === "Картинка") addPicture(goods, text);
    else if (heading !== undefined) addField(fields, heading, text);
    else if (inside === "Группы/Ид") addField(fields, GROUP, text);
    else if (inside === "ПометкаУдаления" || inside === "Статус") goods.isDeleted ||= saysDeleted(text);
    else if (name === "ЗначенияСвойства") addField(fields, OF_PROPERTY + id, value);
    else if (name === "ЗначениеРеквизита" && !OF_1C.test(title)) addField(fields, title, value);
    else if (name === "Товар") {
      if (goods.id !== "") this.#told.push({ goods });
      this.#goods = null;
    }
  }

  #closeOfOffer(offer: ToldOffer, tag: FeedTag, text: string): void {
    const name = localName(tag.name);
    const inside = withinLast(tag.path, "Предложение");
    const { Ид: id = "", Значение: value = "", Наименование: title = "" } = this.#parts;
    if (inside === "Ид") offer.id = text;
    else if (inside === "Наименование" || inside === "Артикул" || inside === "Штрихкод")
      addField(offer.fields, inside, text);
    else if (name === "ХарактеристикаТовара") addField(offer.fields, title, value);
    else if (name === "ЗначенияСвойства") addField(offer.fields, OF_PROPERTY + id, value);
    else if (inside === "ПометкаУдаления" || inside === "Статус") offer.isDeleted ||= saysDeleted(text);
    else if (name === "Цена") {
      const { ИдТипаЦены: kind = "", ЦенаЗаЕдиницу: price = "", Валюта: currency = "" } = this.#parts;
      offer.prices = [...(offer.prices ?? []).filter(([known]) => known !== kind), [kind, price, currency]];
    } else if (inside === "Количество" || inside === "Остатки/Остаток/Количество") addPieces(offer, "", text);
    else if (name === "Склад") {
      const pieces = tag.attributes.КоличествоНаСкладе ?? this.#parts.Количество ?? "";
      addPieces(offer, tag.attributes.ИдСклада ?? id, pieces);
    } else if (name === "Предложение") this.#closeOffer(offer);
  }

  #closeOffer(offer: ToldOffer): void {
    this.#offer = null;
    if (offer.id === "") return;
    // All of them together are said again by each warehouse.
    if (offer.pieces !== null && Object.keys(offer.pieces).length > 1) delete offer.pieces[""];
    this.#list.hasFields ||= offer.fields.size > 0;
    this.#list.hasPieces ||= offer.pieces !== null;
    this.#told.push({ offer });
  }
}

const LISTS = new Set(["Каталог", "ПакетПредложений", "ИзмененияПакетаПредложений"]);
const newList = (isWhole = false) => ({ catalogue: "", isWhole, hasFields: false, hasPieces: false });
const saysDeleted = (text: string): boolean => text === "true" || text === "Удален";

function addPicture({ fields, pictures }: ToldGoods, text: string): void {
  if (/^https?:\/\//i.test(text)) addField(fields, "Картинка", text);
  else if (text !== "" && !pictures.includes(pictureName(text))) pictures.push(pictureName(text));
}

/** What a picture is called, whatever folder its list and its pictures lie in together. */
export const pictureName = (path: string): string => path.replace(/^.*?(?=import_files\/)/, "");

function addPieces(offer: ToldOffer, warehouse: string, text: string): void {
  offer.pieces ??= {};
  if (text !== "") offer.pieces[warehouse] = text;
}

/** The path below the last element of that name. */
function withinLast(path: readonly string[], name: string): string {
  const names = path.map(localName);
  return names.slice(names.lastIndexOf(name) + 1).join("/");
}
