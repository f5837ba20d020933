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
        "00012345-1: Nokian | Nordman 8 | 205/55 R16 94T | 7350 | winter studs",
        "00012347: Pirelli | Ice Zero | 215/65 R16 102T | 10200 | winter",
        "00012348: Michelin | Pilot Sport 5 | 225/45 R17 94Y | 11000 | summer",
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
      "Varta | Blue Dynamic D24 | 60 А·ч 540 А | 9100 | ",
      "Тюменский медведь | 6СТ-190.3 513х223х223 | 190 А·ч 1250 А | 15900 | ",
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
      goods: ["152083: Mobil | Super 3000 X1 | 5W-40 4 л | 2990 | "],
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

  it("is the export of a database: keys beside what they stand for, the same in another language, and prices of bringing", async () => {
    const list =
      await read(`price_list_type,id,brand,brand_id,model,model_id,full_name,vehicle_type,season,season_ua,season_id,width,height,diameter,load_index,load_index_with_desc,speed_index,in_stock,source_price_retail,source_price_currency,user_delivery_price,size_only_digits
легковые шины,71,Cordiant,12,Comfort 2,901,Cordiant Comfort 2 185/75 R16C 104/102R,легкогрузовой,летняя,літня,1,185,75,16,104/102,104(900кг)/102(850кг),R,8,5100,rub,350,1857516
легковые шины,72,Kama,13,Flame,902,Kama Flame 33/12.5 R15 108Q,внедорожник,летняя,літня,1,33,12.5,15,108,108(1000кг),Q,4,9100,rub,350,3312515
легковые шины,73,Kama,13,Flame,902,Kama Flame 205/70 R16 91Q,внедорожник,летняя,літня,1,205,70,16,91,91(615кг),Q,4,6100,uah,350,2057016`);
    expect(list).toEqual({
      goods: [
        "71: Cordiant | Comfort 2 | 185/75 R16C 104/102R | 5100 | summer",
        "72: Kama | Flame | 33x12.5 R15 108Q | 9100 | summer",
      ],
      refused: ["4: цена не в рублях"],
      pieces: ["=8", "=4"],
    });
  });

  it("is the export of an online shop: Russian headings in Latin letters", async () => {
    const list = await read(`<?xml version="1.0" encoding="utf-8"?><catalog><wheels>
<product ID="W-1"><CML2_ARTICLE>A100</CML2_ARTICLE><PROIZVODITEL>iFree</PROIZVODITEL><MODEL_DISKA>Дайс</MODEL_DISKA><SHIRINA_DISKA>6</SHIRINA_DISKA><POSADOCHNYY_DIAMETR_DISKA>15</POSADOCHNYY_DIAMETR_DISKA><COUNT_OTVERSTIY>4</COUNT_OTVERSTIY><MEZHBOLTOVOE_RASSTOYANIE>100</MEZHBOLTOVOE_RASSTOYANIE><VYLET_DISKA>48</VYLET_DISKA><DIAMETR_STUPITSY>54.1</DIAMETR_STUPITSY><WHEEL_TYPE>Литой</WHEEL_TYPE><price>6200.0</price><quantity>12</quantity></product>
</wheels></catalog>`);
    expect(list).toEqual({
      goods: ["W-1: iFree | Дайс | 6x15 4x100 ET48 | 6200 | alloy"],
      refused: [],
      pieces: ["=12"],
    });
    const export1 = await read(`IE_XML_ID;IE_NAME;IC_GROUP0;CP_QUANTITY;CV_PRICE_1;CV_CURRENCY_1
901;Viatti Strada V-130 195/65 R15 91H;Летние шины;16;3990.00;RUB`);
    expect(export1).toEqual({
      goods: ["901: Viatti | Strada V-130 | 195/65 R15 91H | 3990 | summer"],
      refused: [],
      pieces: ["=16"],
    });
  });

  it("calls wheels and tyres by all that its columns say of their size, also by a «radius»", async () => {
    const titles: string[] = [];
    const json = `{"tyres":[{"sku":"T1","brand":"Yokohama","model":"iceGUARD IG65","width":"215","height":"65","radius":"R16","load_index":"98","speed_index":"T","price":8890,"stock":{"msk":4}}],
      "wheels":[{"sku":"W1","brand":"Replay","model":"TY235","width":7,"diameter":17,"pcd":"5x114.3","et":45,"dia":60.1,"color":"GMF","price":9900}]}`;
    const csv = `Код;Бренд;Модель;Размер;Отверстий;PCD;Вылет;DIA;Цвет;Цена
D-2;СКАД;Мальта;6,5x16;5;105;ET39;56.6;Селена;8400`;
    for (const content of [json, csv])
      for await (const item of readGoodsFile(files.write(content), DEFAULT_PROFILE))
        if ("goods" in item) titles.push(item.goods.offer.fields.name ?? "");
    expect(titles).toEqual([
      "Yokohama iceGUARD IG65 215/65 R16 98T",
      "Replay TY235 7x17 5x114.3 ET45 D60.1 GMF",
      "СКАД Мальта 6,5x16 5x105 ET39 D56.6 Селена",
    ]);
  });

  it("has the pieces of each warehouse as «rest_», and lorries in a column of kinds", async () => {
    const list =
      await read(`<items><item><cae>T1</cae><price_omsk1>11790</price_omsk1><price_omsk1_rozn>12400</price_omsk1_rozn><rest_omsk1>32</rest_omsk1><rest_tomsk>&gt;40</rest_tomsk><brand>Attar (Attar Tyre Co., LTD)</brand><model>Mix A</model><width>7.5</width><height>0</height><diameter>R16</diameter><load_index>122/118</load_index><speed_index>L</speed_index><season>Всесезонная</season><tiretype>Грузовая</tiretype><name>7,50R16 122/118L Mix A TT 14PR</name></item>
<item><cae>T2</cae><price_omsk1>9100</price_omsk1><price_omsk1_rozn>9900</price_omsk1_rozn><rest_omsk1>4</rest_omsk1><brand>Attar</brand><model>S02</model><width>205</width><height>55</height><diameter>R16</diameter><load_index>94</load_index><speed_index>V</speed_index><season>Летняя</season><tiretype>Легковая</tiretype><name>205/55R16 94(V) S02 TL XL</name></item></items>`);
    expect(list).toEqual({
      goods: [
        "T1: Attar | Mix A | 7.50 R16 122/118L | 12400 | summer",
        "T2: Attar | S02 | 205/55 R16 94V | 9900 | summer",
      ],
      refused: [],
      pieces: ["omsk1=32 tomsk=>40", "omsk1=4"],
    });
  });

  it("has two columns of pieces that name no warehouse: the first counts", async () => {
    const list = await read(`Код;Найменування;Ціна, руб.;Кількість;Кількість сток
7;Шина Cordiant Comfort 2 205/55R16 91V;4100;>10 шт.;очікуємо`);
    expect(list.pieces).toEqual(["=>10 шт."]);
  });

  it("has no names but figures apart: a weight and a speed beside the indexes, sizes without a profile, batteries without a model", async () => {
    const tyres =
      await read(`[{"brand":"Kapsen","model":"HS918","size":{"width":"8.25","profile":"","diameter":"20"},"season":"Летние","loadIndex":"139 (до 2430 кг)","speedIndex":"K (до 110 км/ч)","price":13490},
{"brand":"Sunwide","model":"Travomate","size":{"width":195,"profile":"","diameter":"14C"},"season":"Летние","loadIndex":"106 (до 950 кг)","speedIndex":"Q (до 160 км/ч)","price":4140}]`);
    expect(tyres.goods).toEqual([
      "kapsen-hs918-8-25-r20-139k: Kapsen | HS918 | 8.25 R20 139K | 13490 | summer",
      "sunwide-travomate-195-r14c-106q: Sunwide | Travomate | 195 R14C 106Q | 4140 | summer",
    ]);
    const batteries =
      await read(`[{"brand":"EXIDE","model":"","ah":13,"cca":200,"size":"150/90/145","polarity":"Прямая","type":"AGM","price":"3190"},
{"brand":"PERION","model":"","ah":90,"cca":720,"size":"353/175/190","polarity":"Обратная","type":"WET","price":"7190"},
{"brand":"VARTA","model":"A14","ah":40,"cca":330,"size":"187/127/227","polarity":"Обратная","type":"WET","price":"4190"}]`);
    expect(batteries.refused).toEqual([]);
    expect(batteries.goods.map((line) => line.split(" | ").slice(0, 3).join(" | "))).toEqual([
      "exide-13-a-ch-200-a-150-90-145: Exide | 13 А·ч 200 А 150/90/145 | 13 А·ч 200 А",
      "perion-90-a-ch-720-a-353-175-190: Perion | 90 А·ч 720 А 353/175/190 | 90 А·ч 720 А",
      "varta-a14-40-a-ch-330-a-187-127-227: Varta | A14 | 40 А·ч 330 А",
    ]);
    const tubes = await read(
      `[{"brand":"Satoya","model":"","size":{"width":"15.5","profile":"","diameter":"38"},"loadIndex":"","price":990}]`,
    );
    expect(tubes).toEqual({ goods: [], refused: ["1: не похоже на товар магазина"], pieces: [] });
  });

  it("lies in an archive with others, and with terms that are no list", async () => {
    const row = (code: string) => `Код;Наименование;Цена\n${code};Шина Cordiant Comfort 2 205/55R16 91V;4100\n`;
    const lists = { "1.csv": row("A-1"), "2.csv": row("A-2"), "условия.txt": "Доставка по средам.\n" };
    expect((await read(zipOf(lists))).goods.map((line) => line.slice(0, 3))).toEqual(["A-1", "A-2"]);
    await expect(read(zipOf({ "условия.txt": "Доставка по средам.\n" }))).rejects.toThrow(/не прайс-лист/);
  });

  it("has Latin headings of an export, with what the shop pays beside what it sells at, and sizes of one letter", async () => {
    const list =
      await read(`sku\tproduct_name\tmanufacturer\tvendor_article\tprice_in\tprice_out\tstock_local\tamount_total\tis_studded
A-1\tШина 205/55R16 Gislaved IceControl 94T XL\tGislaved\t0348888\t5000\t6900\t4\t40+\ttrue
A-2\tШина Hankook Vantra LT RA18 195/70R15C 104/102R\tHankook\t2020202\t5100\t6500\t8\tнет\tfalse`);
    expect(list).toEqual({
      refused: [],
      goods: [
        "A-1: Gislaved | IceControl | 205/55 R16 94T | 6900 | winter studs",
        "A-2: Hankook | Vantra LT RA18 | 195/70 R15C 104/102R | 6500 | ",
      ],
      pieces: ["local=4 =40+", "local=8 =нет"],
    });
    const letters = await read(`Код;Модель;Ш;В;Д;Инд.;Опт;РРЦ;Москва
УТ-1;Cordiant Polar SL;195;65;15;91Q;4000;5200;12`);
    expect(letters.goods).toEqual(["UT-1: Cordiant | Polar SL | 195/65 R15 91Q | 5200 | "]);
  });
});
