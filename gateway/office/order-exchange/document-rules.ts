import { xmlElement, xmlText } from "../../contract/platform/xml-text.ts";
import { PIECES_PER_AXLE } from "../../contract/sales/cart.ts";
import { takenOffLines } from "../../sales/receipts/rules.ts";

/** Goods of a line as 1C knows them: its own number of them where they came from there, else the shop's code. */
interface NamedGoods {
  id: string;
  title: string;
}

export interface ExchangedLine {
  goods: NamedGoods;
  /** The other axle of a set of two sizes; null for other goods. */
  back: NamedGoods | null;
  /** Pieces; of an axle set sets, each of two pieces and two. */
  quantity: number;
  sumKopecks: number;
  promoKopecks: number;
  points: number;
}

export interface Buyer {
  id: string;
  name: string;
  phone: string;
  email: string;
  /** Where a courier goes; empty for other deliveries. */
  address: string;
  organization: { name: string; inn: string; kpp: string; ogrn: string; address: string } | null;
}

/** All that 1C is told of an order. Days and times are of the shop's zone. */
export interface ExchangedOrder {
  number: string;
  day: string;
  /** HH:MM:SS */
  time: string;
  sumKopecks: number;
  comment: string;
  buyer: Buyer;
  lines: readonly ExchangedLine[];
  /** With their sign: `delivery` is a row of its own, all others lower or raise the lines. */
  adjustments: readonly { kind: string; kopecks: number }[];
  deliveryTitle: string;
  /** What else 1C is told, by its name; what is empty is left out. */
  values: Readonly<Record<string, string>>;
}

/** A row of goods or of a service. `sumKopecks` is what is paid for it: what was taken off is not in it. */
export interface ExchangedRow extends NamedGoods {
  kind: "Товар" | "Услуга";
  quantity: number;
  fullKopecks: number;
  sumKopecks: number;
}

/** What 1C calls the delivery of every order. */
export const DELIVERY_ID = "ORDER_DELIVERY";
const DELIVERY: NamedGoods = { id: DELIVERY_ID, title: "Доставка" };

/** The rows of an order: together they are its sum. Of an axle set each axle has a half, for only the set has a price. */
export function exchangedRows({
  lines,
  adjustments,
  deliveryTitle,
}: Pick<ExchangedOrder, "lines" | "adjustments" | "deliveryTitle">): ExchangedRow[] {
  const takenOff = takenOffLines(lines, adjustments);
  const delivery = adjustments.reduce((sum, { kind, kopecks }) => (kind === "delivery" ? sum + kopecks : sum), 0);
  const rows = lines.flatMap(({ goods, back, quantity, sumKopecks }, position): ExchangedRow[] => {
    const paid = sumKopecks - (takenOff[position] ?? 0);
    if (back === null) return [{ ...goods, kind: "Товар", quantity, fullKopecks: sumKopecks, sumKopecks: paid }];
    const pieces = quantity * PIECES_PER_AXLE;
    const [fullFront, paidFront] = [Math.ceil(sumKopecks / 2), Math.ceil(paid / 2)];
    return [
      { ...goods, kind: "Товар", quantity: pieces, fullKopecks: fullFront, sumKopecks: paidFront },
      {
        ...back,
        kind: "Товар",
        quantity: pieces,
        fullKopecks: sumKopecks - fullFront,
        sumKopecks: paid - paidFront,
      },
    ];
  });
  if (delivery === 0) return rows;
  const title = deliveryTitle === "" ? DELIVERY.title : `${DELIVERY.title}: ${deliveryTitle}`;
  return [
    ...rows,
    { id: DELIVERY.id, title, kind: "Услуга", quantity: 1, fullKopecks: delivery, sumKopecks: delivery },
  ];
}

/** «1234.50» */
export const sumText = (kopecks: number): string => (kopecks / 100).toFixed(2);

/** Of a row whose sum does not divide by its pieces the price has four digits behind the point, as 1C's prices may. */
const priceText = (kopecks: number, quantity: number): string =>
  kopecks % quantity === 0 ? sumText(kopecks / quantity) : (kopecks / quantity / 100).toFixed(4);

const element = (name: string, ...content: readonly string[]): string => `<${name}>${content.join("")}</${name}>`;

const values = (pairs: Readonly<Record<string, string>>): string =>
  element(
    "ЗначенияРеквизитов",
    ...Object.entries(pairs).flatMap(([name, value]) =>
      value === ""
        ? []
        : [element("ЗначениеРеквизита", xmlElement("Наименование", name), element("Значение", xmlText(value)))],
    ),
  );

const PIECE = `<БазоваяЕдиница Код="796" НаименованиеПолное="Штука" МеждународноеСокращение="PCE">шт</БазоваяЕдиница>`;

function rowElement({ id, title, kind, quantity, fullKopecks, sumKopecks }: ExchangedRow): string {
  const takenOff = fullKopecks - sumKopecks;
  return element(
    "Товар",
    xmlElement("Ид", id),
    xmlElement("Наименование", title),
    PIECE,
    element("ЦенаЗаЕдиницу", priceText(fullKopecks, quantity)),
    element("Количество", String(quantity)),
    element("Сумма", sumText(sumKopecks)),
    takenOff === 0
      ? ""
      : element(
          "Скидки",
          element(
            "Скидка",
            element("Наименование", "Скидка на товар"),
            element("Сумма", sumText(takenOff)),
            element("УчтеноВСумме", "true"),
          ),
        ),
    values({ ВидНоменклатуры: kind, ТипНоменклатуры: kind }),
  );
}

const NOBODY = "Покупатель без имени";

function buyerElement({ id, name, phone, email, address, organization }: Buyer): string {
  const person = name === "" ? NOBODY : name;
  const where = (tag: string, text: string) => (text === "" ? "" : element(tag, xmlElement("Представление", text)));
  const contact = (kind: string, text: string) =>
    text === "" ? "" : element("Контакт", element("Тип", kind), xmlElement("Значение", text));
  const contacts = [contact("Телефон", phone), contact("Почта", email)].join("");
  const who = organization
    ? [
        xmlElement("Наименование", organization.name),
        xmlElement("ОфициальноеНаименование", organization.name),
        where("ЮридическийАдрес", organization.address),
        xmlElement("ИНН", organization.inn),
        xmlElement("КПП", organization.kpp),
        xmlElement("ОГРН", organization.ogrn),
      ]
    : [
        xmlElement("Наименование", person),
        xmlElement("ПолноеНаименование", person),
        where("АдресРегистрации", address),
      ];
  return element(
    "Контрагент",
    xmlElement("Ид", id),
    ...who,
    element("Роль", "Покупатель"),
    contacts === "" ? "" : element("Контакты", contacts),
    organization
      ? element(
          "Представители",
          element(
            "Представитель",
            element("Отношение", "Контактное лицо"),
            xmlElement("Ид", phone),
            xmlElement("Наименование", person),
          ),
        )
      : where("Адрес", address),
  );
}

/** An order as 1C reads it, whatever its customer typed. */
export const orderDocument = (order: ExchangedOrder): string =>
  element(
    "Документ",
    xmlElement("Ид", order.number),
    xmlElement("Номер", order.number),
    element("Дата", order.day),
    element("Время", order.time),
    element("ХозОперация", "Заказ товара"),
    element("Роль", "Продавец"),
    element("Валюта", "RUB"),
    element("Курс", "1"),
    element("Сумма", sumText(order.sumKopecks)),
    xmlElement("Комментарий", order.comment),
    element("Контрагенты", buyerElement(order.buyer)),
    element("Товары", ...exchangedRows(order).map(rowElement)),
    values(order.values),
  );

interface OrdersFile {
  documents: readonly string[];
  /** YYYY-MM-DDTHH:MM:SS of the shop's zone. */
  madeAt: string;
  encoding: XmlEncoding;
  /** 1C's modules of later days want each document in a container. */
  hasContainers: boolean;
}

export const xmlEncodings = ["utf-8", "windows-1251"] as const;
export type XmlEncoding = (typeof xmlEncodings)[number];

/** The file of orders, in the encoding that it says. */
export function ordersFile({ documents, madeAt, encoding, hasContainers }: OrdersFile): Buffer {
  const all = hasContainers ? documents.map((document) => element("Контейнер", document)) : documents;
  return encodeXml(
    `<?xml version="1.0" encoding="${encoding}"?>\n` +
      `<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.08" ДатаФормирования="${madeAt}">\n` +
      `${all.map((document) => `${document}\n`).join("")}</КоммерческаяИнформация>\n`,
    encoding,
  );
}

const UNDEFINED_BYTE = 0x98;
/** Bytes of the characters that windows-1251 has beyond ASCII. */
const bytesOf1251 = new Map(
  Array.from({ length: 128 }, (_, index) => index + 128)
    .filter((byte) => byte !== UNDEFINED_BYTE)
    .map((byte) => [new TextDecoder("windows-1251").decode(Uint8Array.of(byte)), byte]),
);

/** What an encoding lacks is written as a reference, which is read as the same character. */
function encodeXml(xml: string, encoding: XmlEncoding): Buffer {
  if (encoding === "utf-8") return Buffer.from(xml, "utf8");
  const bytes: number[] = [];
  for (const character of xml) {
    const code = character.codePointAt(0) ?? 0;
    const byte = code < 128 ? code : bytesOf1251.get(character);
    if (byte === undefined) bytes.push(...Buffer.from(`&#${code};`, "latin1"));
    else bytes.push(byte);
  }
  return Buffer.from(bytes);
}
