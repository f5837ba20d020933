import type { Category } from "../contract/categories.ts";

/** What a word means in a query. `impliedCategory` applies only when nothing else names one. */
export interface WordRule {
  pattern: RegExp;
  category?: Category;
  impliedCategory?: Category;
  filters?: Readonly<Record<string, string>>;
  /** Applies only in this category; elsewhere the word is searched for as text. */
  onlyIn?: Category;
  /** Replaces `filters` in these categories. */
  elsewhere?: Readonly<Partial<Record<Category, Readonly<Record<string, string>>>>>;
}

/** Russian and English words, with ё written as е. The first matching rule applies. */
export const wordRules: readonly WordRule[] = [
  {
    pattern: /^(зима|зим(ы|е|у|ой|н[а-я]+)|winter)$/,
    impliedCategory: "tyre",
    filters: { season: "winter" },
    elsewhere: { wipers: { winter: "true" } },
  },
  { pattern: /^(лето|лета|лету|летом|летн[а-я]+|summer)$/, impliedCategory: "tyre", filters: { season: "summer" } },
  { pattern: /^всесезон[а-я]*$/, impliedCategory: "tyre", filters: { allSeason: "true" } },
  {
    pattern: /^(нешип[а-я]*|липучк[а-я]*|фрикцион[а-я]*)$/,
    impliedCategory: "tyre",
    filters: { season: "winter", studs: "false" },
  },
  {
    pattern: /^(шип|шипы|шипами|шипован[а-я]*|ошипован[а-я]*)$/,
    impliedCategory: "tyre",
    filters: { season: "winter", studs: "true" },
  },
  { pattern: /^(runflat|rft|ранфлет[а-я]*)$/, impliedCategory: "tyre", filters: { runflat: "true" } },
  { pattern: /^(xl|усиленн[а-я]*)$/, impliedCategory: "tyre", onlyIn: "tyre", filters: { xl: "true" } },
  {
    pattern: /^(suv|внедорож[а-я]*|кроссовер[а-я]*|джип[а-я]*)$/,
    impliedCategory: "tyre",
    onlyIn: "tyre",
    filters: { vehicle: "suv" },
  },
  { pattern: /^(легков[а-я]*)$/, impliedCategory: "tyre", onlyIn: "tyre", filters: { vehicle: "car" } },
  {
    pattern: /^(легкогруз[а-я]*|микроавтобус[а-я]*)$/,
    impliedCategory: "tyre",
    onlyIn: "tyre",
    filters: { vehicle: "van" },
  },
  { pattern: /^(грузов(ая|ые|ой|ых|ую))$/, category: "trucktyre" },
  { pattern: /^(рулев[а-я]*)$/, onlyIn: "trucktyre", filters: { axle: "steer" } },
  { pattern: /^(прицеп[а-я]*)$/, onlyIn: "trucktyre", filters: { axle: "trailer" } },
  { pattern: /^(шин(а|ы|у|ой)?|автошин[а-я]*|резин(а|ы|у|ой)?|покрышк[а-я]*|покрышек)$/, category: "tyre" },
  { pattern: /^(колпак(и|ов|а)?)$/, category: "wheel-covers" },
  { pattern: /^(колодк(а|и|у)|колодок)$/, category: "brake-pads" },
  { pattern: /^(тормозн[а-я]*)$/, category: "brake-disks" },
  { pattern: /^(диск(и|а|ов)?|автодиск[а-я]*)$/, category: "disk" },
  { pattern: /^(литье|лит(ой|ые|ых|ая))$/, impliedCategory: "disk", onlyIn: "disk", filters: { material: "alloy" } },
  {
    pattern: /^(штампов[а-я]*|штамп(ы|ованн[а-я]+)?)$/,
    impliedCategory: "disk",
    onlyIn: "disk",
    filters: { material: "steel" },
  },
  { pattern: /^(кован[а-я]*)$/, impliedCategory: "disk", onlyIn: "disk", filters: { material: "forged" } },
  { pattern: /^(аккумулятор(а|ы|ов|ная|ные)?|акб|батаре[а-я]*)$/, category: "battery" },
  { pattern: /^(обратн[а-я]*)$/, onlyIn: "battery", filters: { polarity: "reverse" } },
  { pattern: /^(прям(ая|ой|ую))$/, onlyIn: "battery", filters: { polarity: "direct" } },
  { pattern: /^(agm|efb|gel)$/, impliedCategory: "battery" },
  { pattern: /^(startstop|стартстоп)$/, impliedCategory: "battery", onlyIn: "battery", filters: { startstop: "true" } },
  { pattern: /^(масл(о|а|у|ом))$/, category: "oils" },
  {
    pattern: /^(синтетик(а|и|у)|синтетическ[а-я]*)$/,
    impliedCategory: "oils",
    onlyIn: "oils",
    filters: { "oil-type": "synthetic" },
  },
  {
    pattern: /^(полусинтет[а-я]*)$/,
    impliedCategory: "oils",
    onlyIn: "oils",
    filters: { "oil-type": "semi-synthetic" },
  },
  { pattern: /^(дворник(и|ов|а)?|щетк(и|а|у)|щеток|стеклоочистител[а-я]*)$/, category: "wipers" },
  {
    pattern: /^(бескаркасн[а-я]*)$/,
    impliedCategory: "wipers",
    onlyIn: "wipers",
    filters: { "wiper-type": "frameless" },
  },
  { pattern: /^(каркасн[а-я]*)$/, impliedCategory: "wipers", onlyIn: "wipers", filters: { "wiper-type": "frame" } },
  { pattern: /^(гибридн[а-я]*)$/, onlyIn: "wipers", filters: { "wiper-type": "hybrid" } },
  { pattern: /^(tpms|датчик(и|ов|а)?)$/, category: "tpms" },
  { pattern: /^(зарядн[а-я]*|зарядк(а|и|у))$/, category: "battery-accessories", filters: { kind: "charger" } },
  { pattern: /^(прикуриван[а-я]*)$/, category: "battery-accessories", filters: { kind: "cable" } },
  { pattern: /^(клемм(а|ы|у))$/, category: "battery-accessories", filters: { kind: "terminal" } },
  {
    pattern: /^(омывайк(а|и|у)|незамерзайк(а|и|у)|омывающ[а-я]*)$/,
    category: "autoproducts",
    filters: { kind: "washer-fluid" },
  },
  { pattern: /^(антифриз(ы|а|ов)?|тосол)$/, category: "autoproducts", filters: { kind: "antifreeze" } },
  { pattern: /^(компрессор(ы|а|ов)?)$/, category: "autoproducts", filters: { kind: "compressor" } },
  { pattern: /^(домкрат(ы|а|ов)?)$/, category: "autoproducts", filters: { kind: "jack" } },
  { pattern: /^(коврик(и|ов|а)?)$/, category: "autoproducts", filters: { kind: "mat" } },
  { pattern: /^(автолампы?|лампочк(а|и))$/, category: "autoproducts", filters: { kind: "bulb" } },
];

/** Words without a meaning of their own in a query. */
export const stopWords: ReadonlySet<string> = new Set(
  "для на и в с по к r р размер размера купить цена недорого дешево авто автомобиля автомобильные автомобильный моторное моторного колесные колесный стеклоочистителя давления полярность полярностью устройство устройства радиус диаметр ширина профиль".split(
    " ",
  ),
);

/** Russian spellings of brands, with their vocabulary entries. */
export const russianBrands: Readonly<Record<string, string>> = {
  нокиан: "nokian",
  нокия: "nokian",
  нордман: "nordman",
  икон: "ikon",
  айкон: "ikon",
  мишлен: "michelin",
  пирелли: "pirelli",
  пирели: "pirelli",
  кама: "kama",
  кордиант: "cordiant",
  формула: "formula",
  гиславед: "gislaved",
  ханкук: "hankook",
  тореро: "torero",
  лауфен: "laufenn",
  лауфенн: "laufenn",
  континенталь: "continental",
  континентал: "continental",
  гудиер: "goodyear",
  гудеар: "goodyear",
  бриджстоун: "bridgestone",
  йокогама: "yokohama",
  екогама: "yokohama",
  тойо: "toyo",
  данлоп: "dunlop",
  кумхо: "kumho",
  нексен: "nexen",
  виатти: "viatti",
  матадор: "matador",
  тигар: "tigar",
  бфгудрич: "bfgoodrich",
  максис: "maxxis",
  сайлун: "sailun",
  триангл: "triangle",
  трайангл: "triangle",
  белшина: "belshina",
  амтел: "amtel",
  барум: "barum",
  нитто: "nitto",
  алтай: "altaishina",
  скад: "skad",
  кик: "k-k",
  рэплика: "replica",
  реплика: "replica",
  варта: "varta",
  бош: "bosch",
  мутлу: "mutlu",
  титан: "titan",
  тюмень: "tyumen",
  тудор: "tudor",
  зверь: "zver",
  актех: "aktex",
  лукойл: "lukoil",
  шелл: "shell",
  мобил: "mobil",
  кастрол: "castrol",
  мотюль: "motul",
  ликвимоли: "liqui-moly",
  зик: "zic",
  тотал: "total",
  эльф: "elf",
  денсо: "denso",
  валео: "valeo",
  брембо: "brembo",
};
