import type { Category } from "../../../contract/catalogue/categories.ts";

/** What is for tyres, disks and batteries is none of them. «Автотовары» is our own feed's category of all that is left. */
const AUTO_GOODS =
  /^(?:автотовар|автохими|автокосметик|автоаксессуар|герметик|чернител|очистител|полирол|краск|жгут|латк|монтажн\S* паст|манометр|насос|компрессор|домкрат|секретк|гайк|болт|трос[ ы]|щетк\S*-скреб|скребок|ключ\S* баллон|цеп[иь](?: |$)|колпач(?:ок|ки)|груз\S* (?:балансир|набивн|самокл|адгез)|балансир|аптечк\S* авто|огнетуш|антифриз|тосол|жидкост\S* (?:незамерз|стеклоом|омыв|тормозн)|незамерз|коврик|ароматизатор|знак\S* аварийн|канистр|буксир|присадк|промывк|резинк\S* (?:стекл|щет|двор)|паст\S* (?:для )?тормоз|браслет\S* противоск|(?:центровочн|проставочн)\S* кол|кол(?:ьцо|ьца|ец) (?:центр|простав)|проставк\S* (?:кол|д(?:ля|\/) ?(?:кол|диск)|диск|ступ|\d)|фильтр\S* (?:масл|воздуш|салон|топлив|акпп)|(?:масл|воздуш|салон|топлив)\S* фильтр|размораживат|преобразоват\S* ржавч|антикор|антидожд|антизапот|жидк\S* (?:ключ|резин)|смазк\S* (?:универс|силикон|литиев|графит|медн|проник|(?:для )?(?:суппорт|направл|цеп|петель|замк|клемм))|проникающ\S* смазк|холодный старт|быстрый старт|свеч[аи] (?:зажиг|накал))/;

/** The first matching rule applies, so names that contain those of other goods (brake disk, wheel cover) come first. */
const RULES: readonly (readonly [RegExp, Category])[] = [
  [AUTO_GOODS, "autoproducts"],
  [/тормозн\S* диск(?!ов[а-я]{2})|диск(?!ов[а-я]{2})\S* тормозн|brake dis[ck]/, "brake-disks"],
  [/тормозн\S* колод|колодк/, "brake-pads"],
  [
    /стеклоочист|щетк\S* (?:(?:ветров|лобов|задн)\S* )?(?:стекл|двор|с\/о)|щет(?:к|ок)\S* .*(?:каркасн|гибридн)|дворник|\d\s?(?:см|мм|"|'')?\s(?:бес)?каркасн/,
    "wipers",
  ],
  [/датчик\S* (?:давлен|тиску)(?!\S* (?:масл|гидро|топл|возду|турб|наддув|конди|охлажд|фреон))|tpms/, "tpms"],
  [/(?<!\([^()]*)колпак(?!\S* (?:ступиц|форсун|рычаг))/, "wheel-covers"],
  [
    /(?:заряд|пуско)\S* устройств|прикуриван|^клемм|нагрузочн\S* вилк|(?:аксессуар|тестер|уход)\S* для (?:акб|аккумул)/,
    "battery-accessories",
  ],
  [/аккумулятор|(?:^|\s)акб(?:\s|$)/, "battery"],
  [/моторн\S* масл|масл\S* моторн|^масл|^олив[аи] (?:мотор|трансм)/, "oils"],
  [/(?:хранен|чех(?:л|[ое]л)|мешк|пакет|ремонт)\S*.*(?:шин|колес)/, "autoproducts"],
  [/шин[аыу]?(?:\s|$)|автошин|покрышк|цмк/, "tyre"],
  [/(?:^|\s)диск[иа]?(?:\s|$)|дисков колесн/, "disk"],
];

/** Titles of categories alone, in English, Ukrainian or Latin letters; in names of goods such words belong to makers and models. */
const TITLE_RULES: readonly (readonly [RegExp, Category])[] = [
  [
    /^(?:truck |car |winter |summer |all[- ]season )*t[iy]res?$|^shin[aiy]$|^(?:зимові |літні |легкові |вантажні )?шини$/,
    "tyre",
  ],
  [/^(?:alloy |steel |forged )?(?:wheels?|rims?)$|^dis[ck]s?$|^disk[ai]$|^(?:литі |колісні )диски$/, "disk"],
  [/^(?:car )?batter(?:y|ies)$|^akb$|^ac?cum?ulators?$|акумулятор/, "battery"],
  [/^(?:motor |engine )?oils?$|^maslo?$|моторн\S* (?:олив|мастил)/, "oils"],
];

/** «Лампа H7 12V 55W», «Автолампа …», and not that of a table. */
const BULB =
  /^автоламп|(?=.*(?<![\d.,])(?:12|24|85)\s?[vв](?![a-zа-я]))(?=^(?:(?:светодиодн|галоген|ксенон|комплект)\S* )*ламп|.*\d\s?(?:w|вт)(?![a-zа-я])).*(?<![a-zа-я\d])(?:h(?:[1-9]|1[0-9]|27)|hb[1-5]|hir2|d[1-8][srh]|w(?:5|16|21)w|w21\/5w|p21w|p21\/5w|r(?:5|10)w|t4w|c5w|[pw][xy]?[123]\d?[a-z]?w|led|ксенон)(?![a-zа-я\d])/;

/** «Щётка Denso DMC-560 60 см»: as long as a wiper, and for no other work. */
const WIPER =
  /^(?:комплект |зимн\S* )?щет(?:к|ок)\S* (?!.*(?:снег|скреб|смет|мыть|мойк|моющ|уборк|ворс|телескоп|ручк|генерат|стартер|кузов|диск|колес|клемм|корщ|металл|для |зубн|пол(?:а|ов|ов\S*)(?![а-я]))).*(?<![\d.,])(?:(?:[3-7]\d{2}|280)\s?(?:мм|mm)|(?:[3-7]\d|28)\s?(?:см|cm)|(?:1[2-9]|2\d|3[0-2])\s?(?:["”]|''))/;

const NO_TYRE =
  /^(?:авто|мото)?камер[аы](?:[\s.]|$)|^ободн\S* лент|^лент\S* ободн|^флип|^(?:вентил|ниппел|колпачок|колпачки)|^груз\S* (?:балансир|набивн|самокл|адгез)|^цеп[иь] (?:противо|колес|на )|^(?:болт|гайк)|^секретк/;

const SPARE_PART =
  /^(?:рычаг|поводок|трапеци|(?:электро)?(?:мотор(?:чик)?|двигатель)(?= )|бач[ок]|форсун|держател|кожух|пружин|распорк|прокладк|направляющ|ремкомплект|скоб|суппорт|кронштейн|крышк|шланг|трубк|колпач\S* (?:рычаг|поводк|форсун)|колодк\S* (?:соедин|раз[ъь]ем|провод))/;

const PRESSURE_SENSOR = /датчик\S* (?:давлен|тиску)/;
const OF_TYRES = /шин|кол[её]с|tpms|rdks|433|434|315|мгц|mhz|вентил|ниппел|autel|sensit/;

const CARE_OR_LIQUID =
  /^(?:автохими|автокосмет|антифриз|ароматизатор|герметик|жидкост|масл|олив|очистител|полирол|паст|присадк|промывк|резинк|смазк|шампун)/;

/** «BARDAHL Очиститель …», «Toyota Пружина …»: what goods are stands behind their maker. */
export function withoutMaker(title: string, maker: string): string {
  if (maker === "" || !title.toLowerCase().startsWith(`${maker.toLowerCase()} `)) return title;
  const rest = title.slice(maker.length).trim();
  return [CARE_OR_LIQUID, SPARE_PART, BULB, AUTO_GOODS].some((words) => words.test(plainOf(rest))) ? rest : title;
}

/** Truck tyres are recognised by a parent category or the title: «Шины → Грузовые», «Шины для грузовых автомобилей». */
const FOR_TRUCKS = /(?<!легко[- ]?)грузов|вантажн|цмк|truck/;

/** The category for names from a feed: those of its categories, from the leaf up, then the offer's own. */
export function categoryOf(names: readonly string[]): Category | null {
  const plain = names.map(plainOf);
  // Dealers keep inner tubes in the category of tyres, and with a size: the goods' own name tells them.
  const own = plain.at(-1) ?? "";
  if ((NO_TYRE.test(own) && !SPARE_PART.test(own)) || BULB.test(own)) return "autoproducts";
  for (const [at, name] of plain.entries()) {
    // «Пружина тормозных колодок» is a part of what it names.
    if (at === plain.length - 1 && SPARE_PART.test(name)) continue;
    // Of oil, of fuel or of a tyre: «Датчик давления Bosch 0261230108» does not say it, the category of tyre sensors does.
    if (at === plain.length - 1 && PRESSURE_SENSOR.test(name) && !OF_TYRES.test(name)) continue;
    // «Шины, диски и колёса» are either.
    if (/шин/.test(name) && /диск/.test(name) && at < plain.length - 1) continue;
    for (const [pattern, category] of at < plain.length - 1 ? [...RULES, ...TITLE_RULES] : RULES)
      if (pattern.test(name)) return category === "tyre" && plain.some(isForTrucks) ? "trucktyre" : category;
  }
  return WIPER.test(own) ? "wipers" : null;
}

const plainOf = (name: string): string => name.toLowerCase().replaceAll("ё", "е").trim();

/** A name with both kinds does not decide. */
export function isForTrucks(name: string): boolean {
  const plain = plainOf(name);
  return FOR_TRUCKS.test(plain) && !/легк/.test(plain);
}

/** The category tree of one feed. */
export class FeedCategories {
  readonly #byId = new Map<string, { title: string; parentId: string }>();

  add(category: { id: string; parentId: string; title: string }): void {
    this.#byId.set(category.id, category);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** Titles from the category up to the root. Stops at a cycle. */
  titlesUp(id: string): string[] {
    const titles: string[] = [];
    const seen = new Set<string>();
    for (let at = this.#byId.get(id), key = id; at && !seen.has(key); key = at.parentId, at = this.#byId.get(key)) {
      seen.add(key);
      titles.push(at.title);
    }
    return titles;
  }
}
