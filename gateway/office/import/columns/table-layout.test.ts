import { describe, expect, it } from "vitest";
import { layoutOf, warehouseOf } from "./table-layout.ts";

const rows = (...lines: string[]) => lines.map((text, at) => ({ line: at + 1, cells: text.split(";") }));
const headings = (...lines: string[]) => layoutOf(rows(...lines))?.columns.map(({ heading }) => heading);

const GOODS = "7;Шина Cordiant Polar 195/65R15 91Q;4000;5200;8";

describe("the headings of a table", () => {
  it.each([["Прайс ООО «Альфа» от 29.11.2026;;;;"], ["Прайс-лист;от 29.11.2026;;;"], [";;Прайс ООО «Альфа»;;"]])(
    "are the same under the title «%s» as without one",
    (title) => {
      const plain = ["Код", "Наименование", "Опт", "РРЦ", "Остаток"];
      expect(headings(plain.join(";"), GOODS)).toEqual(plain);
      expect(headings(title, plain.join(";"), GOODS)).toEqual(plain);
      expect(layoutOf(rows(title, plain.join(";"), GOODS))?.firstLine).toBe(3);
    },
  );

  it("stand in two rows where both say something", () => {
    expect(headings("Код;Наименование;Цена;;Остаток", ";;Опт;РРЦ;", GOODS)).toEqual([
      "Код",
      "Наименование",
      "Цена Опт",
      "Цена РРЦ",
      "Остаток",
    ]);
    expect(headings("Код;Наименование;РРЦ;Остаток;", ";;;Москва;Пермь", "7;Шина;5200;8;4")).toEqual([
      "Код",
      "Наименование",
      "РРЦ",
      "Остаток Москва",
      "Остаток Пермь",
    ]);
  });
});

describe("a heading of one letter", () => {
  const fields = (...lines: string[]) => layoutOf(rows(...lines))?.columns.map(({ field }) => field);

  it("is a figure of the size beside the others", () => {
    expect(fields("Код;Модель;Ш;В;Д;Цена", "7;Cordiant Polar;195;65;15;4000")).toEqual([
      "code",
      "model",
      "width",
      "profile",
      "diameter",
      "price",
    ]);
  });

  it.each(["Ш", "+", "да", ""])("is studs where the cells say «%s»", (cell) => {
    expect(fields("Код;Наименование;Ш;Цена", `7;Шина Cordiant Polar 195/65R15;${cell};4000`)).toEqual([
      "code",
      "name",
      "studs",
      "price",
    ]);
  });
});

describe("a heading of pieces", () => {
  it.each([
    ["Остаток Екатеринбург", "Екатеринбург"],
    ["Москва, шт.", "Москва"],
    ["Мск (шт)", "Мск"],
    ["Остаток на складе ЕКБ", "ЕКБ"],
    ["Остаток по складу Казань", "Казань"],
    ["Остатки на складе «Казань»", "Казань"],
    ["Количество (РЦ Чехов)", "РЦ Чехов"],
    ["Основной склад", "Основной склад"],
    ["Склад Екатеринбург", "Склад Екатеринбург"],
    ["Удалённый склад (2-3 дня)", "Удалённый склад (2-3 дня)"],
    ["ЦС", "ЦС"],
    ["Остаток (шт.)", ""],
    ["Остаток на складах", ""],
    ["Общий остаток", ""],
    ["Всего", ""],
    ["Остаток на 01.12.2026", ""],
    ["Доступный остаток", ""],
    ["Остаток, шт (>20)", ""],
    ["Наличие (более 4)", ""],
    ["Free stock", ""],
    ["Qty on hand", ""],
    ["amount_total", ""],
    ["ostatok_msk", "msk"],
    ["Рэшткі", ""],
    ["Stock Almaty", "Almaty"],
  ])("«%s» names the warehouse «%s»", (heading, warehouse) => {
    expect(warehouseOf(heading)).toBe(warehouse);
  });
});
