import { pluralOf } from "../../platform/format.ts";

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
};

/** Explains an attribute to customers; undefined where it needs no explanation. */
export function explanationOf(key: string, value: string): string | undefined {
  return explanations[key]?.(value);
}
