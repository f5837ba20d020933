import type { Category } from "../contract/categories.ts";

/** What a word asks for. A category of `wants` is meant only when nothing else names one. */
export interface WordMeaning {
  pattern: RegExp;
  category?: Category;
  wants?: Category;
  filters?: Readonly<Record<string, string>>;
  /** Holds only in that category; elsewhere the word is searched as text. */
  only?: Category;
  /** Other filters instead, by category. */
  elsewhere?: Readonly<Partial<Record<Category, Readonly<Record<string, string>>>>>;
}

/** Russian and English words by their beginnings, ё written as е. The first that fits wins. */
export const meanings: readonly WordMeaning[] = [
  {
    pattern: /^(зима|зим(ы|е|у|ой|н[а-я]+)|winter)$/,
    wants: "tyre",
    filters: { season: "winter" },
    elsewhere: { wipers: { winter: "true" } },
  },
  { pattern: /^(лето|лета|лету|летом|летн[а-я]+|summer)$/, wants: "tyre", filters: { season: "summer" } },
  { pattern: /^всесезон[а-я]*$/, wants: "tyre", filters: { allSeason: "true" } },
  {
    pattern: /^(нешип[а-я]*|липучк[а-я]*|фрикцион[а-я]*)$/,
    wants: "tyre",
    filters: { season: "winter", studs: "false" },
  },
  {
    pattern: /^(шип|шипы|шипами|шипован[а-я]*|ошипован[а-я]*)$/,
    wants: "tyre",
    filters: { season: "winter", studs: "true" },
  },
  { pattern: /^(runflat|rft|ранфлет[а-я]*)$/, wants: "tyre", filters: { runflat: "true" } },
  { pattern: /^(xl|усиленн[а-я]*)$/, wants: "tyre", only: "tyre", filters: { xl: "true" } },
  {
    pattern: /^(suv|внедорож[а-я]*|кроссовер[а-я]*|джип[а-я]*)$/,
    wants: "tyre",
    only: "tyre",
    filters: { vehicle: "suv" },
  },
  { pattern: /^(легков[а-я]*)$/, wants: "tyre", only: "tyre", filters: { vehicle: "car" } },
  { pattern: /^(легкогруз[а-я]*|микроавтобус[а-я]*)$/, wants: "tyre", only: "tyre", filters: { vehicle: "van" } },
  { pattern: /^(грузов(ая|ые|ой|ых|ую))$/, category: "trucktyre" },
  { pattern: /^(рулев[а-я]*)$/, only: "trucktyre", filters: { axle: "steer" } },
  { pattern: /^(прицеп[а-я]*)$/, only: "trucktyre", filters: { axle: "trailer" } },
  { pattern: /^(шин(а|ы|у|ой)?|автошин[а-я]*|резин(а|ы|у|ой)?|покрышк[а-я]*|покрышек)$/, category: "tyre" },
  { pattern: /^(колпак(и|ов|а)?)$/, category: "wheel-covers" },
  { pattern: /^(колодк(а|и|у)|колодок)$/, category: "brake-pads" },
  { pattern: /^(тормозн[а-я]*)$/, category: "brake-disks" },
  { pattern: /^(диск(и|а|ов)?|автодиск[а-я]*)$/, category: "disk" },
  { pattern: /^(литье|лит(ой|ые|ых|ая))$/, wants: "disk", only: "disk", filters: { material: "alloy" } },
  { pattern: /^(штампов[а-я]*|штамп(ы|ованн[а-я]+)?)$/, wants: "disk", only: "disk", filters: { material: "steel" } },
  { pattern: /^(кован[а-я]*)$/, wants: "disk", only: "disk", filters: { material: "forged" } },
  { pattern: /^(аккумулятор(а|ы|ов|ная|ные)?|акб|батаре[а-я]*)$/, category: "battery" },
  { pattern: /^(обратн[а-я]*)$/, only: "battery", filters: { polarity: "reverse" } },
  { pattern: /^(прям(ая|ой|ую))$/, only: "battery", filters: { polarity: "direct" } },
  { pattern: /^(agm|efb|gel)$/, wants: "battery" },
  { pattern: /^(startstop|стартстоп)$/, wants: "battery", only: "battery", filters: { startstop: "true" } },
  { pattern: /^(масл(о|а|у|ом))$/, category: "oils" },
  {
    pattern: /^(синтетик(а|и|у)|синтетическ[а-я]*)$/,
    wants: "oils",
    only: "oils",
    filters: { "oil-type": "synthetic" },
  },
  { pattern: /^(полусинтет[а-я]*)$/, wants: "oils", only: "oils", filters: { "oil-type": "semi-synthetic" } },
  { pattern: /^(дворник(и|ов|а)?|щетк(и|а|у)|щеток|стеклоочистител[а-я]*)$/, category: "wipers" },
  { pattern: /^(бескаркасн[а-я]*)$/, wants: "wipers", only: "wipers", filters: { "wiper-type": "frameless" } },
  { pattern: /^(каркасн[а-я]*)$/, wants: "wipers", only: "wipers", filters: { "wiper-type": "frame" } },
  { pattern: /^(гибридн[а-я]*)$/, only: "wipers", filters: { "wiper-type": "hybrid" } },
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

/** Words that ask for nothing by themselves. */
export const fillers: ReadonlySet<string> = new Set(
  "для на и в с по к r р размер размера купить цена недорого дешево авто автомобиля автомобильные автомобильный моторное моторного колесные колесный стеклоочистителя давления полярность полярностью устройство устройства радиус диаметр ширина профиль".split(
    " ",
  ),
);

/** How brands are spelt in Russian: the beginning of the brand's own slug. */
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
