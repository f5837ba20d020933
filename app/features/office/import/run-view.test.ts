import { describe, expect, it } from "vitest";
import type { ImportTrial } from "../../../../gateway/contract/office/import-desk.ts";
import { profileRowsOf, progressText, trialView, undoneText } from "./run-view.ts";

const going = {
  kind: "yml" as const,
  state: "loading" as const,
  startedAt: "2026-11-20T10:00:00.000Z",
  rowsRead: 0,
  written: 0,
  planned: 0,
};
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

describe("how far a run has come", () => {
  it.each([
    [{ startedAt: null }, "Ждёт очереди: файлы загружаются по одному."],
    [{}, "Файл читается."],
    [{ rowsRead: 1_201 }, "Прочитано: 1 201 строка."],
    [{ rowsRead: 1_201, state: "writing" as const, written: 500, planned: 1_200 }, "Записано 500 из 1 200."],
    [
      { kind: "photos" as const, state: "trial" as const, written: 3, planned: 40 },
      "Просмотрено товаров, моделей и центров: 3 из 40.",
    ],
    [{ state: "undoing" as const, planned: 5 }, "Возвращаются прежние значения."],
  ])("%j is said as %s", (change, text) => {
    expect(plain(progressText({ ...going, ...change }))).toBe(text);
  });

  it("is nothing once nobody works on it", () => {
    for (const state of ["tried", "done", "refused", "failed", "stopped", "undone"] as const)
      expect(progressText({ ...going, state })).toBeNull();
  });
});

const trial: ImportTrial = {
  parts: [
    {
      kind: "yml",
      ...{ rows: 10, added: 1, updated: 2, unchanged: 4, hidden: 3, emptied: 0, priceChanges: 0, wholesalePrices: 0 },
      rejected: 3,
      stockMoment: "",
      reasons: [{ reason: "код товара повторяется", count: 3 }],
      lines: [{ line: 5, column: "A «Код»", reason: "код товара повторяется", right: "", detail: "1" }],
    },
  ],
  columns: [
    { place: 0, heading: "Код", field: "code", warehouse: "" },
    { place: 1, heading: "Заметки", field: null, warehouse: "" },
    { place: 2, heading: "", field: "price", warehouse: "" },
  ],
  warehouses: [
    { name: "Тёплый склад", location: "w-1" },
    { name: "Урал", location: "w-2" },
    { name: "", location: null },
  ],
  preview: [],
  doubts: [],
};

describe("what a trial has found", () => {
  it("is told with what is seldom only where it happened", () => {
    const { changes, parts } = trialView(trial);
    expect(changes).toBe(6);
    expect(parts[0]?.counts.map(({ term, value }) => `${term}: ${value}`)).toEqual([
      "Строк в файле: 10",
      "Добавится: 1",
      "Изменится: 2",
      "Останется как есть: 4",
      "Скроется: нет в файле: 3",
      "Пропустится строк: 3",
    ]);
    expect(parts[0]?.more).toBe(2);
  });

  it("is corrected by headings and warehouses; one that is known by its name cannot be none", () => {
    const profile = {
      columns: {},
      warehouses: { "теплый склад": "w-1" },
      price: "" as const,
      marginPercent: 0,
      roundUpToRoubles: null,
    };
    const { columnRows, warehouseRows } = profileRowsOf(trial, profile);
    expect(columnRows).toEqual([
      { name: "Код", label: "Код", chosen: "code", was: "code" },
      { name: "Заметки", label: "Заметки", chosen: "", was: "" },
    ]);
    expect(warehouseRows).toMatchObject([
      { name: "Тёплый склад", isNamed: false },
      { name: "Урал", isNamed: true },
      { name: "", label: "Остатки без названия склада", isNamed: false },
    ]);
  });
});

it("what was undone is told with what was left only where something was", () => {
  expect(undoneText({ goods: 3, hidden: 0, goodsLeft: 0, stock: 2, stockLeft: 0 })).toEqual([
    "Товаров вернулось к прежнему: 3.",
    "Остатков вернулось к прежнему: 2.",
  ]);
  expect(undoneText({ goods: 3, hidden: 1, goodsLeft: 4, stock: 2, stockLeft: 5 }).slice(2)).toHaveLength(2);
});

it("photos that came back are told, and those that were replaced since only where there are any", () => {
  const nothing = { goods: 0, hidden: 0, goodsLeft: 0, stock: 0, stockLeft: 0 };
  expect(undoneText({ ...nothing, photos: { back: 3, left: 0 } })).toEqual([
    "Прежние фотографии вернулись: товаров, моделей и центров 3.",
  ]);
  expect(undoneText({ ...nothing, photos: { back: 3, left: 1 } })).toHaveLength(2);
});

it("a trial of photos says how many fit, and names the files that do not", () => {
  const photos = {
    ...{
      files: 1_203,
      added: 1_100,
      unchanged: 1,
      ofGoods: 700,
      ofModels: 12,
      ofCentres: 0,
      refused: 2,
      unmatched: 100,
    },
    left: [{ file: "a.txt", reason: "не JPEG, PNG или WebP" }],
  };
  const view = trialView({ parts: [], columns: [], warehouses: [], preview: [], doubts: [], photos });
  expect(view.changes).toBe(1_100);
  expect(view.photos?.counts.map(({ term, value }) => `${term}: ${plain(value)}`)).toEqual([
    "Файлов в архиве: 1 203",
    "Новых фотографий: 1 100",
    "Уже показываются: 1",
    "Товаров, к которым они подошли: 700",
    "Моделей: 12",
    "Не подходят: 2",
    "Не к чему отнести: 100",
  ]);
  expect(view.photos).toMatchObject({ left: photos.left, more: 101 });
});
