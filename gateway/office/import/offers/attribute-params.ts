import {
  accessoryKinds,
  coverColors,
  diskTypes,
  frequencies,
  productKinds,
  sensorTypes,
  valves,
  wheelAxles,
  wiperTypes,
} from "../../../catalogue/names/choices.ts";
import { viscosityOf } from "../../../catalogue/names/oil-name.ts";
import type { Category } from "../../../contract/catalogue/categories.ts";
import {
  type AttributeValue,
  boltPattern,
  colourOr,
  flag,
  homologation,
  labelClass,
  loadIndex,
  madeIn,
  number,
  oneOf,
  orThousandths,
  type ParamRule,
  rule,
  speedIndex,
  text,
  weightOf,
} from "./param-parsers.ts";

const ALL_SEASONS =
  /всесез|всепогод|кругл(?:огод|ый год)|all[\s-]?(?:season|weather)|demi-?season|^в\/?с$|^a\/?s$|^4 ?s(?:easons?)?$|4 ?сезон|vsesez/;
const seasonIn = oneOf(
  [ALL_SEASONS, "summer"],
  [/зим|winter|^snow$|^(?:w|з)$|^zima|^zimn/, "winter"],
  [/лет|літ|summer|^(?:s|л)$|^leto|^letn/, "summer"],
);
/** «Зима-лето» may be either, or both. */
const BOTH_SEASONS = /зим.*лет|лет.*зим|winter.*summer|summer.*winter/;
const season = rule("season", /^сезон/, (value, unit) =>
  BOTH_SEASONS.test(value) && !ALL_SEASONS.test(value) ? null : seasonIn(value, unit),
);
const tyreRules: readonly ParamRule[] = [
  season,
  rule("width", /^ширина(?: шины| профиля)?(?:,|$|\s*\()/, number(2, 900)),
  rule("profile", /^(?:профиль|высота(?: профиля| шины)?|серия)(?:,|$|\s)/, number(20, 100)),
  rule("diameter", /^(?:посадочный |внутренний )?(?:диаметр|радиус)/, number(4, 54)),
  rule("load-index", /индекс (?:максимальной )?нагрузки/, loadIndex),
  rule("speed-index", /индекс (?:максимальной )?(?:нагрузки\s*[/и]\s*)?скорости/, speedIndex),
  rule("year", /^(?:год|dot(?:$|[\s,])|дата (?:пр-ва|произв|выпуск))/, madeIn),
  rule("eu-fuel", /экономичн|сопротивлени\S* качени|fuel|rolling/, labelClass),
  rule("eu-wet", /мокр|влажн|wet/, labelClass),
  rule("eu-noise", /шум|noise/, number(55, 90)),
];
const country = rule("country", /^страна/, text);
const weight = rule("weight", /^(?:вес|масса)/, weightOf);
const warranty = rule("warranty", /^гарант/, number(1, 240));
const commonRules: readonly ParamRule[] = [country, weight, warranty];
const axle = rule("axle", /^(?:ось|место установки|сторона установки|расположение)/, oneOf(...wheelAxles));

const RULES: Readonly<Record<Category, readonly ParamRule[]>> = {
  tyre: [
    ...tyreRules,
    rule("allSeason", /^сезон/, (value, unit) =>
      ALL_SEASONS.test(value) ? true : season.read(value, unit) === null ? null : false,
    ),
    rule("studs", /^шип|шип(?:ы|ов)$|^ошип/, flag(/^(?:с )?о?шип|^studded|^ш\.?$/)),
    rule("studs", /^сезон/, (value) =>
      /(?:не|без) ?о?шип|фрикц|липуч/.test(value) ? false : /шип/.test(value) || null,
    ),
    rule("runflat", /run ?-?flat|ранфлет/, flag(/run|rft|zp|^rof|^dsst|^emt|^ssr|^hrs|^moe|ранф/)),
    rule("xl", /^xl$|усилен|extra load/, flag(/xl|усил|extra|reinf|^el$/)),
    rule("homologation", /омологац/, homologation),
    rule(
      "vehicle",
      /^тип (?:авто|тс|шин|транспорт)|^назначение/,
      oneOf(
        [/легко-?\s?груз|легк\S* груз|микроавтобус|фургон|коммерч/, "van"],
        [/внедорож|suv|4x4|кроссовер/, "suv"],
        [/легков/, "car"],
      ),
    ),
  ],
  trucktyre: [
    ...tyreRules,
    rule(
      "axle",
      /^ось|^применяемость/,
      oneOf([/рул/, "steer"], [/вед/, "drive"], [/приц/, "trailer"], [/унив|люб|все/, "all"]),
    ),
  ],
  disk: [
    rule("width", /^ширина/, number(3, 16)),
    rule("diameter", /^(?:посадочный )?диаметр(?: диска| обода)?(?:,|$|\s*\()|^радиус/, number(10, 26)),
    rule("pcd", /pcd|^сверловка|^разболтовка|^крепеж(?: |$)|расположение отверстий/, boltPattern),
    rule("et", /вылет|^et(?: |$|,)/, number(-200, 200)),
    rule("cb", /^dia(?: |$|,)|центральн|^цо$|ступиц/, number(40, 300)),
    rule(
      "material",
      /^тип|^материал|^вид|^(?:wheel ?)?type$/,
      oneOf([/кован|forged/, "forged"], [/лит|alloy/, "alloy"], [/штамп|сталь|steel/, "steel"], [/легк|алюм/, "alloy"]),
    ),
    rule(
      "finish",
      /^цвет/,
      colourOr(
        oneOf(
          [/граф\S*.*полир|gmf|gmmf/, "graphite-polished"],
          [/чер\S*.*полир|алмаз|bkf|bfp/, "black-polished"],
          [/граф|gm|серый/, "graphite"],
          [/чер|black|bk/, "black"],
          [/сереб|silver|хайпер|^s$|^hs$/, "silver"],
          [/бел|white/, "white"],
          [/бронз|bronze/, "bronze"],
        ),
      ),
    ),
    rule("fastener", /^тип крепеж/, text),
  ],
  battery: [
    rule("capacity", /^емкость/, number(1, 300)),
    rule("current", /ток/, number(10, 3000)),
    rule(
      "polarity",
      /полярн/,
      oneOf(
        [/универс/, "universal"],
        [/обр|^о[./]?\s?п|\(?-\s*\+|^0$|r\+|евро/, "reverse"],
        [/прям|^п[./]?\s?п|\(?\+\s*-|^1$|l\+|росс/, "direct"],
      ),
    ),
    rule(
      "type_akb",
      /^технолог|^тип(?: акб| аккумулятора)?$|^type$/,
      oneOf(
        [/agm/, "agm"],
        [/efb/, "efb"],
        [/gel|гел/, "gel"],
        [/гибрид|ca\/sb|ca\+/, "hybrid"],
        [/ca|кальц/, "calcium"],
      ),
    ),
    rule(
      "type_case",
      /корпус/,
      oneOf(
        [/азиат|asia|^[bd]\d\d/, "asia"],
        [/амер/, "america"],
        [/груз|конус/, "truck"],
        [/европ|^l\w?\d/, "europe"],
      ),
    ),
    rule("startstop", /start|старт-стоп/, flag()),
    rule("dimensions", /^габарит|^размер/, (value, unit) =>
      text(value.replaceAll(/(?<=\d)\s?[хx×*/]\s?(?=\d)/g, "×"), unit),
    ),
  ],
  "battery-accessories": [rule("kind", /^вид|^тип/, oneOf(...accessoryKinds))],
  tpms: [
    rule("sensor-type", /^тип|^вид/, oneOf(...sensorTypes)),
    rule("frequency", /^частота/, oneOf(...frequencies)),
    rule("valve", /вентил|ниппел/, oneOf(...valves)),
  ],
  "wheel-covers": [
    rule("diameter", /диаметр|размер|радиус/, number(10, 26)),
    rule("color", /^цвет/, oneOf(...coverColors)),
  ],
  wipers: [
    rule("length", /^длина/, number(150, 1000)),
    rule("wiper-type", /^тип|^конструкц|^вид/, oneOf(...wiperTypes)),
    rule(
      "mount",
      /крепл|адаптер/,
      oneOf(
        [/мульти|,|\+/, "multi"],
        [/крюч|hook/, "hook"],
        [/байонет|bayonet/, "bayonet"],
        [/боков|pin/, "side-pin"],
        [/кноп|button/, "button"],
      ),
    ),
    rule("winter", /^сезон|^зимн/, (value) => /^зим|^да/.test(value)),
  ],
  "brake-pads": [axle, rule("wear-sensor", /датчик/, flag(/^с(?: |$)|звук|электр/))],
  "brake-disks": [
    axle,
    rule("diameter", /диаметр/, number(150, 500)),
    rule("disk-type", /^тип|^вид|^конструкц/, oneOf(...diskTypes)),
  ],
  oils: [
    rule("viscosity", /вязк|sae/, viscosityOf),
    rule("volume", /объем|фасовк/, orThousandths(/мл/, number(0.05, 1_000_000))),
    rule(
      "oil-type",
      /^состав|^тип|^основа|^вид/,
      oneOf([/полусинт/, "semi-synthetic"], [/синт/, "synthetic"], [/минер/, "mineral"]),
    ),
    rule(
      "approval",
      /^api|^acea|^ilsac|спецификац|допуск|класс/,
      oneOf(
        [/\bsp\b/, "api-sp"],
        [/\bsn\b/, "api-sn"],
        [/\bcf\b/, "api-cf"],
        [/a3[/-]b4/, "acea-a3-b4"],
        [/a5[/-]b5/, "acea-a5-b5"],
        [/\bc2\b/, "acea-c2"],
        [/\bc3\b/, "acea-c3"],
        [/\be7\b/, "acea-e7"],
        [/gf-?6/, "ilsac-gf-6"],
        [/gf-?5/, "ilsac-gf-5"],
      ),
    ),
  ],
  autoproducts: [rule("kind", /^вид|^тип/, oneOf(...productKinds))],
};

/** All rules of a category, exported for the test that compares them with the facets. */
export const paramRulesOf = (category: Category): readonly ParamRule[] => [...RULES[category], ...commonRules];

/** Feeds repeat a few parameter names many times. */
const rulesByName = new Map<string, readonly ParamRule[]>();
const MAX_KNOWN_NAMES = 5_000;

function rulesFor(category: Category, name: string): readonly ParamRule[] {
  const key = `${category} ${name}`;
  let rules = rulesByName.get(key);
  if (!rules) {
    rules = paramRulesOf(category).filter((rule) => rule.name.test(plain(name)));
    if (rulesByName.size >= MAX_KNOWN_NAMES) rulesByName.clear();
    rulesByName.set(key, rules);
  }
  return rules;
}

const plain = (text: string) => text.toLowerCase().replaceAll("ё", "е").trim();

/** Attributes from the parameters of an offer. Unknown and unreadable ones are left out. */
export function attributesOf(
  category: Category,
  params: readonly { name: string; unit: string; value: string }[],
): Record<string, AttributeValue> {
  const attributes: Record<string, AttributeValue> = {};
  for (const param of params) {
    const value = plain(param.value);
    const unit = plain(param.unit);
    for (const { key, read } of rulesFor(category, param.name)) {
      if (Object.hasOwn(attributes, key)) continue;
      const found = read === text ? text(param.value.trim(), unit) : read(value, unit);
      if (found !== null) attributes[key] = found;
    }
  }
  return attributes;
}
