import {
  type NameSynonymRow,
  nameSynonymCalls,
  nameSynonymList,
  nameSynonymValues,
  type SynonymKind,
  synonymKinds,
} from "../../../../../gateway/contract/catalogue/name-synonyms.ts";
import { type UnreadNameRow, unreadNameList } from "../../../../../gateway/contract/office/system-state.ts";
import { archiveRows } from "../../../platform/resource-kit/archive-rows.server.ts";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";

const kinds: Record<SynonymKind, string> = { brand: "Бренд", model: "Модель", idle: "Ничего не значит" };
const states: Record<NameSynonymRow["state"], { text: string; tone: CellTone }> = {
  used: { text: "Действует", tone: "success" },
  archived: { text: "В архиве", tone: "neutral" },
};
const kindOptions = synonymKinds.map((value) => ({ value, label: kinds[value] }));

const column = columnsOf<NameSynonymRow>();

export const nameSynonyms = resourceList({
  title: "Названия поставщиков",
  summary: "Как поставщики пишут бренды и модели, и что в названиях ничего не значит",
  endpoint: nameSynonymList,
  newLabel: "Добавить название",
  columns: [
    column.text("Как пишут", ({ spelling }) => spelling),
    column.status("Состояние", ({ state }) => states[state]),
    column.text("Что это", ({ kind }) => kinds[kind]),
    column.text("В магазине", ({ brand, title }) => [brand, title].filter(Boolean).join(" ")),
  ],
  filters: [
    { kind: "select", name: "kind", label: "Что это", anyLabel: "Всё", options: kindOptions },
    { kind: "text", name: "text", label: "Слово" },
  ],
  rowId: ({ id }) => String(id),
  rowActs: archiveRows(nameSynonymCalls),
});

export const nameSynonymForm = resourceForm({
  list: nameSynonyms,
  calls: nameSynonymCalls,
  values: nameSynonymValues,
  newTitle: "Новое название поставщиков",
  titleOf: ({ spelling }) => spelling,
  fields: [
    { kind: "select", name: "kind", label: "Что это", options: kindOptions },
    { kind: "text", name: "spelling", label: "Как пишут поставщики", hint: "Регистр, пробелы и дефисы не важны" },
    {
      kind: "text",
      name: "title",
      label: "Как называет магазин",
      hint: "Пусто у слова, которое ничего не значит. Действует со следующей загрузки каталога",
    },
    { kind: "text", name: "brand", label: "Чья модель", hint: "Бренд, как он назван в магазине; у остального пусто" },
  ],
});

const text = columnsOf<UnreadNameRow>();

export const unreadNames = resourceList({
  title: "Непонятое в названиях",
  summary: "Что в названиях последней загрузки каталога не бренд, не модель и не размер: частое сверху",
  endpoint: unreadNameList,
  columns: [
    text.text("Что", (row) => row.text),
    text.number("Товаров", ({ count }) => count),
    text.text("Например", ({ example }) => example),
  ],
  filters: [],
  rowId: ({ id }) => id,
  cardHref: null,
});
