import type { Zone } from "../../contract/platform/local-time.ts";
import { readCode, readNumber, readOneOf, readRows } from "./table.ts";

export type DemoRegionKind = "main" | "sub" | "delivery";

export type DemoRegion = {
  slug: string;
  title: string;
  /** With its preposition: «в Екатеринбурге». */
  titleIn: string;
  area: string;
  /** IANA name. */
  zone: Zone;
  lat: number;
  lng: number;
  kind: DemoRegionKind;
  /** The main city of a sub-region. */
  parentSlug?: string;
  /** Three digits. Numbers that continue with 000 are never issued, so every phone built from it is fictitious. */
  areaCode: string;
  /** E.164, different for each region. */
  phone: string;
};

export const DEMO_DEFAULT_REGION = "moskva";

const ZONES = {
  KA: "Europe/Kaliningrad",
  MO: "Europe/Moscow",
  VO: "Europe/Volgograd",
  SR: "Europe/Saratov",
  SA: "Europe/Samara",
  EK: "Asia/Yekaterinburg",
  OM: "Asia/Omsk",
  NO: "Asia/Novosibirsk",
  BA: "Asia/Barnaul",
  TO: "Asia/Tomsk",
  KE: "Asia/Novokuznetsk",
  KR: "Asia/Krasnoyarsk",
  IR: "Asia/Irkutsk",
  CH: "Asia/Chita",
  YA: "Asia/Yakutsk",
  VL: "Asia/Vladivostok",
  SK: "Asia/Sakhalin",
  MA: "Asia/Magadan",
  KM: "Asia/Kamchatka",
  AN: "Asia/Anadyr",
} as const;

const COLUMNS = ["slug", "title", "titleIn", "area", "zone", "lat", "lng", "kind", "parent", "areaCode"] as const;

const TABLE = `
moskva|Москва|в Москве|Московская область|MO|55.7558|37.6173|main||495
podolsk|Подольск|в Подольске|Московская область|MO|55.4312|37.5447|sub|moskva|496
balashiha|Балашиха|в Балашихе|Московская область|MO|55.7963|37.9382|sub|moskva|498
himki|Химки|в Химках|Московская область|MO|55.8890|37.4449|sub|moskva|498
mytischi|Мытищи|в Мытищах|Московская область|MO|55.9105|37.7363|sub|moskva|495
lyubertsy|Люберцы|в Люберцах|Московская область|MO|55.6783|37.8939|sub|moskva|495
sankt-peterburg|Санкт-Петербург|в Санкт-Петербурге|Ленинградская область|MO|59.9386|30.3141|main||812
vsevolozhsk|Всеволожск|во Всеволожске|Ленинградская область|MO|60.0191|30.6456|sub|sankt-peterburg|813
gatchina|Гатчина|в Гатчине|Ленинградская область|MO|59.5684|30.1229|sub|sankt-peterburg|813
ekaterinburg|Екатеринбург|в Екатеринбурге|Свердловская область|EK|56.8389|60.6057|main||343
nizhniy-tagil|Нижний Тагил|в Нижнем Тагиле|Свердловская область|EK|57.9101|59.9813|sub|ekaterinburg|343
verhnyaya-pyshma|Верхняя Пышма|в Верхней Пышме|Свердловская область|EK|56.9758|60.5653|sub|ekaterinburg|343
kamensk-uralskiy|Каменск-Уральский|в Каменске-Уральском|Свердловская область|EK|56.4149|61.9189|sub|ekaterinburg|343
pervouralsk|Первоуральск|в Первоуральске|Свердловская область|EK|56.9081|59.9429|sub|ekaterinburg|343
chelyabinsk|Челябинск|в Челябинске|Челябинская область|EK|55.1599|61.4026|main||351
magnitogorsk|Магнитогорск|в Магнитогорске|Челябинская область|EK|53.4117|58.9844|sub|chelyabinsk|351
miass|Миасс|в Миассе|Челябинская область|EK|55.0499|60.1080|sub|chelyabinsk|351
zlatoust|Златоуст|в Златоусте|Челябинская область|EK|55.1711|59.6508|sub|chelyabinsk|351
tyumen|Тюмень|в Тюмени|Тюменская область|EK|57.1522|65.5272|main||345
tobolsk|Тобольск|в Тобольске|Тюменская область|EK|58.1981|68.2546|sub|tyumen|345
ufa|Уфа|в Уфе|Республика Башкортостан|EK|54.7351|55.9587|main||347
sterlitamak|Стерлитамак|в Стерлитамаке|Республика Башкортостан|EK|53.6304|55.9308|sub|ufa|347
perm|Пермь|в Перми|Пермский край|EK|58.0105|56.2502|main||342
berezniki|Березники|в Березниках|Пермский край|EK|59.4081|56.8054|sub|perm|342
kazan|Казань|в Казани|Республика Татарстан|MO|55.7961|49.1064|main||843
naberezhnye-chelny|Набережные Челны|в Набережных Челнах|Республика Татарстан|MO|55.7436|52.3958|sub|kazan|855
samara|Самара|в Самаре|Самарская область|SA|53.1959|50.1008|main||846
tolyatti|Тольятти|в Тольятти|Самарская область|SA|53.5078|49.4204|sub|samara|848
nizhniy-novgorod|Нижний Новгород|в Нижнем Новгороде|Нижегородская область|MO|56.3269|44.0059|main||831
dzerzhinsk|Дзержинск|в Дзержинске|Нижегородская область|MO|56.2389|43.4631|sub|nizhniy-novgorod|831
krasnodar|Краснодар|в Краснодаре|Краснодарский край|MO|45.0355|38.9753|main||861
sochi|Сочи|в Сочи|Краснодарский край|MO|43.5855|39.7231|sub|krasnodar|862
novorossiysk|Новороссийск|в Новороссийске|Краснодарский край|MO|44.7235|37.7687|sub|krasnodar|861
rostov-na-donu|Ростов-на-Дону|в Ростове-на-Дону|Ростовская область|MO|47.2225|39.7187|main||863
taganrog|Таганрог|в Таганроге|Ростовская область|MO|47.2096|38.9352|sub|rostov-na-donu|863
omsk|Омск|в Омске|Омская область|OM|54.9893|73.3682|main||381
novosibirsk|Новосибирск|в Новосибирске|Новосибирская область|NO|55.0302|82.9204|main||383
berdsk|Бердск|в Бердске|Новосибирская область|NO|54.7583|83.1072|sub|novosibirsk|383
krasnoyarsk|Красноярск|в Красноярске|Красноярский край|KR|56.0106|92.8526|main||391
achinsk|Ачинск|в Ачинске|Красноярский край|KR|56.2694|90.4993|sub|krasnoyarsk|391
habarovsk|Хабаровск|в Хабаровске|Хабаровский край|VL|48.4802|135.0719|main||421
arhangelsk|Архангельск|в Архангельске|Архангельская область|MO|64.5393|40.5170|delivery||818
astrahan|Астрахань|в Астрахани|Астраханская область|SA|46.3497|48.0408|delivery||851
anadyr|Анадырь|в Анадыре|Чукотский автономный округ|AN|64.7337|177.4968|delivery||427
barnaul|Барнаул|в Барнауле|Алтайский край|BA|53.3474|83.7784|delivery||385
blagoveschensk|Благовещенск|в Благовещенске|Амурская область|YA|50.2907|127.5272|delivery||416
vladivostok|Владивосток|во Владивостоке|Приморский край|VL|43.1155|131.8855|delivery||423
volgograd|Волгоград|в Волгограде|Волгоградская область|VO|48.7080|44.5133|delivery||844
voronezh|Воронеж|в Воронеже|Воронежская область|MO|51.6608|39.2003|delivery||473
gorno-altaysk|Горно-Алтайск|в Горно-Алтайске|Республика Алтай|BA|51.9581|85.9603|delivery||388
elista|Элиста|в Элисте|Республика Калмыкия|MO|46.3083|44.2702|delivery||847
zhigulevsk|Жигулёвск|в Жигулёвске|Самарская область|SA|53.3990|49.4953|delivery||848
izhevsk|Ижевск|в Ижевске|Удмуртская Республика|SA|56.8527|53.2115|delivery||341
irkutsk|Иркутск|в Иркутске|Иркутская область|IR|52.2864|104.2807|delivery||395
yoshkar-ola|Йошкар-Ола|в Йошкар-Оле|Республика Марий Эл|MO|56.6388|47.8908|delivery||836
kaliningrad|Калининград|в Калининграде|Калининградская область|KA|54.7104|20.4522|delivery||401
kemerovo|Кемерово|в Кемерове|Кемеровская область|KE|55.3552|86.0872|delivery||384
lipetsk|Липецк|в Липецке|Липецкая область|MO|52.6031|39.5708|delivery||474
magadan|Магадан|в Магадане|Магаданская область|MA|59.5682|150.8085|delivery||413
murmansk|Мурманск|в Мурманске|Мурманская область|MO|68.9696|33.0745|delivery||815
orenburg|Оренбург|в Оренбурге|Оренбургская область|EK|51.7682|55.0970|delivery||353
penza|Пенза|в Пензе|Пензенская область|MO|53.1945|45.0195|delivery||841
petropavlovsk-kamchatskiy|Петропавловск-Камчатский|в Петропавловске-Камчатском|Камчатский край|KM|53.0241|158.6433|delivery||415
ryazan|Рязань|в Рязани|Рязанская область|MO|54.6292|39.7364|delivery||491
saratov|Саратов|в Саратове|Саратовская область|SR|51.5336|46.0343|delivery||845
stavropol|Ставрополь|в Ставрополе|Ставропольский край|MO|45.0445|41.9691|delivery||865
tomsk|Томск|в Томске|Томская область|TO|56.4846|84.9476|delivery||382
ulan-ude|Улан-Удэ|в Улан-Удэ|Республика Бурятия|IR|51.8335|107.5841|delivery||301
hanty-mansiysk|Ханты-Мансийск|в Ханты-Мансийске|Ханты-Мансийский автономный округ — Югра|EK|61.0042|69.0019|delivery||346
cheboksary|Чебоксары|в Чебоксарах|Чувашская Республика|MO|56.1439|47.2489|delivery||835
chita|Чита|в Чите|Забайкальский край|CH|52.0340|113.4994|delivery||302
shahty|Шахты|в Шахтах|Ростовская область|MO|47.7085|40.2160|delivery||863
yuzhno-sahalinsk|Южно-Сахалинск|в Южно-Сахалинске|Сахалинская область|SK|46.9591|142.7381|delivery||424
yakutsk|Якутск|в Якутске|Республика Саха (Якутия)|YA|62.0280|129.7326|delivery||411
yaroslavl|Ярославль|в Ярославле|Ярославская область|MO|57.6261|39.8845|delivery||485
`;

export const DEMO_REGIONS: readonly DemoRegion[] = readRows(TABLE, COLUMNS).map((row, index) => ({
  slug: row.slug,
  title: row.title,
  titleIn: row.titleIn,
  area: row.area,
  zone: readCode(row.zone, ZONES),
  lat: readNumber(row.lat),
  lng: readNumber(row.lng),
  kind: readOneOf(row.kind, ["main", "sub", "delivery"]),
  parentSlug: row.parent === "" ? undefined : row.parent,
  areaCode: row.areaCode,
  phone: `+7${row.areaCode}000${1000 + index}`,
}));
