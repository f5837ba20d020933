import {
  type CentreDeskRow,
  centreCalls,
  centreList,
  centreValues,
  weekdays,
} from "../../../../gateway/contract/office/region-desk.ts";
import { capabilities } from "../../../../gateway/contract/workshop/service-desk.ts";
import { type CellTone, columnsOf, NOTHING } from "../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

const states: Record<CentreDeskRow["state"], { text: string; tone: CellTone }> = {
  open: { text: "Работает", tone: "success" },
  closed: { text: "Без часов работы", tone: "signal" },
  archived: { text: "В архиве", tone: "neutral" },
};
const kinds: Record<CentreDeskRow["kind"], string> = {
  shop: "Центр",
  warehouse: "Склад",
  supplier: "Поставщик",
};
const kindOptions = Object.entries(kinds).map(([value, label]) => ({ value, label }));

const column = columnsOf<CentreDeskRow>();

export const centres = resourceList({
  title: "Центры и склады",
  summary: "Адреса, телефоны, часы недели и что где умеют",
  endpoint: centreList,
  newLabel: "Добавить центр или склад",
  columns: [
    column.text("Название", ({ title }) => title),
    column.status("Состояние", ({ state }) => states[state]),
    column.text("Вид", ({ kind }) => kinds[kind]),
    column.text("Регион", ({ region }) => region),
    column.text("Адрес", ({ address }) => address || NOTHING),
    column.phone("Телефон", ({ phone }) => phone),
    column.text("Часы", ({ hours }) => hours || NOTHING),
    column.number("Постов", ({ bays }) => bays),
  ],
  filters: [
    { kind: "text", name: "text", label: "Название, адрес или код", inputMode: "search" },
    { kind: "select", name: "region", label: "Регион", anyLabel: "Любой" },
    { kind: "select", name: "kind", label: "Вид", anyLabel: "Любой", options: kindOptions },
  ],
  rowId: ({ id }) => String(id),
  actions: ({ id, kind, state }) =>
    kind !== "shop" || state === "archived"
      ? []
      : [
          { label: "Посты", href: `/back-office/bays/?centre=${id}` },
          { label: "Новый пост", href: `/back-office/bays/new/?centre=${id}` },
          { label: "Особый день", href: `/back-office/centre-days/new/?centre=${id}` },
        ],
});

export const centreForm = resourceForm({
  list: centres,
  calls: centreCalls,
  values: centreValues,
  newTitle: "Новый центр или склад",
  titleOf: ({ title }) => title,
  fields: [
    { kind: "select", name: "kind", label: "Вид", options: kindOptions, hint: "Потом не меняется" },
    { kind: "select", name: "region", label: "Регион", optionsOf: "region", hint: "Потом не меняется" },
    { kind: "text", name: "title", label: "Название" },
    {
      kind: "text",
      name: "placeCode",
      label: "Код",
      hint: "Латинскими буквами: им называют место файлы остатков, с ним открывается страница центра. Потом не меняется",
    },
    { kind: "text", name: "address", label: "Адрес", heading: "Где он" },
    { kind: "text", name: "phone", label: "Телефон" },
    { kind: "text", name: "lat", label: "Широта", hint: "Градусы: 56.8389" },
    { kind: "text", name: "lng", label: "Долгота", hint: "60.6057" },
    ...Object.entries(weekdays).map(([name, label], index) => ({
      kind: "text" as const,
      name,
      label,
      ...(index === 0 && {
        heading: "Часы работы",
        hint: "Часы центра: 09:00–21:00 или «круглосуточно». Пусто: выходной. Складам часы не нужны",
      }),
    })),
    {
      kind: "choices",
      name: "capabilities",
      label: "Что умеет центр",
      heading: "Возможности",
      hint: "Где нет нужного, услугу не предлагаем",
      options: Object.entries(capabilities).map(([value, label]) => ({ value, label })),
    },
    { kind: "number", name: "maxInch", label: "Шиномонтаж до R", hint: "Пусто: на странице центра не пишем" },
    {
      kind: "number",
      name: "storageLeadDays",
      label: "Дней везут колёса с хранения",
      hint: "0: колёса лежат в самом центре",
    },
    {
      kind: "picture",
      name: "photo",
      label: "Фотография здания",
      heading: "Фотография",
      hint: "На страницах сайта вместо нарисованного фасада. Горизонтальная, не уже 640 точек; края обрежем до 4 × 3. Складам не нужна",
      removable: "Убрать фотографию",
      of: "centre",
    },
    {
      kind: "tick",
      heading: "Записи вне новых часов",
      name: "despiteVisits",
      label: "Попросить тех, кто записан вне новых часов, перенести",
      hint: "Каждому придут SMS и письмо с ближайшим свободным временем. Пока не перенёс, запись остаётся",
    },
    {
      kind: "tick",
      name: "cancelVisits",
      label: "Отменить эти записи",
      hint: "Каждому придут SMS и письмо: почему и когда можно приехать",
    },
  ],
});
