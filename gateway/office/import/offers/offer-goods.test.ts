import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { facetsOf } from "../../../catalogue/lists/facets.ts";
import { categorySlugs } from "../../../contract/catalogue/categories.ts";
import { slugOf } from "../../../platform/slug.ts";
import { kopecksOf } from "../columns/cell-values.ts";
import type { YmlOffer } from "../formats/yml-file.ts";
import { attributesOf, paramRulesOf } from "./attribute-params.ts";
import { categoryOf, FeedCategories } from "./category-rules.ts";
import { categoryOfGoods, goodsOfOffer } from "./offer-goods.ts";

const categories = new FeedCategories();
categories.add({ id: "1", parentId: "", title: "Шины" });
categories.add({ id: "2", parentId: "1", title: "Зимние" });
categories.add({ id: "3", parentId: "", title: "Литые диски" });
categories.add({ id: "8", parentId: "9", title: "Разное" });
categories.add({ id: "9", parentId: "8", title: "Прочее" });

function offer(fields: Record<string, string>, params: Record<string, string> = {}): YmlOffer {
  return {
    line: 7,
    id: "1000001",
    available: true,
    fields: { price: "5290", vendor: "Nokian", categoryId: "2", ...fields },
    params: Object.entries(params).map(([name, value]) => ({ name, unit: "", value })),
  };
}

const goods = (fields: Record<string, string>, params: Record<string, string> = {}) => {
  const result = goodsOfOffer(offer(fields, params), categories);
  return "goods" in result ? result.goods : result;
};

describe("an offer", () => {
  it("becomes a tyre from its name alone", () => {
    expect(
      goods({ name: "Зимняя шина Nokian Hakkapeliitta 10 205/55 R16 94T XL шипованная", oldprice: "6000.50" }),
    ).toMatchObject({
      category: "tyre",
      brandSlug: "nokian",
      modelTitle: "Hakkapeliitta 10",
      modelSlug: "hakkapeliitta-10",
      sizeText: "205/55 R16 94T",
      priceKopecks: 529_000,
      marketPriceKopecks: 600_050,
      attributes: { season: "winter", studs: true, xl: true, width: 205, "load-index": "94", "speed-index": "t" },
    });
  });

  it.each([
    ["Диск", "Диск NoName 9x22.5 10x335 ET175 DIA281", "NoName", "Без бренда"],
    ["-", "Диск Replay KI161 6.5x17 5x114.3 ET48 D67.1", "", "Replay"],
    ["Attar (Attar Tyre Co., LTD)", "Шина Attar S02 205/55 R16 94V", "S02", "Attar"],
  ])("is not of «%s», as «%s» tells", (vendor, name, model, brandTitle) => {
    expect(goods({ name, vendor, model, categoryId: "" })).toMatchObject({ brandTitle });
  });

  it.each([
    ["LR-J", "lr"],
    ["★ S1", "star"],
    ["MOExtended", "moe"],
    ["MO-V", "mo-v"],
    ["NA5", "na5"],
    ["RWL", undefined],
    ["OWL", undefined],
    ["FRV", undefined],
  ])("has the mark «%s» as %s: letters of the sidewall are none of a car maker", (mark, homologation) => {
    const read = goods({ name: "Шина Nokian Hakka Blue 3 205/55 R16 94V" }, { Омологация: mark });
    expect(read).toMatchObject({ category: "tyre" });
    expect("attributes" in read && read.attributes.homologation).toBe(homologation);
  });

  it.each([
    ["Black-FP", "black-polished"],
    ["BKF", "black-polished"],
    ["Чёрный, алмазная проточка", "black-polished"],
    ["Тёмно-серый", "graphite"],
    ["Хай Вэй", undefined],
  ])("is a wheel whose colour is «%s»: %s", (color, finish) => {
    const read = goods(
      { name: "Диск K&K Дайс 6x15 4x100 ET48 D54.1", vendor: "K&K", categoryId: "3" },
      { Цвет: color },
    );
    expect("attributes" in read && read.attributes.finish).toBe(finish);
  });

  it.each([
    ["Toyota", "Toyota Пружина тормозных колодок", null],
    ["Denso", "Denso Рычаг стеклоочистителя", null],
    ["", "Колпачок рычага стеклоочистителя ВАЗ 2110", null],
    ["", "Колпачки на ниппель хром 4 шт", "autoproducts"],
    ["Denso", "Щетка Denso DU-060L 600мм гибридная", "wipers"],
    ["Valeo", "Комплект щеток Valeo бескаркасных 550+400 мм", "wipers"],
    ["Honda", "Honda Датчик давления масла", null],
    ["Toyota", "Toyota Датчик давления шин", "tpms"],
    ["Bosch", "Датчик давления Bosch 0261230108", null],
    ["Schrader", "Датчик давления Schrader 3013 433MHz", "tpms"],
    ["Bardahl", "Bardahl Очиститель инжектора 0,5 л", "autoproducts"],
    ["Denso", "Denso Щетка стеклоочистителя", "wipers"],
  ])("of %s, «%s», is %s: a spare part is not what it belongs to", (vendor, name, category) => {
    const read = goods({ name, vendor, categoryId: "" });
    expect("category" in read ? read.category : null).toBe(category);
  });

  it.each([
    ["225/45 R17 94Y", "tyre"],
    ["12 R22.5 152/148M", "trucktyre"],
    ["315/70 R22.5 154/150L", "trucktyre"],
    ["7.50 R16 122/118L", "tyre"],
    ["8.25 R20 130/128K", "trucktyre"],
    ["31x10.5 R15 109Q", "tyre"],
    ["205/75 R17.5 124/122M", "trucktyre"],
    ["6.5x16 5x114.3 ET45 D66.1", "disk"],
    ["60 Ач 540 А о.п.", "battery"],
    ["60 Ач 12V", "battery"],
    ["60 Ач 12В", "battery"],
    ["60 Ач", null],
    ["60 Ач AB12V", null],
    ["5W-30 4 л", "oils"],
    ["5W-30", null],
    ["4 л", null],
    ["6.5x16", null],
  ])("that is called «%s» alone is %s by its figures", (figures, category) => {
    const read = goods({ name: `Nokian Aaa ${figures}`, categoryId: "" });
    expect("category" in read ? read.category : null).toBe(category);
  });

  const SIZE = { Ширина: "205", Диаметр: "16" };
  const RIM = { Ширина: "6.5", Диаметр: "16", PCD: "5x114.3" };
  const BATTERY = { Ёмкость: "60", "Пусковой ток": "540", Полярность: "обратная" };
  it.each([
    [{ ...SIZE, Профиль: "55" }, "tyre"],
    [{ ...SIZE, "Индекс нагрузки": "91", Профиль: "55" }, "tyre"],
    [{ ...SIZE, Профиль: "55", "Индекс нагрузки": "150" }, "trucktyre"],
    [{ ...SIZE, Профиль: "55", "Индекс нагрузки": "127" }, "tyre"],
    [SIZE, null],
    [RIM, "disk"],
    [{ ...RIM, PCD: "" }, null],
    [{ ...RIM, Диаметр: "" }, null],
    [BATTERY, "battery"],
    [{ ...BATTERY, Полярность: "" }, null],
    [{ ...BATTERY, "Пусковой ток": "" }, null],
    [{ ...BATTERY, Ёмкость: "" }, null],
    [{ Вязкость: "5W-30", Объём: "4 л" }, "oils"],
    [{ Вязкость: "5W-30" }, null],
    [{ Объём: "4 л" }, null],
  ])("that says no more than %o is %s by its parameters", (params, category) => {
    const read = goods({ name: "Nokian Aaa", categoryId: "" }, params);
    expect("category" in read ? read.category : null).toBe(category);
  });

  it.each<[Record<string, string>, Record<string, number | undefined>]>([
    [
      { Ширина: "10.5", Профиль: "33", Диаметр: "15" },
      { width: 10.5, overall: 33, profile: undefined },
    ],
    [
      { Ширина: "33", Профиль: "10.5", Диаметр: "15" },
      { width: 10.5, overall: 33, diameter: 15 },
    ],
    [
      { Ширина: "225", Диаметр: "17" },
      { width: 225, diameter: 17, profile: undefined },
    ],
  ])("of %o in columns that are meant for others has the size %o", (params, size) => {
    const name = params.Ширина === "33" ? "Шина Nokian Rockproof 33x10.5 R15" : "Шина Nokian Rockproof";
    const read = goods({ name: params.Профиль ? name : `${name} 205/55 R17`, categoryId: "" }, params);
    const attributes = "attributes" in read ? read.attributes : {};
    expect(Object.fromEntries(Object.keys(size).map((key) => [key, attributes[key]]))).toEqual(size);
  });

  it.each([
    ["Aplus", "Шина Aplus А929 A\\Т 225/75 R16 115/112S", "A929 A/T"],
    ["Matador", "Шина 235/70 R16 Matador Sibir Ice 2 МР30 106Т шип", "Sibir Ice 2 MP30"],
    ["Кама", "Шина Кама НК-242 б\\к 215/70 R16 100Т", "НК-242"],
    ["K&K", "Диск K&K Реплика (КС741) 6,5x16 5x114,3 ET45 D66,1", "Реплика (КС741)"],
    ["HiFly", "205/55 R16 91V HiFly Super 2000", "Super 2000"],
    ["Bardahl", "Антифриз Bardahl 'XTC G11'", "XTC G11"],
  ])("of %s, «%s», has a model in one alphabet: %s", (vendor, name, modelTitle) => {
    expect(goods({ name, vendor, categoryId: "" })).toMatchObject({ modelTitle });
  });

  it.each([
    [{ Распродажа: "да" }, true],
    [{ распродажа: "1" }, true],
    [{ Распродажа: "нет" }, false],
    [{}, false],
  ])("LOY-058 is of a sale by its parameter %o: %s", (params, isSale) => {
    expect(goods({ name: "Зимняя шина Nokian Hakkapeliitta 10 205/55 R16 94T" }, params)).toMatchObject({ isSale });
  });

  it.each([
    ["шипованная", true],
    ["шип.", true],
    ["не шипованная", false],
    ["нешипованная", false],
    ["бесшипная", false],
    ["без шипов", false],
    ["под шип", undefined],
    ["", undefined],
  ])("that is called «%s» is studded: %s", (word, studs) => {
    const { attributes } = goods({ name: `Зимняя шина Nokian Hakkapeliitta 10 205/55 R16 94T ${word}` }) as {
      attributes: { studs?: boolean };
    };
    expect(attributes.studs).toBe(studs);
  });

  it.each([
    [{ Шипы: "Шипованные" }, { studs: true, season: "winter" }],
    [{ Сезонность: "летние" }, { studs: false, season: "summer" }],
    [{}, { season: undefined, studs: undefined, xl: undefined, runflat: undefined, allSeason: undefined }],
  ])("says of its season and marks what is said, and no more: %o", (params: Record<string, string>, said) => {
    const found = goods({ name: "Nokian Nordman 7 205/55 R16 94T", categoryId: "1" }, params);
    const { attributes } = found as { attributes: Record<string, unknown> };
    expect(Object.fromEntries(Object.keys(said).map((key) => [key, attributes[key]]))).toEqual(said);
  });

  it("has the size that one parameter says", () => {
    expect(goods({ name: "Nokian Nordman SC" }, { Типоразмер: "185/75R16C" })).toMatchObject({
      sizeText: "185/75 R16C",
      attributes: { width: 185, profile: 75, diameter: 16, commercial: true },
    });
  });

  it("keeps a size that its parameters say, whatever its name says beside it", () => {
    const params = { Ширина: "185", Профиль: "65", Диаметр: "R15" };
    expect(goods({ name: "Cordiant Off Road 31x10,50 R15" }, params)).toMatchObject({ sizeText: "185/65 R15" });
    expect(goods({ name: "Cordiant Off Road 31x10,50 R15 109Q" })).toMatchObject({
      sizeText: "31x10.5 R15 109Q",
      modelTitle: "Off Road",
      attributes: { overall: 31, width: 10.5, diameter: 15 },
    });
  });

  it.each(["Камера 175/185-13/14 УК-13М", "Камера 205/55R16 Nokian", "Ободная лента 7.5-20"])(
    "is no tyre when it is called «%s»",
    (name) => {
      expect(goods({ name })).toMatchObject({ category: "autoproducts" });
    },
  );

  it("becomes a tyre from typePrefix, vendor, model and parameters", () => {
    const params = {
      Ширина: "185",
      Профиль: "65",
      Диаметр: "R15",
      Сезонность: "всесезонные",
      "Индекс нагрузки": "92",
      "Индекс скорости": "H (210 км/ч)",
    };
    expect(goods({ typePrefix: "Шина", vendor: "Cordiant", model: "Comfort 2" }, params)).toMatchObject({
      title: "Шина Cordiant Comfort 2",
      sizeText: "185/65 R15 92H",
      attributes: { season: "summer", allSeason: true, width: 185, profile: 65, diameter: 15 },
    });
  });

  it.each(["Mobil 1 FS", "Micro 160/12", "Nokian CrossWind 4x4 HP"])(
    "keeps the model as the feed names it: %s",
    (model) => {
      const named = { name: `Масло ${model} 5W-40 4 л`, vendor: model.split(" ", 1).join(), categoryId: "8" };
      expect(goods({ ...named, model })).toMatchObject({ modelTitle: model, modelSlug: slugOf(model) });
      expect(goods(named, { Модель: model })).toMatchObject({ modelTitle: model });
    },
  );

  it("has its brand once in a title built from its parts", () => {
    expect(goods({ typePrefix: "Масло", vendor: "Mobil", model: "Mobil 1 FS", categoryId: "8" })).toMatchObject({
      title: "Масло Mobil 1 FS",
    });
  });

  it("does not take «4x4» for a size", () => {
    expect(goods({ name: "Летняя шина Nokian CrossWind 4x4 HP 215/65 R16 98H" })).toMatchObject({
      modelTitle: "CrossWind 4x4 HP",
    });
  });

  it("becomes a wheel with bolts, offset and bore", () => {
    expect(goods({ name: "Диск КиК Борелли 6,5х15 4х100 ЕТ45 D60,1", vendor: "КиК", categoryId: "3" })).toMatchObject({
      category: "disk",
      modelTitle: "Борелли",
      sizeText: "6.5x15 4x100 ET45",
      attributes: { width: 6.5, diameter: 15, pcd: "4x100", et: 45, cb: 60.1 },
    });
  });

  it.each([
    [{ price: "-5", name: "Шина 205/55 R16" }, "цена не указана или неразумна"],
    [{ price: "99999999", name: "Шина 205/55 R16" }, "цена не указана или неразумна"],
    [{ currencyId: "USD", name: "Шина 205/55 R16" }, "цена не в рублях"],
    [{ name: "Шина без размера" }, "размер не указан или не читается"],
    [{ name: "Шина 205/55 R16", vendor: "" }, "производитель не указан"],
    [{ name: "Нечто", categoryId: "404" }, "не похоже на товар магазина"],
    [{ name: "x".repeat(400) }, "название пусто или слишком длинно"],
  ])("is refused with a reason: %o", (fields, reason) => {
    expect(goods(fields)).toMatchObject({ reason });
  });

  it("is kept under its code, in letters that an address can hold", () => {
    const skuOf = (id: string) => {
      const read = goodsOfOffer({ ...offer({ name: "Шина 205/55 R16" }), id }, categories);
      return "goods" in read ? read.goods.sku : null;
    };
    expect(["00000000007", "УТ-00012345", "12345/6", "ЦБ 17", "a_b.C", "../../etc"].map(skuOf)).toEqual([
      "00000000007",
      "UT-00012345",
      "12345-6",
      "TSB-17",
      "a_b.C",
      "etc",
    ]);
  });

  it("is rejected without a code", () => {
    for (const id of ["", "—", " / ", "x".repeat(65)])
      expect(goodsOfOffer({ ...offer({ name: "Шина 205/55 R16" }), id }, categories)).toMatchObject({
        reason: "код товара пуст или содержит недопустимые знаки",
      });
  });

  it("survives a cycle of categories", () => {
    expect(goods({ name: "Коврик", categoryId: "8" })).toMatchObject({ category: "autoproducts" });
  });

  it("has a description without markup", () => {
    expect(
      goods({ name: "Шина 205/55 R16", description: "<p>Тихая&nbsp;<b>шина</b></p><script>x</script>" }),
    ).toMatchObject({
      description: "Тихая шина",
    });
  });
});

/** A category whose title names the goods. */
const of = (title: string): string => {
  categories.add({ id: title, parentId: "", title });
  return title;
};

describe("the size of goods", () => {
  it.each<[category: string, name: string, params: Record<string, string>, sizeText: string | null]>([
    ["Грузовые шины", "Nokian 315/80 R22.5 156/150L", {}, "315/80 R22.5 156/150L"],
    ["Шины", "Nokian Nordman", { Ширина: "205" }, null],
    ["Шины", "Nokian Nordman", { Диаметр: "16" }, null],
    ["Шины", "Nokian Nordman", { Ширина: "100", Диаметр: "16" }, null],
    ["Литые диски", "Nokian 6.5x16 5x114.3 ET45 D60.1", {}, "6.5x16 5x114.3 ET45"],
    ["Литые диски", "Nokian 6.5x16 5x114.3", {}, "6.5x16 5x114.3"],
    ["Литые диски", "Nokian 6.5x16", {}, null],
    ["Литые диски", "Nokian 5x114.3", {}, null],
    ["Аккумуляторы", "Nokian 60 А·ч 540 А обр.", {}, "60 А·ч 540 А"],
    ["Аккумуляторы", "Nokian 60 А·ч", {}, "60 А·ч"],
    ["Аккумуляторы", "Nokian 540 А", {}, null],
    ["Моторные масла", "Nokian 5w-30 4,5 л", {}, "5W-30 4,5 л"],
    ["Моторные масла", "Nokian 5W-30", {}, "5W-30"],
    ["Моторные масла", "Nokian 4 л", {}, "4 л"],
    ["Моторные масла", "Nokian", {}, ""],
    ["Щётки стеклоочистителя", "Nokian 600 мм", {}, "600 мм"],
    ["Щётки стеклоочистителя", "Nokian", {}, ""],
    ["Тормозные диски", "Nokian", { Диаметр: "280" }, "280 мм"],
    ["Тормозные диски", "Nokian", {}, ""],
    ["Колпаки", "Nokian", { Диаметр: "15" }, "R15"],
    ["Колпаки", "Nokian", {}, ""],
    ["Тормозные колодки", "Nokian", { Диаметр: "280" }, ""],
  ])("of «%s» called «%s» with %o is %j", (category, name, params, sizeText) => {
    const found = goods({ name, categoryId: of(category) }, params);
    if (sizeText === null)
      expect(found).toEqual({ reason: "размер не указан или не читается", detail: `1000001: ${name}` });
    else expect(found).toMatchObject({ sizeText });
  });

  it.each(["Размер", "Типоразмер", "Размерность", "Типоразмер шины", "size"])("is read from «%s»", (parameter) => {
    expect(goods({ name: "Nokian Nordman" }, { [parameter]: "205/55 R16" })).toMatchObject({ sizeText: "205/55 R16" });
  });

  it.each(["Размер упаковки", "Не размер", "Типоразмер шины и диска"])("is not read from «%s»", (parameter) => {
    expect(goods({ name: "Nokian Nordman" }, { [parameter]: "205/55 R16" })).toMatchObject({ reason: /размер/ });
  });

  it("of a wheel is read from one parameter as well, that of an oil is none", () => {
    expect(goods({ name: "Nokian", categoryId: "3" }, { Размер: "6.5x16 5x114.3 ET45" })).toMatchObject({
      sizeText: "6.5x16 5x114.3 ET45",
    });
    expect(goods({ name: "Nokian", categoryId: of("Моторные масла") }, { Размер: "205/55 R16" })).toMatchObject({
      sizeText: "",
      attributes: {},
    });
  });
});

describe("the figures of a name in an unknown category", () => {
  it.each([
    ["Nokian 6.5x16 5x114.3", "disk"],
    ["Nokian 6.5x16", null],
    ["Nokian 5x114.3", null],
    ["Nokian 205/55 R16 94T", "tyre"],
    ["Nokian 225/70 R17.5 120/118M", "trucktyre"],
    ["Nokian 225/70 R16.5 120/118M", "tyre"],
    ["Nokian 225/75 R16 127/126R", "tyre"],
    ["Nokian 225/75 R17 128/126R", "trucktyre"],
    ["Nokian 10.00R20 16PR", "trucktyre"],
    ["Nokian 23.5-25 20PR L-3", "trucktyre"],
    ["Nokian 12.5/80-18 14PR", "trucktyre"],
    ["Nokian 3.00-21 51P", "tyre"],
    ["Nokian 31x10.50R20 106Q", "tyre"],
    ["Щётка Alca Nano 600 мм каркасная", "wipers"],
    ["Nokian 60 А·ч 540 А", "battery"],
    ["Nokian 60 А·ч обр.", "battery"],
    ["Nokian 60 А·ч", null],
    ["Nokian 540 А", null],
    ["Nokian 5W-30 4 л", "oils"],
    ["Nokian 5W-30", null],
    ["Nokian 4 л", null],
  ])("«%s» are those of %j", (name, category) => {
    const found = goods({ name, categoryId: of("Прочее") });
    if (category === null)
      expect(found).toEqual({ reason: "не похоже на товар магазина", detail: `1000001: Прочее: ${name}` });
    else expect(found).toMatchObject({ category });
  });
});

describe("what an offer says beside its size", () => {
  const name = "Nokian Nordman 7 205/55 R16 94T";
  const said = (fields: Record<string, string>, params: Record<string, string> = {}) =>
    goods({ name, ...fields }, params);

  it.each([
    [{ price: "по запросу" }, "цена не указана или неразумна", "1000001: по запросу"],
    [{ currencyId: "usd" }, "цена не в рублях", "1000001: USD"],
    [{ name: "", model: "" }, "название пусто или слишком длинно", "1000001: "],
    [{ name: `Nokian ${"я".repeat(294)}` }, "название пусто или слишком длинно", `1000001: Nokian ${"я".repeat(294)}`],
    [{ name: "205/55 R16", vendor: "" }, "производитель не указан", "1000001: 205/55 R16"],
    [{ name: "Таблетки", categoryId: "77" }, "не похоже на товар магазина", "1000001: 77: Таблетки"],
  ])("%o is refused: %s", (fields: Record<string, string>, reason, detail) => {
    expect(said(fields)).toEqual({ reason, detail });
  });

  it("has a title of 300 letters at most", () => {
    expect(said({ name: `Nokian 205/55 R16 ${"я".repeat(282)}` })).toMatchObject({ sizeText: "205/55 R16" });
  });

  it.each([
    [{ oldprice: "5290" }, null],
    [{ oldprice: "5290.01" }, 529_001],
    [{ oldprice: "5000" }, null],
    [{}, null],
  ])("an old price is one where it is higher: %o", (fields: Record<string, string>, marketPriceKopecks) => {
    expect(said(fields)).toMatchObject({ marketPriceKopecks });
  });

  it.each(["бренд", "Производитель", "МАРКА"])("its maker may be in the parameter «%s»", (parameter) => {
    expect(said({ name: "Шина 205/55 R16", vendor: "" }, { [parameter]: "Кордиант" })).toMatchObject({
      brandTitle: "Cordiant",
    });
  });

  it.each(["Марка автомобиля", "Не бренд"])("its maker is not in «%s»", (parameter) => {
    expect(said({ name: "Шина 205/55 R16", vendor: "" }, { [parameter]: "Кордиант" })).toMatchObject({
      reason: "производитель не указан",
    });
  });

  it("country and weight are its own, where no parameter says others", () => {
    const fields = { country_of_origin: "Россия", weight: "8.5" };
    expect(said(fields)).toMatchObject({ attributes: { country: "Россия", weight: 8.5 } });
    expect(said(fields, { Страна: "Финляндия", Вес: "9" })).toMatchObject({
      attributes: { country: "Финляндия", weight: 9 },
    });
    expect(said({ country_of_origin: "я".repeat(130) })).toMatchObject({ attributes: { country: "я".repeat(120) } });
    const { attributes } = said({}) as { attributes: Record<string, unknown> };
    expect([attributes.country, attributes.weight]).toEqual([undefined, undefined]);
  });

  it.each([
    [{ Распродажа: "есть" }, true],
    [{ Распродажа: "+" }, true],
    [{ Распродажа: "yes" }, true],
    [{ Распродажа: "не да" }, false],
    [{ Распродажа: "да, но позже" }, false],
    [{ "Распродажа лета": "да" }, false],
    [{ "Конец: распродажа": "да" }, false],
  ])("LOY-058 %o is a sale: %s", (params: Record<string, string>, isSale) => {
    expect(said({}, params)).toMatchObject({ isSale });
  });

  it("its address ends with its code, whatever the length of its title", () => {
    expect(said({})).toMatchObject({ slug: "nokian-nordman-7-205-55-r16-94t-1000001" });
    const { slug } = said({ name: `Nokian 205/55 R16 ${"a".repeat(101)} ${"b".repeat(90)}` }) as { slug: string };
    expect(slug).toBe(`nokian-205-55-r16-${"a".repeat(101)}-1000001`);
  });

  it("what name and parameters say differently is doubtful, and the parameter holds", () => {
    const result = goodsOfOffer(
      offer({ name }, { "Индекс скорости": "H", Сезонность: "зимние", Ширина: "205" }),
      categories,
    );
    expect(result).toMatchObject({
      goods: { attributes: { "speed-index": "h" } },
      doubts: [{ key: "speed-index", text: "h в параметрах, t в названии" }],
    });
  });

  it("an address of a picture that is none is doubtful, once", () => {
    const result = goodsOfOffer(offer({ name, picture: "нет фото\nтоже нет" }), categories);
    expect(result).toMatchObject({ doubts: [{ key: "pictures", text: "нет фото: не адрес" }] });
  });
});

describe("prices", () => {
  it("are exact to the kopeck", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.constantFrom(".", ","), (kopecks, point) => {
        const text = `${Math.floor(kopecks / 100)}${point}${String(kopecks % 100).padStart(2, "0")}`;
        expect(kopecksOf(text)).toBe(kopecks);
      }),
    );
    expect(kopecksOf("5 290")).toBe(529_000);
    for (const text of ["", "0", "NaN", "1e9", "12 долл.", "по запросу"]) expect(kopecksOf(text)).toBeNull();
  });
});

describe("slugs", () => {
  it("CAT-036 never contain separators of filter paths between hyphens", () => {
    expect(slugOf("Hit or Miss is From то Ёлка +")).toBe("hitor-missisfromto-elka-plus");
    const word = fc.constantFrom("or", "is", "from", "to", "a", "Ё", "5", " ");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const slug = slugOf(words.join("-"));
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slug).not.toMatch(/-(?:or|is|from|to)-/);
      }),
    );
  });
});

describe("categories of a feed", () => {
  it.each([
    ["Тормозные диски", "brake-disks"],
    ["Тормозные колодки", "brake-pads"],
    ["Диски колёсные", "disk"],
    ["Колпаки для дисков", "wheel-covers"],
    ["Грузовые шины", "trucktyre"],
    ["Легкогрузовые шины", "tyre"],
    ["Автошины", "tyre"],
    ["Зарядные устройства для аккумуляторов", "battery-accessories"],
    ["Аккумуляторы", "battery"],
    ["Датчики давления в шинах", "tpms"],
    ["Щётки стеклоочистителя", "wipers"],
    ["Моторные масла", "oils"],
    ["Чехлы для хранения шин", "autoproducts"],
    ["Автотовары", "autoproducts"],
    ["Очистители тормозных дисков", "autoproducts"],
    ["Болты и гайки для дисков", "autoproducts"],
    ["Шины с герметиком", "tyre"],
    ["Шины для грузовых автомобилей", "trucktyre"],
  ])("«%s» is %s", (title, category) => {
    expect(categoryOf([title])).toBe(category);
  });

  it.each([
    [["Грузовые", "Шины", "Грузовая шина Cordiant 315/80 R22.5"], "trucktyre"],
    [["Зимние", "Шины", "Грузовая шина Cordiant 315/80 R22.5"], "trucktyre"],
    [["Летние", "Легковые и грузовые шины", "Шина Cordiant 205/55 R16"], "tyre"],
    [["Легкогрузовые", "Шины", "Легкогрузовая шина Cordiant 195/75 R16C"], "tyre"],
    [["Всесезонные", "Шины", "Грузовая шина Advance GL283A 315/80 R22.5"], "trucktyre"],
    [["Грузовые", "Диски колёсные"], "disk"],
    [["Автотовары", "Герметик шин Hi-Gear 340 г"], "autoproducts"],
    [["Товары дня", "Чернитель шин Grass 500 мл"], "autoproducts"],
    [["Товары дня", "Диск K&K Реплика 6.5x16 с гайками"], "disk"],
  ] as const)("the branch %j is %s", (names, category) => {
    expect(categoryOf(names)).toBe(category);
  });

  it.each([
    ["225/45R17 94Y XL Michelin CrossClimate 2", "tyre"],
    ["295/80 R22.5 152/148K Triangle TR691E", "trucktyre"],
    ["Neo 730 7Jx17H2 5/110 ET39 d65.1 HB", "disk"],
    ["Varta Black Dynamic 45 Ач прям. 400А (B20)", "battery"],
    ["Lukoil Genesis 5W-30 4 л", "oils"],
    ["Анальгин 500 мг № 20", null],
  ] as const)("«%s» without a category is %s by its figures", (title, category) => {
    expect(categoryOfGoods([], title)).toBe(category);
  });

  it.each([
    ["Лёгкий грузовик", "Nokian Hakkapeliitta C4 195/75 R16 107/105R", "tyre"],
    ["Грузовой", "Advance GL283A 195/75 R16 107/105R", "trucktyre"],
  ])("of tyres for a vehicle that is «%s»: %s is %s", (vehicle, name, category) => {
    expect(goods({ name, vendor: name.split(" ")[0] ?? "" }, { "Тип автомобиля": vehicle })).toMatchObject({
      category,
    });
  });

  it("of tyres alone leave it to the figures whether a lorry wears them", () => {
    expect(categoryOfGoods(["Шины"], "Шина Michelin XTE 3 385/65 R22,5 160J")).toBe("trucktyre");
    expect(categoryOfGoods(["Шины"], "Шина Michelin Primacy 4 205/55 R16 94V")).toBe("tyre");
  });

  it("of another trade are none: nothing is guessed", () => {
    expect(categoryOfGoods(["Лекарства"], "Анальгин 500 мг № 20")).toBeNull();
    expect(categoryOfGoods(["Аксессуары", "Автозапчасти"], "Крючок багажника")).toBe("autoproducts");
  });
});

describe("parameters of a feed", () => {
  it("use only keys of the catalogue's filters", () => {
    const told = ["country", "commercial", "dimensions", "weight", "warranty", "fastener", "year"];
    told.push("eu-fuel", "eu-wet", "eu-noise");
    const strange = categorySlugs.flatMap((category) =>
      paramRulesOf(category)
        .map((rule) => rule.key)
        .filter((key) => !told.includes(key) && !facetsOf[category].some((facet) => facet.key === key)),
    );
    expect(strange).toEqual([]);
  });

  it.each([
    ["tyre", { Шипы: "без шипов" }, { studs: false }],
    ["tyre", { Шипы: "шипованная" }, { studs: true }],
    ["tyre", { Шипы: "с шипами" }, { studs: true }],
    ["tyre", { XL: "Extra Load" }, { xl: true }],
    ["tyre", { "Run Flat": "ROF" }, { runflat: true }],
    ["tyre", { "Наличие шипов": "нет" }, { studs: false }],
    ["tyre", { "Тип автомобиля": "легкогрузовой" }, { vehicle: "van" }],
    ["tyre", { Омологация: "MO-S" }, { homologation: "mo-s" }],
    [
      "tyre",
      { "Топливная экономичность": "C", "Сцепление на мокром покрытии": "класс В" },
      { "eu-fuel": "c", "eu-wet": "b" },
    ],
    ["tyre", { "Уровень шума": "71 дБ", DOT: "2324" }, { "eu-noise": 71, year: 2024 }],
    ["tyre", { "Дата выпуска": "23 неделя 2025 г." }, { year: 2025 }],
    ["disk", { Цвет: "Чёрный с полировкой", "Тип диска": "Литой" }, { finish: "black-polished", material: "alloy" }],
    ["disk", { "Вылет (ET)": "-25", PCD: "5*114,3", DIA: "67,1" }, { et: -25, pcd: "5x114.3", cb: 67.1 }],
    ["battery", { Ёмкость: "60 А·ч", Полярность: "прямая (+ -)" }, { capacity: 60, polarity: "direct" }],
    ["wipers", { Конструкция: "Бескаркасная", Длина: "600 мм" }, { "wiper-type": "frameless", length: 600 }],
    ["oils", { Объём: "500 мл", Вес: "450 г" }, { volume: 0.5, weight: 0.45 }],
    ["tpms", { Частота: "433,92 МГц" }, { frequency: 433 }],
    ["oils", { Вязкость: "5W30", Тип: "Полусинтетическое" }, { viscosity: "5w-30", "oil-type": "semi-synthetic" }],
    ["brake-disks", { "Тип диска": "невентилируемый", Ось: "задняя" }, { "disk-type": "solid", axle: "rear" }],
  ] as const)("of a %s: %o", (category, params, attributes) => {
    const list = Object.entries(params).map(([name, value]) => ({ name, unit: "", value }));
    expect(attributesOf(category, list)).toMatchObject(attributes);
  });

  it("produce only values of the catalogue's filters", () => {
    const values = [
      "зимние",
      "да",
      "литой",
      "чёрный",
      "прямая",
      "EFB",
      "азиатский",
      "передняя",
      "API SN",
      "каркасная",
      "кнопка",
    ];
    const strange = categorySlugs.flatMap((category) =>
      facetsOf[category].flatMap((facet) => {
        if (facet.kind !== "list" || facet.titleOf || Object.keys(facet.values).length === 0) return [];
        const rules = paramRulesOf(category).filter((rule) => rule.key === facet.key);
        return rules.flatMap((rule) =>
          values
            .map((value) => rule.read(value.toLowerCase(), ""))
            .filter((read) => typeof read === "string" && !Object.hasOwn(facet.values, read) && facet.key !== "pcd"),
        );
      }),
    );
    expect(strange).toEqual([]);
  });
});

describe("the category of goods", () => {
  const categoryOfOffer = (name: string, category: string, params: YmlOffer["params"] = []) => {
    const categories = new FeedCategories();
    categories.add({ id: "1", parentId: "", title: category });
    const fields = { name, vendor: "Cordiant", price: "1000", categoryId: "1" };
    const read = goodsOfOffer({ line: 1, id: "1", available: true, fields, params }, categories);
    return "goods" in read ? read.goods.category : read.reason;
  };

  it.each([
    ["Off Road 37x12.50R17 128Q", "Шины", "tyre"],
    ["Professional 315/80R22.5 156/150L", "Шины", "trucktyre"],
    ["Акцент 6.5x16 5x114.3 ET40", "Шины, диски и колёса", "disk"],
    ["Акцент 6.5x16 5x114.3 ET40", "Rims", "disk"],
    ["Comfort 205/55R16 91V", "Winter tires", "tyre"],
    ["Цепи противоскольжения Вездеход-4 205/55R16", "Шины", "autoproducts"],
    ["Лента ободная 6.7-20", "Шины", "autoproducts"],
    ["Гайка-секретка M14x1.5", "Диски", "autoproducts"],
  ])("of «%s» in «%s» is %s", (name, title, category) => {
    expect(categoryOfOffer(name, title)).toBe(category);
  });

  it("is told by parameters where no word says it", () => {
    const param = (name: string, value: string) => ({ name, unit: "", value });
    const wheel = [param("Ширина", "6,5"), param("Диаметр", "16"), param("PCD", "5x114.3")];
    const tyre = [param("Ширина", "205"), param("Профиль", "55"), param("Диаметр", "R16")];
    expect(categoryOfOffer("Cordiant Джет", "Товары", wheel)).toBe("disk");
    expect(categoryOfOffer("Cordiant Comfort 2", "Товары", tyre)).toBe("tyre");
    expect(categoryOfOffer("Cordiant Comfort 2", "Товары", tyre.slice(1))).toBe("не похоже на товар магазина");
  });
});

it("goods may have no maker where none matters, a tyre of an unknown one is refused", () => {
  const brandOf = (name: string) => {
    const fields = { name, vendor: "", price: "1000", categoryId: "" };
    const read = goodsOfOffer({ line: 1, id: "1", available: true, fields, params: [] }, new FeedCategories());
    return "goods" in read ? read.goods.brandTitle : read.reason;
  };
  expect(brandOf("Камера 7.50-20")).toBe("Без бренда");
  expect(brandOf("Шина 14.00-20 ОИ-25 146G")).toBe("Без бренда");
  expect(brandOf("Шина Neznakom 205/55R16 91V")).toBe("производитель не указан");
});

it("a model is called without its maker, but for oils that are named so", () => {
  const modelOf = (vendor: string, model: string, typePrefix: string, name: string) => {
    const fields = { name, vendor, model, typePrefix, price: "1000", categoryId: "" };
    const read = goodsOfOffer({ line: 1, id: "1", available: true, fields, params: [] }, new FeedCategories());
    return "goods" in read ? read.goods.modelTitle : read.reason;
  };
  expect(modelOf("BFGoodrich", "BFGoodrich Activan", "Шина", "Шина BFGoodrich Activan 185/75R16C")).toBe("Activan");
  expect(modelOf("Ikon", "Ikon (Nokian Tyres) Character Eco", "Шина", "Ikon 185/65R15")).toBe("Character Eco");
  // Nor with its size, by which pages of one model would split.
  const sized = "Snow Cross 2 (205/55 R16 94T)";
  expect(modelOf("Cordiant", sized, "Шина зимняя", "")).toBe("Snow Cross 2");
  expect(modelOf("Cordiant", "Cordiant Snow Cross 2 185/65R15 92T", "Шина", "")).toBe("Snow Cross 2");
  expect(modelOf("Nokian", "Nordman 8 205/55R16", "Шина", "")).toBe("Nordman 8");
  expect(modelOf("Replay", "TY235 7x17/5x114.3 ET45 D60.1 GMF", "Диск", "")).toBe("TY235");
  expect(modelOf("BFGoodrich", "All-Terrain T/A KO2", "Шина", "BFGoodrich 265/70R17")).toBe("All-Terrain T/A KO2");
  expect(modelOf("Mobil", "Mobil 1 FS", "Моторное масло", "Mobil 1 FS 5W-30 4 л")).toBe("Mobil 1 FS");
});
