import type { Category } from "../../contract/catalogue/categories.ts";
import { type FacetDefinition, flag, list, numbers, range } from "./facet-definition.ts";

const NBSP = "\u00a0";
const inches = (value: string) => `R${value}`;
const millimetres = (value: string) => `${value}${NBSP}мм`;
const capitals = (value: string) => value.toUpperCase();

const brand = list("brand", "Бренд", {});
const model = list("model", "Модель", {}, { shownWith: "brand" });
const price = range("price", "Цена", "₽");
/** Values are ids of the region's shops; the index fills them in. */
const shops = list("shops", "Забрать сегодня в центре", {});
/** Pieces in shops of the region and at warehouses that deliver there; what a supplier has is to order. Both are wanted where both are chosen. */
const stock = list("stock", "Наличие", { available: "В наличии", today: "Забрать сегодня" }, { closed: true });
const discount = flag("discount", "Скидка", "Со скидкой");
const rating = list("rating", "Оценка", { 4: "Оценка 4 и выше" }, { closed: true });

const season = list("season", "Сезон", { summer: "Летние", winter: "Зимние" });

const homologations: Readonly<Record<string, string>> = {
  mo: "MO — Mercedes-Benz",
  mo1: "MO1 — Mercedes-AMG",
  moe: "MOE — Mercedes-Benz, Run Flat",
  "mo-s": "MO-S — Mercedes-Benz, тихие",
  ao: "AO — Audi",
  ao1: "AO1 — Audi",
  ro1: "RO1 — Audi Sport",
  ro2: "RO2 — Audi Sport",
  star: "★ — BMW",
  n0: "N0 — Porsche",
  n1: "N1 — Porsche",
  n2: "N2 — Porsche",
  n3: "N3 — Porsche",
  nf0: "NF0 — Porsche, электромобили",
  j: "J — Jaguar",
  jlr: "JLR — Jaguar Land Rover",
  lr: "LR — Land Rover",
  vol: "VOL — Volvo",
  t0: "T0 — Tesla",
  t1: "T1 — Tesla",
  k1: "K1 — Ferrari",
  am4: "AM4 — Aston Martin",
};

const loadIndex = list(
  "load-index",
  "Индекс нагрузки",
  {},
  { order: "number", titleOf: (value) => value.replace("-", "/") },
);
const speedIndex = list("speed-index", "Индекс скорости", {}, { titleOf: capitals });
/** Widths below this are inches: «12.5» of 33x12.5 R15, «12» of 12.00 R20. */
const LEAST_MILLIMETRES = 30;
const tyreWidth = numbers("width", "Ширина", (value) =>
  Number(value) < LEAST_MILLIMETRES ? `${value.replace(".", ",")}″` : value,
);
const overall = numbers("overall", "Наружный диаметр", (value) => `${value.replace(".", ",")}″`);
const profile = numbers("profile", "Профиль");
const rim = numbers("diameter", "Диаметр", inches);
const wheelAxle = list("axle", "Ось", { front: "Передняя", rear: "Задняя" });

/**
 * The filters of every category, and with them the vocabulary of `goods.attributes`: what fills the table uses exactly
 * these keys. A value is a number (facets of numbers and ranges), `true`/`false` (flags), or a lower-case slug without
 * `/` and without the words `-is-`, `-or-`, `-from-`, `-to-`. A key may be left out where the figure is not known.
 * `brand`, `model`, `price`, `discount`, `rating`, `stock` and `shops` are not attributes: they come from the columns of goods and from stock.
 *
 * tyre: season `summer|winter` · allSeason flag · studs flag · width number, mm, or inches below 30 · profile number, % (left out
 *   where the sidewall has none) · diameter number, inches · overall number, inches (of sizes such as 31x10.5 R15) · runflat flag · xl flag · load-index slug `91`, `104-102` (single-double) ·
 *   speed-index slug `v`, one letter · homologation slug (see `homologations`) · vehicle `car|suv|van`
 * trucktyre: season · width · profile · diameter (22.5) · load-index · speed-index · axle `steer|drive|trailer|all`
 * disk: width number, inches (6.5) · diameter number, inches · pcd slug `5x114.3` · et number, mm · cb number, mm ·
 *   material `alloy|steel|forged` · finish `silver|black|black-polished|graphite|graphite-polished|white|bronze`
 * battery: capacity number, A·h · current number, A · polarity `direct|reverse|universal` · type_akb `calcium|hybrid|efb|agm|gel` ·
 *   type_case `europe|asia|america|truck` · startstop flag
 * battery-accessories: kind `charger|jump-starter|cable|terminal|tester|care`
 * tpms: sensor-type `universal|original` · frequency number, MHz (315, 433) · valve `metal|rubber`
 * wheel-covers: diameter number, inches · color `silver|black|black-silver|white`
 * wipers: length number, mm · wiper-type `frame|frameless|hybrid|rear` · mount `hook|bayonet|side-pin|button|multi` · winter flag
 * brake-pads: axle `front|rear` · wear-sensor flag
 * brake-disks: axle `front|rear` · diameter number, mm · disk-type `ventilated|solid|perforated`
 * oils: viscosity slug `5w-30` · volume number, litres · oil-type `synthetic|semi-synthetic|mineral` ·
 *   approval slug `api-sn|api-sp|api-cf|acea-a3-b4|acea-a5-b5|acea-c2|acea-c3|acea-e7|ilsac-gf-5|ilsac-gf-6`
 * autoproducts: kind `washer-fluid|antifreeze|care|compressor|jack|tool|mat|emergency|scraper|bulb`
 *
 * Shown on the product page only, in any category: country (Russian text) · ply number (PR) · year number (DOT) · commercial flag (the C of R16C) ·
 * eu-fuel and eu-wet `a|b|c|d|e` · eu-noise number, dB · dimensions (text, «242×175×190 мм») · weight number, kg · warranty number, months · fastener (text)
 */
export const facetsOf: Readonly<Record<Category, readonly FacetDefinition[]>> = {
  tyre: [
    stock,
    price,
    season,
    list("studs", "Шипы", { true: "С шипами", false: "Без шипов" }),
    flag("allSeason", "Всесезонные", "Всесезонные"),
    tyreWidth,
    profile,
    rim,
    overall,
    brand,
    model,
    list("vehicle", "Тип автомобиля", { car: "Легковой", suv: "Внедорожник", van: "Лёгкий грузовик" }),
    flag("runflat", "Run Flat", "Run Flat"),
    flag("xl", "Усиленные", "Усиленные (XL)"),
    loadIndex,
    speedIndex,
    list("homologation", "Омологация", homologations, { titleOf: capitals }),
    discount,
    rating,
    shops,
  ],
  trucktyre: [
    stock,
    price,
    list("axle", "Ось", { steer: "Рулевая", drive: "Ведущая", trailer: "Прицепная", all: "Универсальная" }),
    tyreWidth,
    profile,
    rim,
    brand,
    model,
    season,
    loadIndex,
    speedIndex,
    discount,
    rating,
    shops,
  ],
  disk: [
    stock,
    price,
    rim,
    numbers("width", "Ширина", (value) => `${value}J`),
    list("pcd", "Крепёж", {}, { order: "number" }),
    range("et", "Вылет ET", "мм"),
    range("cb", "Центральное отверстие", "мм"),
    brand,
    model,
    list("material", "Тип", { alloy: "Литые", steel: "Штампованные", forged: "Кованые" }),
    list("finish", "Цвет", {
      silver: "Серебристый",
      black: "Чёрный",
      "black-polished": "Чёрный с полировкой",
      graphite: "Графит",
      "graphite-polished": "Графит с полировкой",
      white: "Белый",
      bronze: "Бронзовый",
    }),
    discount,
    rating,
    shops,
  ],
  battery: [
    stock,
    price,
    range("capacity", "Ёмкость", "А·ч"),
    range("current", "Пусковой ток", "А"),
    list("polarity", "Полярность", { direct: "Прямая (+ −)", reverse: "Обратная (− +)", universal: "Универсальная" }),
    list("type_case", "Корпус", {
      europe: "Европейский",
      asia: "Азиатский",
      america: "Американский",
      truck: "Грузовой",
    }),
    list("type_akb", "Технология", { calcium: "Ca/Ca", hybrid: "Гибридный", efb: "EFB", agm: "AGM", gel: "GEL" }),
    flag("startstop", "Старт-стоп", "Для системы «старт-стоп»"),
    brand,
    model,
    discount,
    rating,
    shops,
  ],
  "battery-accessories": [
    stock,
    price,
    list("kind", "Вид", {
      charger: "Зарядные устройства",
      "jump-starter": "Пусковые устройства",
      cable: "Провода прикуривания",
      terminal: "Клеммы",
      tester: "Тестеры",
      care: "Уход за АКБ",
    }),
    brand,
    model,
    discount,
    rating,
    shops,
  ],
  tpms: [
    stock,
    price,
    list("sensor-type", "Тип датчика", { universal: "Универсальный", original: "Оригинальный" }),
    numbers("frequency", "Частота", (value) => `${value}${NBSP}МГц`),
    list("valve", "Вентиль", { metal: "Металлический", rubber: "Резиновый" }),
    brand,
    model,
    discount,
    rating,
    shops,
  ],
  "wheel-covers": [
    stock,
    price,
    rim,
    list("color", "Цвет", {
      silver: "Серебристый",
      black: "Чёрный",
      "black-silver": "Чёрный с серебристым",
      white: "Белый",
    }),
    brand,
    model,
    discount,
    rating,
    shops,
  ],
  wipers: [
    stock,
    price,
    numbers("length", "Длина", millimetres),
    list("wiper-type", "Тип", {
      frame: "Каркасная",
      frameless: "Бескаркасная",
      hybrid: "Гибридная",
      rear: "Для заднего стекла",
    }),
    list("mount", "Крепление", {
      hook: "Крючок",
      bayonet: "Байонет",
      "side-pin": "Боковой штырь",
      button: "Кнопка",
      multi: "Мультиадаптер",
    }),
    flag("winter", "Зимние", "Зимние"),
    brand,
    model,
    discount,
    rating,
    shops,
  ],
  "brake-pads": [
    stock,
    price,
    wheelAxle,
    flag("wear-sensor", "Датчик износа", "С датчиком износа"),
    brand,
    model,
    discount,
    rating,
    shops,
  ],
  "brake-disks": [
    stock,
    price,
    wheelAxle,
    numbers("diameter", "Диаметр", millimetres),
    list("disk-type", "Тип", { ventilated: "Вентилируемый", solid: "Сплошной", perforated: "Перфорированный" }),
    brand,
    model,
    discount,
    rating,
    shops,
  ],
  oils: [
    stock,
    price,
    list("viscosity", "Вязкость", {}, { order: "number", titleOf: capitals }),
    numbers("volume", "Объём", (value) => `${value.replace(".", ",")}${NBSP}л`),
    list("oil-type", "Состав", {
      synthetic: "Синтетическое",
      "semi-synthetic": "Полусинтетическое",
      mineral: "Минеральное",
    }),
    list("approval", "Спецификация", {
      "api-sn": "API SN",
      "api-sp": "API SP",
      "api-cf": "API CF",
      "acea-a3-b4": "ACEA A3/B4",
      "acea-a5-b5": "ACEA A5/B5",
      "acea-c2": "ACEA C2",
      "acea-c3": "ACEA C3",
      "acea-e7": "ACEA E7",
      "ilsac-gf-5": "ILSAC GF-5",
      "ilsac-gf-6": "ILSAC GF-6",
    }),
    brand,
    model,
    discount,
    rating,
    shops,
  ],
  autoproducts: [
    stock,
    price,
    list("kind", "Вид", {
      "washer-fluid": "Омывающие жидкости",
      antifreeze: "Антифризы",
      care: "Автокосметика",
      compressor: "Компрессоры",
      jack: "Домкраты",
      tool: "Инструмент",
      mat: "Коврики",
      emergency: "Аварийные наборы",
      scraper: "Щётки и скребки",
      bulb: "Автолампы",
    }),
    brand,
    model,
    discount,
    rating,
    shops,
  ],
};
