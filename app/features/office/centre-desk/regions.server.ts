import {
  type RegionDeskRow,
  regionCalls,
  regionList,
  regionValues,
  zones,
} from "../../../../gateway/contract/office/region-desk.ts";
import { type CellTone, columnsOf } from "../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

const states: Record<RegionDeskRow["state"], { text: string; tone: CellTone }> = {
  default: { text: "Главный", tone: "success" },
  shown: { text: "Работает", tone: "success" },
  archived: { text: "В архиве", tone: "neutral" },
};
const kinds: Record<RegionDeskRow["kind"], string> = {
  main: "Главный город",
  sub: "Город области",
  delivery: "Только доставка",
};

const column = columnsOf<RegionDeskRow>();

export const regions = resourceList({
  title: "Регионы",
  summary: "Города и области, у каждой свой адрес сайта, телефон и часовой пояс",
  endpoint: regionList,
  newLabel: "Добавить регион",
  columns: [
    column.text("Город", ({ title }) => title),
    column.status("Состояние", ({ state }) => states[state]),
    column.text("Адрес", ({ slug }) => slug),
    column.text("Вид", ({ kind }) => kinds[kind]),
    column.text("Область", ({ area }) => area),
    column.phone("Телефон", ({ phone }) => phone),
    column.number("Центров", ({ centres }) => centres),
  ],
  filters: [{ kind: "text", name: "text", label: "Город, область или адрес", inputMode: "search" }],
  rowId: ({ id }) => String(id),
  actions: ({ id, state }) =>
    state === "archived" ? [] : [{ label: "Новый центр", href: `/back-office/centres/new/?region=${id}` }],
});

export const regionForm = resourceForm({
  list: regions,
  calls: regionCalls,
  values: regionValues,
  newTitle: "Новый регион",
  titleOf: ({ title }) => title,
  defaults: { zone: "Europe/Moscow", springDay: "10.04", autumnDay: "10.10" },
  fields: [
    { kind: "text", name: "title", label: "Город" },
    { kind: "text", name: "titleIn", label: "Где", hint: "Как в предложении: «в Перми»" },
    { kind: "text", name: "area", label: "Область или край", hint: "По ней город ищут в списке" },
    {
      kind: "text",
      name: "slug",
      label: "Адрес",
      hint: "Латинскими буквами: perm откроется как perm.адрес-магазина. Потом не меняется",
    },
    {
      kind: "select",
      name: "kind",
      label: "Вид",
      options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
    },
    { kind: "text", name: "phone", label: "Телефон", heading: "Связь и место" },
    {
      kind: "select",
      name: "zone",
      label: "Часовой пояс",
      options: Object.entries(zones).map(([value, label]) => ({ value, label })),
    },
    { kind: "text", name: "lat", label: "Широта", hint: "Центр города, градусы: 58.0105" },
    { kind: "text", name: "lng", label: "Долгота", hint: "56.2502" },
    {
      kind: "text",
      name: "springDay",
      label: "Весной меняют шины с",
      heading: "Сезоны",
      hint: "Напоминаем тем, у кого шины на хранении",
    },
    { kind: "text", name: "autumnDay", label: "Осенью меняют шины с" },
    {
      kind: "tick",
      name: "isDefault",
      label: "Главный",
      hint: "Его показывает адрес магазина без имени региона; прежний главный перестаёт им быть",
    },
  ],
});
