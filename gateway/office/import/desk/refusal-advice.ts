import type { Field } from "../columns/headings.ts";
import type { TableColumn } from "../columns/table-layout.ts";

interface Advice {
  /** What the cells that it is about hold, those that are looked at first first. */
  fields: readonly Field[];
  /** What would be right. */
  right: string;
}

const code: Advice = {
  fields: ["code", "article"],
  right: "Код до 64 знаков: буквы, цифры, точка, дефис, косая черта",
};
const twice: Advice = { fields: ["code", "article"], right: "Один код — одна строка: оставьте нужную" };
const price: Advice = {
  fields: ["price-retail", "price", "price-recommended", "price-wholesale"],
  right: "Число больше нуля в рублях: 5290 или 5 290,50",
};

/** By the reason of a refusal. Of those that are not here nothing more can be said than the reason. */
const ADVICE: Readonly<Record<string, Advice>> = {
  "код товара пуст или содержит недопустимые знаки": code,
  "код товара повторяется": twice,
  "код уже занят товаром другого поставщика": {
    fields: ["code", "article"],
    right: "Другой код. Если это ваш список, выберите другого поставщика",
  },
  "товара нет в каталоге": {
    fields: ["code", "article"],
    right: "Код товара, который уже загружен. Сначала загрузите каталог",
  },
  "товар другого поставщика": { fields: ["code", "article"], right: "Остатки этого товара ведёт его поставщик" },
  "товар в каталоге не продаётся": { fields: ["quantity"], right: '0, или available="true" у товара в каталоге' },
  "цена не указана или неразумна": price,
  "цена не в рублях": { fields: ["currency", ...price.fields], right: "Цена в рублях, валюта RUB" },
  "название пусто или слишком длинно": { fields: ["name", "model"], right: "Название от 1 до 300 знаков" },
  "производитель не указан": { fields: ["brand", "name"], right: "Бренд в своём столбце или в названии" },
  "не похоже на товар магазина": {
    fields: ["category", "name"],
    right: "Категория, в названии которой есть слово: шины, диски, аккумуляторы, масла, автотовары",
  },
  "размер не указан или не читается": {
    fields: ["size", "name"],
    right: "Размер в названии или своём столбце: 205/55 R16, 6.5x16 5x114.3, 60 А·ч",
  },
  "количество не читается": { fields: ["quantity"], right: "Число: 12, «>20», «нет», «много»" },
  "склад не указан": { fields: ["warehouse"], right: "Код склада" },
  "такого склада нет": { fields: ["warehouse"], right: "Код склада из списка складов и центров" },
  "товар на складе повторяется": { fields: ["code", "article"], right: "Один товар на складе — одна строка" },
  "дата ещё не наступила": { fields: ["date"], right: "Время, на которое посчитаны остатки, не позже сейчас" },
  "дата не в виде ГГГГ-ММ-ДД или ДД.ММ.ГГГГ, с временем или без": { fields: ["date"], right: "20.11.2026 10:00" },
  "для склада уже есть более поздние остатки": { fields: ["date"], right: "Файл новее последнего загруженного" },
  "крепёж (pcd, diametr) не указан или не читается": { fields: ["pcd"], right: "pcd 5x112, diametr 66,6" },
  "нет ни одного размера": { fields: ["size"], right: "Хотя бы один размер: 205/55 R16" },
};

/** Of a file without headings that the shop knows, names of its parts. */
const PARTS: Readonly<Partial<Record<Field, string>>> = {
  code: "код",
  price: "цена",
  "price-retail": "цена",
  name: "название",
  brand: "производитель",
  category: "категория",
  size: "размер",
  quantity: "количество",
  warehouse: "склад",
  date: "дата",
  pcd: "pcd, diametr",
  currency: "валюта",
};

/** «A», «B» … «AA», as spreadsheets call their columns. */
export function columnLetters(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter;
}

/** In which column of a file a row is wrong, and what would be right there. */
export function adviceOn(reason: string, columns: readonly TableColumn[]): { column: string; right: string } {
  const advice = Object.hasOwn(ADVICE, reason) ? ADVICE[reason] : undefined;
  if (advice === undefined) return { column: "", right: "" };
  const { fields, right } = advice;
  const column = fields.map((field) => columns.find((each) => each.field === field)).find((each) => each !== undefined);
  if (column === undefined) {
    const [part] = fields.flatMap((field) => PARTS[field] ?? []);
    return { column: part ?? "", right };
  }
  const letters = columnLetters(column.place);
  return { column: column.heading === "" ? letters : `${letters} «${column.heading}»`, right };
}
