import { type Category, categories } from "../../contract/catalogue/categories.ts";
import type { Attribute, GoodsCard, Product } from "../../contract/catalogue/goods.ts";
import { fullTitle } from "../../contract/catalogue/goods-name.ts";
import type { GoodsAttributes } from "../../platform/db/schema/goods.ts";
import { pluralOf } from "../../platform/format.ts";
import type { GoodsRow } from "../goods/card-store.ts";
import { photosOf } from "../goods/photo-rules.ts";
import { titleOfValue } from "./facet-definition.ts";
import { facetsOf } from "./facets.ts";

/** Maximum load of a tyre in kilograms, by load index from 50 (ETRTO). */
const LOAD_KG =
  "190 195 200 206 212 218 224 230 236 243 250 257 265 272 280 290 300 307 315 325 335 345 355 365 375 387 400 412 425 437 450 462 475 487 500 515 530 545 560 580 600 615 630 650 670 690 710 730 750 775 800 825 850 875 900 925 950 975 1000 1030 1060 1090 1120 1150 1180 1215 1250 1285 1320 1360 1400 1450 1500 1550 1600 1650 1700 1750 1800 1850 1900 1950 2000 2060 2120 2180 2240 2300 2360 2430 2500 2575 2650 2725 2800 2900 3000 3075 3150 3250 3350 3450 3550 3650 3750 3875 4000 4125 4250 4375 4500".split(
    " ",
  );
const FIRST_LOAD_INDEX = 50;

const SPEED_KMH: Readonly<Record<string, number>> = {
  f: 80,
  g: 90,
  j: 100,
  k: 110,
  l: 120,
  m: 130,
  n: 140,
  p: 150,
  q: 160,
  r: 170,
  s: 180,
  t: 190,
  u: 200,
  h: 210,
  v: 240,
  w: 270,
  y: 300,
};

const kilograms = (index: string): string | undefined => {
  const kg = LOAD_KG[Number(index) - FIRST_LOAD_INDEX];
  return kg === undefined ? undefined : `${Number(kg).toLocaleString("ru")}\u00a0кг`;
};

function loadIndex(value: string): string | undefined {
  const [single = "", double] = value.split("-");
  const alone = kilograms(single);
  if (alone === undefined) return undefined;
  const paired = double === undefined ? undefined : kilograms(double);
  return paired === undefined
    ? `Выдерживает до ${alone} на одно колесо`
    : `Выдерживает до ${alone} на одно колесо, до ${paired} на каждое в сдвоенной паре`;
}

function speedIndex(value: string): string | undefined {
  const speed = SPEED_KMH[value];
  return speed === undefined ? undefined : `Рассчитана на скорость до ${speed}\u00a0км/ч`;
}

function boltPattern(value: string): string | undefined {
  const [count, circle] = value.split("x");
  if (count === undefined || circle === undefined) return undefined;
  const word = pluralOf(Number(count), "крепёжное отверстие", "крепёжных отверстия", "крепёжных отверстий");
  return `${count}\u00a0${word} на окружности ${circle.replace(".", ",")}\u00a0мм`;
}

function viscosity(value: string): string | undefined {
  const cold = /^(\d+)w-/.exec(value)?.[1];
  if (cold === undefined) return undefined;
  return `Двигатель проворачивается при морозе до −${35 - Number(cold)}\u00a0°C`;
}

const always =
  (text: string) =>
  (value: string): string | undefined =>
    value === "true" ? text : undefined;

const byValue =
  (texts: Readonly<Record<string, string>>) =>
  (value: string): string | undefined =>
    texts[value];

/** Explains a class on the label of the European Union, which goes from A to E. */
const labelClass = (best: string) => (): string => `Класс этикетки ЕС от A до E: A\u00a0— ${best}`;

const explanations: Readonly<Record<string, (value: string) => string | undefined>> = {
  "load-index": loadIndex,
  "speed-index": speedIndex,
  season: byValue({ summer: "Для температуры выше +7\u00a0°C", winter: "Для температуры ниже +7\u00a0°C" }),
  allSeason: always("Для мягкой зимы и лета; для морозной зимы нужны зимние шины"),
  studs: byValue({ true: "Шипы держат на льду и укатанном снегу", false: "Тише шипованных, мягче на асфальте" }),
  runflat: always("После прокола можно проехать до 80\u00a0км со скоростью до 80\u00a0км/ч"),
  xl: always("Extra Load: усиленная боковина, нагрузка выше обычной для этого размера"),
  commercial: always("Буква C: для лёгких грузовиков и микроавтобусов"),
  homologation: () => "Шина одобрена заводом для автомобилей этой марки",
  pcd: boltPattern,
  et: () => "Расстояние от привалочной плоскости до середины диска",
  cb: () => "Должно быть не меньше диаметра ступицы; разницу закрывает кольцо",
  material: byValue({
    alloy: "Легче штампованных, форма любая",
    steel: "Прочные, вмятину можно выправить",
    forged: "Самые лёгкие и прочные",
  }),
  polarity: byValue({ direct: "Плюс слева, если клеммы ближе к вам", reverse: "Плюс справа, если клеммы ближе к вам" }),
  type_akb: byValue({
    calcium: "Мало теряет воду и заряд, боится глубокого разряда",
    hybrid: "Сочетает пластины двух видов",
    efb: "Для «старт-стоп» без возврата энергии торможения",
    agm: "Для «старт-стоп» с возвратом энергии торможения, держит глубокий разряд",
    gel: "Держит глубокий разряд, любит точный заряд",
  }),
  startstop: always("Выдерживает частые пуски"),
  current: () => "Ток холодного пуска при −18\u00a0°C по EN",
  viscosity,
  year: () => "По метке DOT на боковине: неделя и год",
  "eu-fuel": labelClass("меньше всего расход топлива"),
  "eu-wet": labelClass("самый короткий тормозной путь на мокрой дороге"),
  "eu-noise": () => "Снаружи при 80\u00a0км/ч; разница в 3\u00a0дБ слышна",
};

/** Explains an attribute to customers; undefined where it needs no explanation. */
function explanationOf(key: string, value: string): string | undefined {
  return explanations[key]?.(value);
}

/** Everything on a product's page except for its siblings and axle sets. API-047, API-048, PRD-015 … PRD-034 */
export function productOf(row: GoodsRow, card: GoodsCard): Omit<Product, "siblings" | "axleSets"> {
  const { attributes } = row;
  const { one, label, view } = categories[card.category];
  return {
    ...card,
    id: row.id,
    slug: row.slug,
    type: view,
    titleFull: fullTitle(row, one),
    categoryName: label,
    purchase: { price: card.price },
    quantity: card.stock.quantity,
    size: sizeOf(view, attributes),
    indexes: indexesOf(attributes),
    homologation: typeof attributes.homologation === "string" ? homologationText(attributes.homologation) : null,
    material: attributes.material === undefined ? null : valueTitle(card.category, "material", attributes.material),
    battery: card.category === "battery" ? batteryOf(attributes) : null,
    attributes: [...attributesOf(card.category, attributes), ...detailsOf(row)],
    description: row.description,
    photos: photosOf(row),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const numberOf = (value: GoodsAttributes[string] | undefined): number | undefined =>
  typeof value === "number" ? value : undefined;

function sizeOf(view: "tyre" | "disk" | "goods", attributes: GoodsAttributes): Product["size"] {
  if (view === "goods") return null;
  const width = numberOf(attributes.width);
  const diameter = numberOf(attributes.diameter);
  const radius = diameter === undefined ? undefined : `R${diameter}`;
  if (view === "tyre") return { width, profile: numberOf(attributes.profile), diameter, radius };
  const [pn, pcd] = typeof attributes.pcd === "string" ? attributes.pcd.split("x") : [];
  return { width, diameter, radius, pn, pcd, cb: numberOf(attributes.cb), et: numberOf(attributes.et) };
}

function indexesOf(attributes: GoodsAttributes): string | null {
  const load = attributes["load-index"];
  const speed = attributes["speed-index"];
  if (load === undefined && speed === undefined) return null;
  return `${String(load ?? "").replace("-", "/")}${String(speed ?? "").toUpperCase()}`;
}

const homologationText = (slug: string): string => (slug === "star" ? "★" : slug.toUpperCase());

function batteryOf(attributes: GoodsAttributes): Product["battery"] {
  return {
    type_akb: valueTitle("battery", "type_akb", attributes.type_akb ?? ""),
    capacity: numberOf(attributes.capacity) ?? 0,
    polarity: valueTitle("battery", "polarity", attributes.polarity ?? ""),
    type_case: valueTitle("battery", "type_case", attributes.type_case ?? ""),
    current: numberOf(attributes.current) ?? 0,
  };
}

function valueTitle(category: Category, key: string, value: GoodsAttributes[string]): string {
  const definition = facetsOf[category].find((facet) => facet.key === key);
  return definition?.kind === "list" ? titleOfValue(definition, String(value)) : String(value);
}

/** Attributes that the page shows although they have no filter. */
const unfilteredAttributes: readonly { key: string; title: string; unit?: string }[] = [
  { key: "commercial", title: "Для лёгких грузовиков" },
  { key: "ply", title: "Слойность", unit: "PR" },
  { key: "year", title: "Год выпуска" },
  { key: "eu-fuel", title: "Экономичность, ЕС" },
  { key: "eu-wet", title: "Сцепление на мокрой дороге, ЕС" },
  { key: "eu-noise", title: "Внешний шум, ЕС", unit: "дБ" },
  { key: "fastener", title: "Крепёж" },
  { key: "dimensions", title: "Размеры" },
  { key: "weight", title: "Вес", unit: "кг" },
  { key: "warranty", title: "Гарантия", unit: "мес." },
  { key: "country", title: "Страна производства" },
];

/** What else a list says of goods. */
const detailTitles = [
  { key: "vendor-code", title: "Артикул производителя" },
  { key: "barcodes", title: "Штрихкод" },
  { key: "quantities", title: "Продаётся" },
  { key: "pictures", title: "Фото" },
] as const;

/** How an attribute is called, whether it has a filter or not. */
export const attributeTitle = (category: Category, key: string): string =>
  [...facetsOf[category], ...unfilteredAttributes, ...detailTitles].find((attribute) => attribute.key === key)?.title ??
  key;

/** The maker's number, the barcode, and how many are sold at once where that is not one by one. */
function detailsOf({
  vendorCode,
  barcodes,
  leastQuantity,
  quantityStep,
}: Pick<GoodsRow, "vendorCode" | "barcodes" | "leastQuantity" | "quantityStep">): Attribute[] {
  const from = leastQuantity > 1 ? `от\u00a0${leastQuantity}\u00a0шт.` : "";
  const by = quantityStep > 1 ? `кратно ${quantityStep}` : "";
  const texts: Readonly<Record<string, string>> = {
    "vendor-code": vendorCode,
    barcodes: barcodes[0] ?? "",
    quantities: [from, by].filter((text) => text !== "").join(", "),
  };
  return detailTitles.flatMap(({ key, title }) => (texts[key] ? [{ key, title, value: texts[key] }] : []));
}

/** Slugs are in lower case. */
const wordOf = (key: string, value: string | boolean): string =>
  key === "eu-fuel" || key === "eu-wet" ? String(value).toUpperCase() : String(value);

const ungrouped = new Intl.NumberFormat("ru", { useGrouping: false });

/** In the order of the filters, then the rest. Flags that are false are left out, except that a winter tyre has no studs. */
function attributesOf(category: Category, attributes: GoodsAttributes): Attribute[] {
  const filters = facetsOf[category].map((facet) => ({
    ...facet,
    unit: facet.kind === "range" ? facet.unit : undefined,
  }));
  return [...filters, ...unfilteredAttributes].flatMap((definition) => {
    const { key, title, unit } = definition;
    const value = attributes[key];
    if (value === undefined || (value === false && !(key === "studs" && attributes.season === "winter"))) return [];
    const hasValueTitles = "kind" in definition && definition.kind === "list" && value !== true;
    const plain = typeof value === "number" ? ungrouped.format(value) : value === true ? "Да" : wordOf(key, value);
    const text = hasValueTitles ? valueTitle(category, key, value) : unit ? `${plain}\u00a0${unit}` : plain;
    const explanation = explanationOf(key, String(value));
    return [{ key, title, value: text, ...(explanation !== undefined && { explanation }) }];
  });
}
