import { afterAll, describe, expect, it } from "vitest";
import { FeedCategories } from "../offers/category-rules.ts";
import { goodsOfOffer } from "../offers/offer-goods.ts";
import { temporaryFiles, zipOf } from "../testing.ts";
import { readGoodsFile } from "./goods-file.ts";
import { DEFAULT_PROFILE } from "./supplier-profile.ts";

const files = temporaryFiles();
afterAll(() => files.remove());

interface Read {
  goods: string[];
  refused: string[];
  pieces: string[];
}

/** «code: brand | model | size | price», with the season, studs and material where they are said; refusals; pieces by warehouse. */
async function read(content: string | Uint8Array): Promise<Read> {
  const categories = new FeedCategories();
  const found: Read = { goods: [], refused: [], pieces: [] };
  for await (const item of readGoodsFile(files.write(content), DEFAULT_PROFILE)) {
    if ("category" in item) categories.add(item.category);
    if (!("goods" in item)) continue;
    const { offer, pieces } = item.goods;
    const result = goodsOfOffer(offer, categories);
    if ("reason" in result) {
      found.refused.push(`${offer.line}: ${result.reason}`);
      continue;
    }
    const { sku, brandTitle, modelTitle, sizeText, priceKopecks, attributes } = result.goods;
    const { season, studs, material } = attributes;
    const said = [season, studs === true && "studs", material].filter(Boolean).join(" ");
    found.goods.push(`${sku}: ${[brandTitle, modelTitle, sizeText, priceKopecks / 100, said].join(" | ")}`);
    found.pieces.push(
      pieces
        .filter(({ quantity }) => quantity !== "")
        .map(({ warehouse, quantity }) => `${warehouse}=${quantity}`)
        .join(" "),
    );
  }
  return found;
}

describe("a price list that nobody has seen", () => {
  it("has prices and warehouses below their groups, titles of categories and makers between rows, headings on each page and a footnote", async () => {
    const list = await read(`ООО «Шинный двор»;;;;;;;;
Код;Артикул;Номенклатура;Опт;Розничная;МИЦ;Центр. Склад;Саранск опт;Тольятти опт(АХ)
;;;Цена;Цена;Цена;Центр. Склад;Остаток;Остаток
Зимние шины;;;;;;;;
NOKIAN;;;;;;;;
00012345/1;TS31907;"205/55R16 Nordman 8 94T XL шип";6 100,00;7 350,00;7 100,00;>20;8;
PIRELLI;;;;;;;;
00012347;2555700;"215/65R16 Ice Zero 102T XL";8 900,00;10 200,00;;4;1;2
Летние шины;;;;;;;;
MICHELIN;;;;;;;;
00012348;123456;"225/45R17 Pilot Sport 5 94Y";9 100,00;11 000,00;;мало;;
Код;Артикул;Номенклатура;Опт;Розничная;МИЦ;Центр. Склад;Саранск опт;Тольятти опт(АХ)
ИТОГО;;;;;;29;13;2
* Цены действительны до конца месяца;;;;;;;;`);
    expect(list).toEqual({
      goods: [
        "00012345-1: NOKIAN | Nordman 8 | 205/55 R16 94T | 7350 | winter studs",
        "00012347: PIRELLI | Ice Zero | 215/65 R16 102T | 10200 | winter",
        "00012348: MICHELIN | Pilot Sport 5 | 225/45 R17 94Y | 11000 | summer",
      ],
      refused: [],
      pieces: [
        "Центр. Склад=>20 Саранск опт=8",
        "Центр. Склад=4 Саранск опт=1 Тольятти опт(АХ)=2",
        "Центр. Склад=мало",
      ],
    });
  });

  it("has the name of a town alone above its headings, and batteries of makers that stand between the rows", async () => {
    const list = await read(`;ПРАЙС-ЛИСТ;;;;;;;
;Курск;;;;;;;
Марка;Ёмкость Ач;Пуск. ток EN, А;Полярность;Размер ДхШхВ;Клеммы;Цена при заказе от 10 шт;Цена розница;Остаток
VARTA;;;;;;;;
Blue Dynamic D24;60;540;обр.;242х175х190;евро;7 200;9 100;15
ТЮМЕНСКИЙ МЕДВЕДЬ;;;;;;;;
6СТ-190.3;190;1250;прям.;513х223х223;конус;13 100;15 900;>4`);
    expect(list.refused).toEqual([]);
    expect(list.goods.map((line) => line.slice(line.indexOf(":") + 2))).toEqual([
      "VARTA | Blue Dynamic D24 | 60 А·ч 540 А | 9100 | ",
      "ТЮМЕНСКИЙ МЕДВЕДЬ | 6СТ-190.3 513х223х223 | 190 А·ч 1250 А | 15900 | ",
    ]);
    expect(list.pieces).toEqual(["=15", "=>4"]);
  });

  it("has the size as «Характеристика», and free pieces", async () => {
    const list = await read(`Ид;Товар;Характеристика;Цена;Свободно;Резерв
00-00001234;Шина Cordiant Winter Drive 2;185/65 R15 92T;4890;16;2`);
    expect(list).toEqual({
      goods: ["00-00001234: Cordiant | Winter Drive 2 | 185/65 R15 92T | 4890 | winter"],
      refused: [],
      pieces: ["=16"],
    });
  });

  it("has oils whose name is a description, and how many lie in a box", async () => {
    const list =
      await read(`Брэнд;Артикул;Описание;Объем, л;Вязкость SAE;Допуски;Кол-во в упак.;Цена (опт);Цена (розн);Кол-во
MOBIL;152083;Super 3000 X1;4;5W-40;API SN;12;2350;2990;34`);
    expect(list).toEqual({
      goods: ["152083: MOBIL | Super 3000 X1 | 5W-40 4 л | 2990 | "],
      refused: [],
      pieces: ["=34"],
    });
  });

  it("has models that begin with their maker, indexes beside plies, and a flotation size in three columns", async () => {
    const lorry = await read(`;;;Склад Москва;;Склад СПб;
Размер;Модель;PR / индекс;шт;Цена с НДС;шт;Цена с НДС
295/80R22.5;Triangle TR691E;152/148K 16PR;8;19 700;12;19 900`);
    expect(lorry.goods).toEqual([expect.stringContaining(": Triangle | TR691E | 295/80 R22.5 152/148K | 19700")]);
    expect(lorry.pieces).toEqual(["Склад Москва=8 Склад СПб=12"]);
    const mud = await read(`CAE;Производитель;Модель;Наименование;Ширина;Высота;Диаметр;Инд.;price_rozn;price_opt
R13234;Yokohama;Geolandar A/T G015;31x10,5R15 109S Geolandar A/T G015;10.5;31;15;109S;14200;12110`);
    expect(mud.goods).toEqual(["R13234: Yokohama | Geolandar A/T G015 | 31x10.5 R15 109S | 14200 | "]);
  });

  it("has no codes: the name tells its goods, and the same name the same goods", async () => {
    const list = "Товар|Цена|Кол-во\nШина 205/55R16 Nokian Hakkapeliitta 10p 94T шип|9 870 руб./шт|20 и более\n";
    expect(await read(list)).toEqual({
      goods: [
        "shina-205-55r16-nokian-hakkapeliitta-10p-94t-ship: Nokian | Hakkapeliitta 10p | 205/55 R16 94T | 9870 | winter studs",
      ],
      refused: [],
      pieces: ["=20 и более"],
    });
    expect(await read(list.replace("9 870", "9 990"))).toMatchObject({
      goods: [expect.stringContaining("10p-94t-ship:")],
    });
  });

  it("is in English, with thousands by commas, a warehouse in each heading and ^ between cells", async () => {
    expect(
      await read(`sku^brand^model^width^aspect_ratio^rim^loadIndex^speedIndex^season^studded^retail_price^stock_moscow
A-1^Nokian^Hakkapeliitta R5^205^55^16^94^R^winter^no^"9,870"^12
A-2^Michelin^X-Ice North 4^195^65^15^95^T^winter^yes^"10,450"^in stock`),
    ).toEqual({
      goods: [
        "A-1: Nokian | Hakkapeliitta R5 | 205/55 R16 94R | 9870 | winter",
        "A-2: Michelin | X-Ice North 4 | 195/65 R15 95T | 10450 | winter studs",
      ],
      refused: [],
      pieces: ["moscow=12", "moscow=in stock"],
    });
  });

  it.each([
    ["hryvnias", "Код\tНайменування\tЦіна\n101\tШина 205/55 R16 91V Premiorri Solazo\t1 850 грн\n"],
    ["tenge", "Артикул;Атауы;Баға, тг\nK1;Шина Sailun Atrezzo 205/55R16 91V;25 900\n"],
    ["Belarusian roubles", "Код;Назва;Цана;Валюта\n1;Шина Белшина 205/55R16 91H;190;BYN\n"],
  ])("asks %s: nothing is sold at such a price", async (_, content) => {
    expect(await read(content)).toEqual({ goods: [], refused: ["2: цена не в рублях"], pieces: [] });
  });

  it("has makers and models in one column, sizes in one that nobody knows, and letters for seasons and studs", async () => {
    const list = await read(`Марка;Параметры;ИН;ИС;Шип;Сезон;Цена;Москва;Пермь
Cordiant Snow Cross 2;205/55R16;94;T;Ш;З;5 690-00;4;8
Viatti Strada V-130;195/65R15;91;H;;Л;3 990-00;12;`);
    expect(list).toEqual({
      goods: [
        "cordiant-snow-cross-2-205-55r16-94t: Cordiant | Snow Cross 2 | 205/55 R16 94T | 5690 | winter studs",
        "viatti-strada-v-130-195-65r15-91h: Viatti | Strada V-130 | 195/65 R15 91H | 3990 | summer",
      ],
      refused: [],
      pieces: ["Москва=4 Пермь=8", "Москва=12"],
    });
  });

  it("has its category in a column, as a path as well, and what no heading names in others", async () => {
    const list = await read(`Код;Категория;Название;Бренд;Тип;Розница
1;Автотовары > Диски;Акцент 6,5x16 5x114,3 ET40 D67,1;K&K;Литой;6300
2;Шины, диски и колёса;Комфорт 205/55R16 91V;Cordiant;;4100
3;Продукты;Молоко 3,2 %;Cordiant;;90`);
    expect(list.goods).toEqual([
      "1: K&K | Акцент | 6.5x16 5x114.3 ET40 | 6300 | alloy",
      "2: Cordiant | Комфорт | 205/55 R16 91V | 4100 | ",
    ]);
    expect(list.refused).toEqual(["4: не похоже на товар магазина"]);
  });

  it("is XML of a supplier: tyres and wheels in turn, the size in figures, studs in the word of the season", async () => {
    const list = await read(`<?xml version="1.0" encoding="utf-8"?><Products>
<tyres><cae>КА-1</cae><article>TS72345</article><brand>Nokian</brand><model>Nokian Hakkapeliitta 10 EV</model><width>235</width><height>55</height><diameter>R19</diameter><season>зимняя шипованная</season><load_index>105</load_index><speed_index>T</speed_index><retail>21500</retail><rest>&gt;40</rest></tyres>
<rims><cae>КА-2</cae><brand>iFree</brand><model>Дайс</model><type>Литой</type><width>6.0</width><diameter>15</diameter><holes>4</holes><diam_holes>114.3</diam_holes><ET>45</ET><diam_center>67.1</diam_center><price>6570</price><retail>8030</retail><rest>8</rest></rims>
</Products>`);
    expect(list).toEqual({
      goods: [
        "KA-1: Nokian | Hakkapeliitta 10 EV | 235/55 R19 105T | 21500 | winter studs",
        "KA-2: iFree | Дайс | 6x15 4x114.3 ET45 | 8030 | alloy",
      ],
      refused: [],
      pieces: ["=>40", "=8"],
    });
  });

  it("lies in an archive with others, and with terms that are no list", async () => {
    const row = (code: string) => `Код;Наименование;Цена\n${code};Шина Cordiant Comfort 2 205/55R16 91V;4100\n`;
    const lists = { "1.csv": row("A-1"), "2.csv": row("A-2"), "условия.txt": "Доставка по средам.\n" };
    expect((await read(zipOf(lists))).goods.map((line) => line.slice(0, 3))).toEqual(["A-1", "A-2"]);
    await expect(read(zipOf({ "условия.txt": "Доставка по средам.\n" }))).rejects.toThrow(/не прайс-лист/);
  });
});
