import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import {
  type ExchangedLine,
  type ExchangedOrder,
  exchangedRows,
  orderDocument,
  ordersFile,
  xmlEncodings,
} from "./document-rules.ts";

const goods = { id: "bd72d8f9-55bc-11d9-848a-00112f43529a", title: "Ikon Nordman 8 205/55 R16" };

const line = (facts: Partial<ExchangedLine> = {}): ExchangedLine => ({
  goods,
  back: null,
  quantity: 4,
  sumKopecks: 2_960_000,
  promoKopecks: 0,
  points: 0,
  ...facts,
});

const order = (facts: Partial<ExchangedOrder> = {}): ExchangedOrder => ({
  number: "261130-7K3QX",
  day: "2026-11-30",
  time: "10:15:00",
  sumKopecks: 2_960_000,
  comment: "",
  buyer: {
    id: "+79000000001",
    name: "Анна Соколова",
    phone: "+79000000001",
    email: "anna@example.ru",
    address: "",
    organization: null,
  },
  lines: [line()],
  adjustments: [],
  deliveryTitle: "Самовывоз",
  values: { "Статус заказа": "Новый" },
  ...facts,
});

/** Paths of elements with their texts, as any reader of XML finds them. */
function textsOf(xml: string): [string, string][] {
  const found: [string, string][] = [];
  const path: string[] = [];
  let text = "";
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    path.push(name);
    text = "";
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("closetag", () => {
    found.push([path.slice(-2).join("/"), text]);
    text = "";
    path.pop();
  });
  parser.write(xml).close();
  return found;
}

const valueAt = (xml: string, place: string) => textsOf(xml).find(([path]) => path === place)?.[1];

const lines = fc.array(
  fc.record({
    isSet: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 40 }),
    price: fc.integer({ min: 1, max: 9_999_999 }),
    promo: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 6 },
);

describe("rows of an order for 1C", () => {
  it("add up to the sum of the order, to the kopeck, and none is below zero", () => {
    fc.assert(
      fc.property(
        lines,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 999_999 }),
        (drawn, share, delivery) => {
          const all = drawn.map(({ isSet, quantity, price, promo }) =>
            line({
              quantity,
              sumKopecks: price * quantity,
              promoKopecks: Math.floor(price * quantity * promo),
              ...(isSet && { back: { id: "back", title: "Задняя ось" } }),
            }),
          );
          const promo = all.reduce((sum, { promoKopecks }) => sum + promoKopecks, 0);
          const left = all.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0) - promo;
          const tradeIn = Math.floor(left * share);
          const adjustments = [
            { kind: "promo", kopecks: -promo },
            { kind: "trade_in", kopecks: -tradeIn },
            { kind: "delivery", kopecks: delivery },
          ];
          const rows = exchangedRows({ lines: all, adjustments, deliveryTitle: "Курьер" });
          expect(rows.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0)).toBe(left - tradeIn + delivery);
          for (const row of rows) {
            expect(row.sumKopecks).toBeGreaterThanOrEqual(0);
            expect(row.sumKopecks).toBeLessThanOrEqual(row.fullKopecks);
          }
        },
      ),
    );
  });

  it("has the two goods of an axle set, two pieces of each for a set", () => {
    const back = { id: "back", title: "Задняя" };
    const rows = exchangedRows({
      lines: [line({ back, quantity: 1, sumKopecks: 4_000_001 })],
      adjustments: [],
      deliveryTitle: "",
    });
    expect(rows.map(({ id, quantity, sumKopecks }) => [id, quantity, sumKopecks])).toEqual([
      [goods.id, 2, 2_000_001],
      ["back", 2, 2_000_000],
    ]);
  });

  it("has a paid delivery as a service", () => {
    const adjustments = [{ kind: "delivery", kopecks: 50_000 }];
    const xml = orderDocument(order({ adjustments, sumKopecks: 3_010_000, deliveryTitle: "Курьер" }));
    expect(xml).toContain("<Ид>ORDER_DELIVERY</Ид><Наименование>Доставка: Курьер</Наименование>");
    expect(xml).toContain("<Наименование>ТипНоменклатуры</Наименование><Значение>Услуга</Значение>");
  });

  it("takes all deliveries together, and calls one without a name just so", () => {
    const adjustments = [
      { kind: "delivery", kopecks: 50_000 },
      { kind: "promo", kopecks: 0 },
      { kind: "delivery", kopecks: 1 },
    ];
    const [, delivery] = exchangedRows({ lines: [line()], adjustments, deliveryTitle: "" });
    expect(delivery).toMatchObject({ title: "Доставка", quantity: 1, fullKopecks: 50_001, sumKopecks: 50_001 });
  });

  it("has a price to a hundredth of a kopeck where the sum does not divide by the pieces", () => {
    const priceOf = (quantity: number, sumKopecks: number) =>
      valueAt(orderDocument(order({ lines: [line({ quantity, sumKopecks })], sumKopecks })), "Товар/ЦенаЗаЕдиницу");
    expect([priceOf(3, 100_000), priceOf(4, 100_000), priceOf(1, 5)]).toEqual(["333.3333", "250.00", "0.05"]);
  });

  it("has no discount, no comment and no value where there is none", () => {
    const xml = orderDocument(order({ values: { "Статус заказа": "Новый", Промокод: "" } }));
    expect(xml).not.toContain("Скидк");
    expect(xml).not.toContain("Промокод");
    const rows = textsOf(xml).filter(([path]) => path === "ЗначениеРеквизита/Наименование");
    expect(rows.map(([, text]) => text)).toEqual(["ВидНоменклатуры", "ТипНоменклатуры", "Статус заказа"]);
    expect(valueAt(xml, "Документ/Валюта")).toBe("RUB");
    expect(valueAt(xml, "Документ/Курс")).toBe("1");
  });

  it("has the full prices of both axles where something was taken off a set", () => {
    const rows = exchangedRows({
      lines: [line({ back: { id: "back", title: "Задняя" }, quantity: 1, sumKopecks: 401, promoKopecks: 100 })],
      adjustments: [{ kind: "promo", kopecks: -100 }],
      deliveryTitle: "",
    });
    expect(rows.map(({ fullKopecks, sumKopecks }) => [fullKopecks, sumKopecks])).toEqual([
      [201, 151],
      [200, 150],
    ]);
  });

  it("names what was taken off a row beside its full price", () => {
    const lowered = line({ promoKopecks: 100_001 });
    const xml = orderDocument(
      order({ lines: [lowered], adjustments: [{ kind: "promo", kopecks: -100_001 }], sumKopecks: 2_859_999 }),
    );
    expect(valueAt(xml, "Товар/ЦенаЗаЕдиницу")).toBe("7400.00");
    expect(valueAt(xml, "Товар/Сумма")).toBe("28599.99");
    expect(valueAt(xml, "Скидка/Сумма")).toBe("1000.01");
    expect(valueAt(xml, "Документ/Сумма")).toBe("28599.99");
  });
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom("ООО «Рога & Копыта» <b>", "]]>", "\u0000\u001f", "шина 🛞 ₽", "\ud83d", "&lt;", '" onload="'),
);

describe("the file of orders", () => {
  it.each(xmlEncodings)(
    "is well-formed in %s, whatever people typed, and is read back as they typed it",
    (encoding) => {
      const decoder = new TextDecoder(encoding, { fatal: true });
      fc.assert(
        fc.property(anyText, anyText, anyText, fc.boolean(), (name, comment, title, hasContainers) => {
          const document = orderDocument(
            order({
              comment,
              buyer: { ...order().buyer, name, address: comment },
              lines: [line({ goods: { ...goods, title } })],
              values: { "Адрес доставки": comment },
            }),
          );
          const bytes = ordersFile({
            documents: [document, document],
            madeAt: "2026-11-30T10:00:00",
            encoding,
            hasContainers,
          });
          const xml = decoder.decode(bytes);
          const found = textsOf(xml).filter(([path]) => path === "Товар/Ид");
          expect(found).toHaveLength(2);
          expect(xml.includes("<Контейнер>")).toBe(hasContainers);
        }),
      );
      const typed = "ООО «Рога & Копыта» <b> 🛞 ₽ ё";
      const file = { madeAt: "2026-11-30T10:00:00", encoding, hasContainers: false };
      const xml = decoder.decode(ordersFile({ ...file, documents: [orderDocument(order({ comment: typed }))] }));
      expect(valueAt(xml, "Документ/Комментарий")).toBe(typed);
    },
  );

  it("has an organisation with its numbers and whom to call, a person with a phone and an address", () => {
    const organization = { name: "ООО «Вектор»", inn: "7707083893", kpp: "770701001", ogrn: "", address: "Москва" };
    const xml = orderDocument(order({ buyer: { ...order().buyer, id: "7707083893-770701001", organization } }));
    expect(valueAt(xml, "Контрагент/ИНН")).toBe("7707083893");
    expect(valueAt(xml, "Контрагент/КПП")).toBe("770701001");
    expect(valueAt(xml, "Контрагент/ОфициальноеНаименование")).toBe("ООО «Вектор»");
    expect(valueAt(xml, "Представитель/Наименование")).toBe("Анна Соколова");
    const person = orderDocument(order({ buyer: { ...order().buyer, address: "Садовая, 12" } }));
    expect(valueAt(person, "Контрагент/ПолноеНаименование")).toBe("Анна Соколова");
    expect(valueAt(person, "Контакт/Значение")).toBe("+79000000001");
    expect(valueAt(person, "АдресРегистрации/Представление")).toBe("Садовая, 12");
  });

  it("has a buyer although nothing is known of a forgotten one any more", () => {
    const xml = orderDocument(
      order({ buyer: { ...order().buyer, id: "261130-7K3QX", name: "", phone: "", email: "" } }),
    );
    expect(valueAt(xml, "Контрагент/Наименование")).toBe("Покупатель без имени");
    expect(xml).not.toContain("<Контакты>");
  });
});
