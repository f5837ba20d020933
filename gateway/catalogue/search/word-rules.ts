import type { Category } from "../../contract/catalogue/categories.ts";

/** What a word means in a query. `impliedCategory` applies only when nothing else names one. */
export interface WordRule {
  pattern: RegExp;
  category?: Category;
  impliedCategory?: Category;
  filters?: Readonly<Record<string, string>>;
  /** Applies only in these categories; elsewhere the word is searched for as text. */
  only?: readonly Category[];
  /** Whole words that a misspelt one is compared with. */
  words?: readonly string[];
  /** Another thing named beside it is what is meant: «насос для шин», «колпаки на колёса». */
  isOfOthers?: true;
  /** Replaces `filters` in these categories. */
  elsewhere?: Readonly<Partial<Record<Category, Readonly<Record<string, string>>>>>;
}

/** Russian and English words, with ё written as е. The first matching rule applies. */
export const wordRules: readonly WordRule[] = [
  {
    pattern: /^(зима|зимов?[а-я]{0,3}|зимн[а-я]+|winter)$/,
    words: ["зимняя", "зимние"],
    impliedCategory: "tyre",
    filters: { season: "winter" },
    elsewhere: { wipers: { winter: "true" } },
  },
  {
    pattern: /^(лето|лета|лету|летом|летн[а-я]+|summer)$/,
    words: ["летняя", "летние"],
    impliedCategory: "tyre",
    filters: { season: "summer" },
  },
  {
    pattern: /^всесез[а-я]*$/,
    words: ["всесезонная", "всесезонные"],
    impliedCategory: "tyre",
    filters: { allSeason: "true" },
  },
  {
    pattern: /^(нешип[а-я]*|липучк[а-я]*|липуч[а-я]*|фрикцион[а-я]*)$/,
    words: ["нешипованная", "липучка", "фрикционная"],
    impliedCategory: "tyre",
    filters: { season: "winter", studs: "false" },
  },
  {
    pattern: /^(шип|шипы|шипов|шипами|шипов[а-я]*|ошипов[а-я]*)$/,
    words: ["шипованная", "шипованные"],
    impliedCategory: "tyre",
    filters: { season: "winter", studs: "true" },
  },
  { pattern: /^(runflat|rft|ранфл[а-я]*)$/, impliedCategory: "tyre", filters: { runflat: "true" } },
  { pattern: /^(xl|усиленн[а-я]*)$/, impliedCategory: "tyre", only: ["tyre"], filters: { xl: "true" } },
  {
    pattern: /^(suv|внедор[а-я]*|внедорож[а-я]*|кроссовер[а-я]*|джип(а|ы)?)$/,
    impliedCategory: "tyre",
    only: ["tyre"],
    filters: { vehicle: "suv" },
  },
  { pattern: /^(легков[а-я]*)$/, impliedCategory: "tyre", only: ["tyre"], filters: { vehicle: "car" } },
  {
    pattern: /^(легкогр[а-я]*|микроавт[а-я]*|коммерч[а-я]*)$/,
    impliedCategory: "tyre",
    only: ["tyre"],
    filters: { vehicle: "van" },
  },
  { pattern: /^(грузов(ая|ые|ой|ых|ую|ик)|грузовик[а-я]*)$/, category: "trucktyre", words: ["грузовые", "грузовая"] },
  { pattern: /^(грязев[а-я]*|внедорожн[а-я]*)$/, impliedCategory: "tyre", only: ["tyre"], filters: { vehicle: "suv" } },
  { pattern: /^(mo|мо)$/, impliedCategory: "tyre", only: ["tyre"], filters: { homologation: "mo" } },
  { pattern: /^(ao|ао)$/, impliedCategory: "tyre", only: ["tyre"], filters: { homologation: "ao" } },
  { pattern: /^(n0|но)$/, impliedCategory: "tyre", only: ["tyre"], filters: { homologation: "n0" } },
  { pattern: /^(звезд[а-я]*)$/, impliedCategory: "tyre", only: ["tyre"], filters: { homologation: "star" } },
  { pattern: /^(ведущ[а-я]*)$/, only: ["trucktyre"], filters: { axle: "drive" } },
  { pattern: /^(рулев[а-я]*)$/, only: ["trucktyre"], filters: { axle: "steer" } },
  { pattern: /^(прицеп[а-я]*|полуприцеп[а-я]*)$/, only: ["trucktyre"], filters: { axle: "trailer" } },
  {
    pattern:
      /^(шин(а|ы|у|е|ой|ам|ах|ами)?|автошин[а-я]*|резин(а|ы|у|е|ой|к[а-я]+)?|покрышк[а-я]*|покрышек|tires?|tyres?)$/,
    category: "tyre",
    isOfOthers: true,
    words: ["шины", "резина", "резину", "покрышки"],
  },
  { pattern: /^(колпак(и|ов|а)?)$/, category: "wheel-covers", words: ["колпаки"] },
  { pattern: /^(колодк(а|и|у)|колодок)$/, category: "brake-pads", words: ["колодки"] },
  { pattern: /^(тормоз[а-я]*)$/, category: "brake-disks", words: ["тормозные"] },
  {
    pattern: /^(диск(и|а|у|е|ов|ам|ах)?|автодиск[а-я]*)$/,
    category: "disk",
    isOfOthers: true,
    words: ["диски", "дисков"],
  },
  { pattern: /^(передн[а-я]*)$/, filters: { axle: "front" }, only: ["brake-pads", "brake-disks"] },
  {
    pattern: /^(задн[а-я]*)$/,
    filters: { axle: "rear" },
    only: ["brake-pads", "brake-disks"],
    elsewhere: { wipers: { "wiper-type": "rear" } },
  },
  {
    pattern: /^(черн[а-я]+)$/,
    filters: { finish: "black" },
    only: ["disk"],
    elsewhere: { "wheel-covers": { color: "black" } },
  },
  {
    pattern: /^(бел(ый|ые|ая|ых))$/,
    filters: { finish: "white" },
    only: ["disk"],
    elsewhere: { "wheel-covers": { color: "white" } },
  },
  {
    pattern: /^(серебр[а-я]*)$/,
    filters: { finish: "silver" },
    only: ["disk"],
    elsewhere: { "wheel-covers": { color: "silver" } },
  },
  { pattern: /^(графит[а-я]*)$/, filters: { finish: "graphite" }, only: ["disk"] },
  { pattern: /^(бронз[а-я]*)$/, filters: { finish: "bronze" }, only: ["disk"] },
  {
    pattern: /^(литье|литья|лит(ой|ые|ых|ая)|литьев[а-я]*)$/,
    words: ["литые"],
    impliedCategory: "disk",
    only: ["disk"],
    filters: { material: "alloy" },
  },
  {
    pattern: /^(штампов[а-я]*|штамп(ы|ованн[а-я]+)?|стальн[а-я]+|железн[а-я]+|железки)$/,
    words: ["штампованные", "штамповка"],
    impliedCategory: "disk",
    only: ["disk"],
    filters: { material: "steel" },
  },
  {
    pattern: /^(кован[а-я]*|ковк[а-я]*)$/,
    words: ["кованые"],
    impliedCategory: "disk",
    only: ["disk"],
    filters: { material: "forged" },
  },
  {
    pattern: /^(ак+умул+ят[а-я]*|акб|батаре[а-я]*|акум|аккум)$/,
    category: "battery",
    isOfOthers: true,
    words: ["аккумулятор", "аккумуляторы"],
  },
  { pattern: /^(ази[яийю]|азиатск[а-я]*)$/, only: ["battery"], filters: { type_case: "asia" } },
  { pattern: /^(agm|агм)$/, impliedCategory: "battery", only: ["battery"], filters: { type_akb: "agm" } },
  { pattern: /^(efb|ефб)$/, impliedCategory: "battery", only: ["battery"], filters: { type_akb: "efb" } },
  { pattern: /^(gel|гел(ь|ев[а-я]+))$/, impliedCategory: "battery", only: ["battery"], filters: { type_akb: "gel" } },
  { pattern: /^(обрат[а-я]*|обр)$/, words: ["обратная"], only: ["battery"], filters: { polarity: "reverse" } },
  { pattern: /^(прям(ая|ой|ую|ый))$/, only: ["battery"], filters: { polarity: "direct" } },
  { pattern: /^(startstop|стартстоп)$/, impliedCategory: "battery", only: ["battery"], filters: { startstop: "true" } },
  { pattern: /^(масл(о|а|у|ом)|моторн[а-я]*)$/, category: "oils", words: ["масло"] },
  {
    pattern: /^(синтетик(а|и|у)|синтетическ[а-я]*)$/,
    impliedCategory: "oils",
    only: ["oils"],
    filters: { "oil-type": "synthetic" },
  },
  {
    pattern: /^(полусинтет[а-я]*)$/,
    impliedCategory: "oils",
    only: ["oils"],
    filters: { "oil-type": "semi-synthetic" },
  },
  {
    pattern: /^(дворник(и|ов|а)?|щетк(и|а|у)|щеток|стеклоочистител[а-я]*)$/,
    category: "wipers",
    words: ["дворники", "стеклоочистители"],
  },
  {
    pattern: /^(бескаркасн[а-я]*)$/,
    impliedCategory: "wipers",
    only: ["wipers"],
    filters: { "wiper-type": "frameless" },
  },
  { pattern: /^(каркасн[а-я]*)$/, impliedCategory: "wipers", only: ["wipers"], filters: { "wiper-type": "frame" } },
  { pattern: /^(гибридн[а-я]*)$/, only: ["wipers"], filters: { "wiper-type": "hybrid" } },
  { pattern: /^(tpms|датчик(и|ов|а)?)$/, category: "tpms", words: ["датчики", "датчик"] },
  {
    pattern: /^(зарядн[а-я]*|зарядк(а|и|у)|зарядник)$/,
    words: ["зарядное", "зарядка"],
    category: "battery-accessories",
    filters: { kind: "charger" },
  },
  {
    pattern: /^(прикурив[а-я]*|прикурить|крокодил[а-я]*)$/,
    category: "battery-accessories",
    filters: { kind: "cable" },
  },
  { pattern: /^(пусков(ое|ые)|бустер[а-я]*)$/, category: "battery-accessories", filters: { kind: "jump-starter" } },
  { pattern: /^(клемм(а|ы|у))$/, category: "battery-accessories", filters: { kind: "terminal" } },
  {
    pattern: /^(омывай[а-я]*|омыват[а-я]*|незамерз[а-я]*|омывающ[а-я]*)$/,
    words: ["омывайка", "незамерзайка"],
    category: "autoproducts",
    filters: { kind: "washer-fluid" },
  },
  {
    pattern: /^(антифриз(ы|а|ов)?|тосол[а-я]?)$/,
    words: ["антифриз"],
    category: "autoproducts",
    filters: { kind: "antifreeze" },
  },
  {
    pattern: /^(компрес+ор(ы|а|ов)?|насос(ы|а)?)$/,
    words: ["компрессор"],
    category: "autoproducts",
    filters: { kind: "compressor" },
  },
  { pattern: /^(домкрат(ы|а|ов)?)$/, category: "autoproducts", filters: { kind: "jack" } },
  { pattern: /^(коврик(и|ов|а)?)$/, words: ["коврики"], category: "autoproducts", filters: { kind: "mat" } },
  { pattern: /^(автолампы?|ламп(а|ы|очк[а-я]*))$/, category: "autoproducts", filters: { kind: "bulb" } },
];

/** Phrases that are one thing, in the words of the rules. */
export const phrases: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z])extra\s*-?\s*load(?![a-z])/g, " xl "],
  [/(?<![a-z])run\s*-?\s*(?:on\s*-?\s*)?flat(?![a-z])|(?<![а-я])ран\s*-?\s*фл[еэ]т(?![а-я])/g, " ранфлет "],
  [/(?<![а-я])(?:без|не)\s+шип[а-я]*/g, " нешипованная "],
  [/(?<![а-я])стар(?:т)?\s*-?\s*стоп(?![а-я])|start\s*-?\s*stop/g, " стартстоп "],
  [/(?<![а-я])легк[а-я]+\s+грузов[а-я]*/g, " легкогрузовая "],
  [/(?<![а-я])пол[уу]\s*-?\s*синтет[а-я]*/g, " полусинтетика "],
  [/(?<![а-я])замен[а-я]*\s+масл[а-я]*|(?<![а-я])помен[а-я]*\s+масл[а-я]*/g, " замена "],
];

/** Words without a meaning of their own in a query. */
export const stopWords: ReadonlySet<string> = new Set(
  "а для на и или в во с со по к за из от до под про мне мой моя мои мою где как какая какие какой есть ли хочу нужны нужна нужен нужно можно надо чтобы r р z размер размера размеры купить куплю заказать цена цены ценам прайс стоимость сколько стоит недорого недорогая недорогие недорогой дешево дешевле дешевая дешевые дешевый бюджетные хорошие хорошая лучшие лучшая новая новые новый комплект комплекта комплектом шт штук штуки штука руб рублей р. рубля авто автомобиль автомобиля автомобильные автомобильный автомобильная машина машину машины моторного колесо колеса колес колесные колесный давления полярность полярности полярностью устройство устройства провода провод радиус радиусом радиуса диаметр диаметром ширина профиль разболтовка разболтовкой вылет вылетом год года г выпуска кузов поколение поколения интернет наличии наличие официальный сайт тип вид под индекс индексом индексы нагрузки скорости омологация омологацией ось оси осью 12v 12в вольт литр литра литров л мм дюйм дюйма дюймов euro евро сдать сезонное сезонная сезон сезона мотор ампер ач tyres tires tyre tire".split(
    " ",
  ),
);
