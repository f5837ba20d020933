import type { GoodsAttributes } from "../platform/db/schema/goods.ts";
import { pluralOf } from "../platform/format.ts";

/** Facet values by the words of the demo tables; an attribute whose word has no value is left out. */
export const SLUGS = {
  oilType: { Синтетическое: "synthetic", Полусинтетическое: "semi-synthetic", Минеральное: "mineral" },
  wiperType: { Каркасная: "frame", Бескаркасная: "frameless", Гибридная: "hybrid" },
  mount: { Крючок: "hook", "Боковой штырь": "side-pin", Кнопка: "button" },
  valve: { Алюминий: "metal", Резина: "rubber" },
  sensorType: {
    "Программируемый датчик": "universal",
    "Датчик для конвейера": "original",
    "Комплект с дисплеем": "universal",
  },
  color: {
    Серебристый: "silver",
    Чёрный: "black",
    Карбон: "black",
    "Чёрный с серебристым": "black-silver",
    Белый: "white",
  },
  axle: { Передняя: "front", Задняя: "rear" },
  diskType: { Вентилируемый: "ventilated", Сплошной: "solid", Перфорированный: "perforated" },
  accessory: {
    "Зарядное устройство": "charger",
    "Пусковое устройство": "jump-starter",
    "Пуско-зарядное устройство": "jump-starter",
    "Провода прикуривания": "cable",
    Клеммы: "terminal",
    "Нагрузочная вилка": "tester",
    Тестер: "tester",
  },
  autoproduct: {
    Компрессор: "compressor",
    Домкрат: "jack",
    "Стеклоомывающая жидкость": "washer-fluid",
    Антифриз: "antifreeze",
    Автохимия: "care",
    "Набор инструментов": "tool",
    Ключ: "tool",
    Манометр: "tool",
    Трос: "emergency",
    Цепи: "emergency",
    "Аварийный набор": "emergency",
    Коврики: "mat",
  },
} as const;

/** `{ [key]: slug }`, or an empty object for a word without a slug. */
export function attributeFor(key: string, slugs: Readonly<Record<string, string>>, word: string): GoodsAttributes {
  const slug = slugs[word];
  return slug === undefined ? {} : { [key]: slug };
}

const APPROVALS: readonly (readonly [RegExp, string])[] = [
  [/^API SP/, "api-sp"],
  [/^API SN/, "api-sn"],
  [/^API .*CF/, "api-cf"],
  [/^ACEA A3\/B4/, "acea-a3-b4"],
  [/^ACEA A5\/B5/, "acea-a5-b5"],
  [/^ACEA C2/, "acea-c2"],
  [/^ACEA C3/, "acea-c3"],
  [/^ACEA E7/, "acea-e7"],
  [/^ILSAC GF-6/, "ilsac-gf-6"],
];

/** The first approval that has a facet value. */
export function approvalOf(approvals: readonly string[]): GoodsAttributes {
  for (const [pattern, slug] of APPROVALS)
    if (approvals.some((approval) => pattern.test(approval))) return { approval: slug };
  return {};
}

/** Lower-cases the first letter, except in abbreviations such as «ABS» and sizes such as «M». */
export const lowerFirst = (text: string): string =>
  /^[А-ЯЁ][а-яё]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/**
 * Joins kind, brand and model without repeating a word: «Антифриз» + «Felix» + «Антифриз Carbox G12». Models such as «Гайки
 * секретные» need no kind.
 */
export function productName(kind: string, brand: string, model: string): string {
  const [first = "", ...rest] = model.split(" ");
  if (rest.length > 0 && kind.toLowerCase().includes(first.toLowerCase())) return `${kind} ${brand} ${rest.join(" ")}`;
  return /^[А-ЯЁ][а-яё]{3,}(?: |$)/.test(model) ? `${model} ${brand}` : `${kind} ${brand} ${model}`;
}

/** «4 датчика» */
export const countText = (count: number, one: string, few: string, many: string): string =>
  `${count} ${pluralOf(count, one, few, many)}`;
