import {
  type ImportSourceRow,
  importSourceCalls,
  importSourceKinds,
  importSourceList,
  importSourceProblems,
  importSourceStates,
  importSourceTimes,
  importSourceValues,
} from "../../../../gateway/contract/office/import-sources.ts";
import { type CellTone, columnsOf, NOTHING } from "../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../platform/resource-kit/filter-fields.ts";
import { resourceForm } from "../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

const tones: Record<ImportSourceRow["state"], CellTone> = {
  attention: "danger",
  failing: "signal",
  fine: "success",
  off: "neutral",
};

export const sourceChip = (state: ImportSourceRow["state"]) => ({
  text: importSourceStates[state],
  tone: tones[state],
});

export const sourceTitle = ({ kind, supplier }: Pick<ImportSourceRow, "kind" | "supplier">): string =>
  `${importSourceKinds[kind]}: ${supplier || "свой"}`;

/** «Раз в день, в 06:00 по Москве» */
export const timesText = ({ times, hour }: Pick<ImportSourceRow, "times" | "hour">): string =>
  times === "day"
    ? `${importSourceTimes.day}, в ${String(hour ?? 0).padStart(2, "0")}:00 по Москве`
    : importSourceTimes[times];

const source = columnsOf<ImportSourceRow>();

/** Lists that the shop fetches by itself. */
export const importSources = resourceList({
  title: "Файлы по расписанию",
  summary: "Прайс-листы и остатки, которые магазин сам забирает по адресу или из папки",
  endpoint: importSourceList,
  newLabel: "Добавить файл",
  columns: [
    source.text("Откуда", ({ place }) => place),
    source.text("Чей", ({ supplier }) => supplier || "свой"),
    source.text("Что", ({ kind }) => importSourceKinds[kind]),
    source.status("Состояние", ({ state }) => sourceChip(state)),
    source.text("Как часто", timesText),
    source.text("Почему не получен", ({ problem }) => (problem === null ? NOTHING : importSourceProblems[problem])),
    source.moment("Последняя попытка", ({ askedAt }) => askedAt),
    source.moment("Следующая", ({ dueAt }) => dueAt),
  ],
  filters: [
    { kind: "select", name: "state", label: "Состояние", anyLabel: "Любое", options: optionsOf(importSourceStates) },
    { kind: "text", name: "supplier", label: "Код поставщика" },
  ],
  rowId: ({ id }) => String(id),
  cardHref: ({ id }) => sourceStatePath(id),
});

export const sourceStatePath = (id: number): string => `/back-office/import-sources/${id}/state/`;

export const importSourceForm = resourceForm({
  list: importSources,
  calls: importSourceCalls,
  values: importSourceValues,
  newTitle: "Новый файл по расписанию",
  titleOf: sourceTitle,
  fields: [
    {
      kind: "text",
      name: "supplier",
      label: "Код поставщика",
      heading: "Какой файл",
      hint: "Строчные латинские буквы, цифры и дефис: alfa-shina. Пусто: свой каталог и учёт",
    },
    { kind: "select", name: "kind", label: "Что в файле", options: optionsOf(importSourceKinds) },
    {
      kind: "text",
      name: "place",
      label: "Адрес или имя файла",
      hint: "https://… или ftp://… (ftps://… с шифрованием) до самого файла — или имя файла в папке обмена на сервере, * значит любые знаки: alfa-*.xlsx. Пользователя и пароль хранит сервер, спросите того, кто за него отвечает",
    },
    {
      kind: "tick",
      name: "isPartial",
      label: "Только изменения",
      hint: "Без отметки файл полный: чего в нём нет, скроется или обнулится",
    },
    { kind: "select", name: "times", label: "Как часто", heading: "Когда", options: optionsOf(importSourceTimes) },
    { kind: "number", name: "hour", label: "Час по Москве", hint: "Для «Раз в день»: от 0 до 23" },
  ],
  defaults: { times: "1" },
});
