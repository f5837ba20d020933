import {
  type ImportProfileRow,
  type ImportRunRow,
  importProfileList,
  importRunKinds,
  importRunList,
  importRunStates,
} from "../../../../gateway/contract/office/import-desk.ts";
import { type CellTone, columnsOf } from "../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../platform/resource-kit/filter-fields.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

const tones: Record<ImportRunRow["state"], CellTone> = {
  trial: "neutral",
  tried: "signal",
  loading: "neutral",
  writing: "neutral",
  done: "success",
  refused: "danger",
  failed: "danger",
  stopped: "neutral",
  undoing: "neutral",
  undone: "neutral",
};

export const runChip = (state: ImportRunRow["state"]) => ({ text: importRunStates[state], tone: tones[state] });

const run = columnsOf<ImportRunRow>();

/** Imports that staff have begun, those that wait for a decision among them. */
export const importRuns = resourceList({
  title: "Загрузить файл",
  summary: "Каталог, прайс-лист поставщика, остатки, применяемость или фотографии: проверить, загрузить, отменить",
  endpoint: importRunList,
  columns: [
    run.text("Файл", ({ file }) => file),
    run.text("Что", ({ kind }) => importRunKinds[kind]),
    run.text("Чей", ({ supplier }) => supplier || "свой"),
    run.status("Состояние", ({ state }) => runChip(state)),
    run.text("Сотрудник", ({ begunBy }) => begunBy),
    run.moment("Когда", ({ begunAt }) => begunAt),
  ],
  filters: [
    { kind: "select", name: "state", label: "Состояние", anyLabel: "Любое", options: optionsOf(importRunStates) },
  ],
  rowId: ({ id }) => String(id),
  newLabel: "Загрузить файл",
});

const supplier = columnsOf<ImportProfileRow>();

/** Whose price lists the shop imports. */
export const importProfiles = resourceList({
  title: "Поставщики прайс-листов",
  summary: "Как читаются их файлы: столбцы, склады, цена и наценка",
  endpoint: importProfileList,
  columns: [
    supplier.text("Поставщик", ({ id }) => id),
    supplier.number("Товаров в продаже", ({ goods }) => goods),
    supplier.moment("Последняя загрузка", ({ lastAt }) => lastAt),
  ],
  filters: [],
  rowId: ({ id }) => id,
});
