import { describe, expect, it } from "vitest";
import { FeedCategories } from "./category-rules.ts";
import { goodsOfOffer } from "./offer-goods.ts";

/** What goods are whose name alone is told. */
function categoryOfName(name: string): string {
  const offer = {
    id: "1",
    line: 1,
    available: true,
    categoryId: "",
    fields: { name, price: "100" },
    params: [],
    pictures: [],
  };
  const result = goodsOfOffer(offer, new FeedCategories());
  return "goods" in result ? result.goods.category : result.reason;
}

const OF_ANOTHER_TRADE = "не похоже на товар магазина";

describe("goods of which only the name is told", () => {
  it.each([
    ["Щетка Denso DMC-560 60 см", "wipers"],
    ["Щётка ветрового стекла Champion Easyvision 53 см", "wipers"],
    ['Щетка зимняя AVS Extra Line 21" 53см', "wipers"],
    ["Щетка для снега Airline 60 см", OF_ANOTHER_TRADE],
    ["Щетка зубная 60 см", OF_ANOTHER_TRADE],
    ["Щетка половая деревянная 40 см", OF_ANOTHER_TRADE],
    ["Щетка генератора Bosch 28 мм", OF_ANOTHER_TRADE],
    ["Лампа H7 12V 55W Osram Night Breaker Laser +150% 2шт", "autoproducts"],
    ["Автолампа Narva H4 12V 60/55W P43t", "autoproducts"],
    ["Koito Whitebeam III H11 12V 55W 4200K", "autoproducts"],
    ["Лампа светодиодная LED W5W MTF Light 12В 2,5Вт", "autoproducts"],
    ["Лампа настольная E27 220В 40Вт", OF_ANOTHER_TRADE],
    ["Лента светодиодная 12В 5 м", OF_ANOTHER_TRADE],
    ["Браслеты противоскольжения Сорокин R15-18", "autoproducts"],
    ["Кольцо центровочное 73.1-60.1", "autoproducts"],
    ["Кольцо золотое 585", OF_ANOTHER_TRADE],
    ["Проставки колесные 20мм 5x114.3 60.1 2 шт", "autoproducts"],
    ["Фильтр масляный Mann W 712/95", "autoproducts"],
    ["Фильтр для воды Гейзер", OF_ANOTHER_TRADE],
    ["Преобразователь ржавчины Astrohim 250 мл", "autoproducts"],
    ["WD-40 смазка универсальная 200мл", "autoproducts"],
    ["Airline Домкрат подкатной 2т", "autoproducts"],
    ["Sintec Антифриз G12 5кг", "autoproducts"],
    ["Колодки тормозные дисковые задние Brembo P 85 073", "brake-pads"],
    ["Диск тормозной задний Brembo 08.A202.10 D=268 мм", "brake-disks"],
    ["Диск для прицепа 4Jx13 4x98 ET30 D58.6 сер.", "disk"],
    ["Диск Wheelex 4Jx13 4x98 ET30 D58.6", "производитель не указан"],
    ["520/85R42 Petlas TA110 157A8/157B TL", "trucktyre"],
    ["305/30R26 109V Lexani LX-Thirty", "tyre"],
    ["Castrol Magnatec 10W-40", "oils"],
    ["LS 1296 8x18/6x114,3 ET30 D67,1 BKF (конус, Колпак+лого)", "disk"],
    ["Колпак колеса R15 Sparco", "wheel-covers"],
    ["Прожектор 10W 40 LED", OF_ANOTHER_TRADE],
    ["Mutlu 6CT-75 Silver", "battery"],
    ["6СТ- 190 Зверь", "battery"],
    ["Replay HND27 R17 5x114.3 ET48 DIA67.1", "размер не указан или не читается"],
  ])("«%s» is %s", (name, category) => {
    expect(categoryOfName(name)).toBe(category);
  });
});
