import {
  type ServiceDeskRow,
  type ServiceDifferenceRow,
  type ServiceGroupRow,
  serviceDeskCalls,
  serviceDeskList,
  serviceDifferenceCalls,
  serviceDifferenceList,
  serviceDifferenceValues,
  serviceGroupCalls,
  serviceGroupList,
  serviceGroupValues,
  serviceKinds,
  serviceNeeds,
  serviceValues,
} from "../../../../../gateway/contract/workshop/service-desk.ts";
import { formatPrice } from "../../../../ui/format.ts";
import { columnsOf } from "../../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../../platform/resource-kit/filter-fields.ts";
import { resourceForm } from "../../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { stateChip } from "./price-words.ts";

const group = columnsOf<ServiceGroupRow>();

export const serviceGroups = resourceList({
  title: "Группы услуг",
  summary: "Разделы прайса услуг и их порядок",
  endpoint: serviceGroupList,
  newLabel: "Добавить группу",
  columns: [
    group.text("Название", ({ title }) => title),
    group.status("Состояние", stateChip),
    group.text("Имя для адреса", ({ slug }) => slug),
    group.number("Услуг", ({ services }) => services),
    group.number("Порядок", ({ position }) => position),
  ],
  filters: [],
  rowId: ({ id }) => String(id),
});

export const serviceGroupForm = resourceForm({
  list: serviceGroups,
  calls: serviceGroupCalls,
  values: serviceGroupValues,
  newTitle: "Новая группа услуг",
  titleOf: ({ title }) => title,
  defaults: { position: "0" },
  fields: [
    { kind: "text", name: "title", label: "Название" },
    { kind: "text", name: "slug", label: "Имя для адреса", hint: "Латинскими буквами: shinomontazh" },
    { kind: "number", name: "position", label: "Порядок", hint: "Меньшее стоит раньше" },
  ],
});

const service = columnsOf<ServiceDeskRow>();

export const services = resourceList({
  title: "Услуги",
  summary: "Что делают в центрах, сколько это стоит и сколько длится",
  endpoint: serviceDeskList,
  newLabel: "Добавить услугу",
  columns: [
    service.text("Название", ({ name }) => name),
    service.status("Состояние", stateChip),
    service.text("Группа", (row) => row.group),
    {
      title: "Цена",
      numeric: true,
      cell: ({ price, isFrom }) => ({ text: `${isFrom ? "от " : ""}${formatPrice(price)}` }),
      csv: ({ price }) => String(price / 100),
    },
    service.number("Минут", ({ minutes }) => minutes),
    service.text("Запись", ({ isBooked }) => (isBooked ? "По времени" : "Без записи")),
    service.text("Где", ({ kind }) => serviceKinds[kind]),
  ],
  filters: [
    { kind: "text", name: "text", label: "Название", inputMode: "search" },
    { kind: "select", name: "group", label: "Группа", anyLabel: "Любая" },
  ],
  rowId: ({ id }) => String(id),
  actions: ({ id, isArchived }) =>
    isArchived ? [] : [{ label: "Своё в центре", href: `/back-office/service-differences/new/?service=${id}` }],
});

export const serviceForm = resourceForm({
  list: services,
  calls: serviceDeskCalls,
  values: serviceValues,
  newTitle: "Новая услуга",
  titleOf: ({ name }) => name,
  defaults: { position: "0", minutes: "30" },
  fields: [
    { kind: "text", name: "name", label: "Название" },
    { kind: "select", name: "group", label: "Группа", optionsOf: "group" },
    { kind: "text", name: "slug", label: "Имя для адреса", hint: "Латинскими буквами: zamena-masla" },
    {
      kind: "number",
      name: "priceRoubles",
      label: "Цена, ₽",
      heading: "Цена и время",
      hint: "Новым записям; прежние остаются как есть",
    },
    { kind: "number", name: "oldPriceRoubles", label: "Прежняя цена, ₽", hint: "Зачёркнутая; пусто: без неё" },
    { kind: "number", name: "minutes", label: "Минут", hint: "Столько занят пост" },
    {
      kind: "select",
      name: "price",
      label: "От чего зависит цена",
      options: [
        { value: "own", label: "Своя, как написано выше" },
        { value: "wheels", label: "По колёсам и автомобилю: цена выше «от»" },
      ],
    },
    { kind: "select", name: "kind", label: "Где делают", options: optionsOf(serviceKinds) },
    { kind: "select", name: "needs", label: "Что ещё нужно в центре", options: optionsOf(serviceNeeds) },
    {
      kind: "select",
      name: "booking",
      label: "Запись",
      options: [
        { value: "by-time", label: "На время" },
        { value: "walk-in", label: "Не нужна: приезжают в часы работы" },
      ],
    },
    { kind: "text", name: "shortDescription", label: "Коротко", heading: "Тексты", hint: "В карточке услуги" },
    { kind: "lines", name: "description", label: "Описание" },
    { kind: "lines", name: "descriptionAppointment", label: "Что сказать тому, кто записался" },
    { kind: "lines", name: "params", label: "Характеристики", hint: "По строке: «Гарантия: 10 дней»" },
    { kind: "text", name: "tags", label: "Метки", hint: "Через запятую: «Популярно»" },
    {
      kind: "choices",
      name: "together",
      label: "Что делают вместе с ней",
      heading: "В списке услуг",
      hint: "Предлагаем, когда её выбрали",
      optionsOf: "service",
    },
    { kind: "number", name: "position", label: "Порядок в группе", hint: "Меньшее стоит раньше" },
  ],
});

const difference = columnsOf<ServiceDifferenceRow>();

export const serviceDifferences = resourceList({
  title: "Отличия центров",
  summary: "Где услуги нет, где она дороже или дольше",
  endpoint: serviceDifferenceList,
  newLabel: "Добавить отличие",
  columns: [
    difference.text("Услуга", (row) => row.service),
    difference.status("Состояние", stateChip),
    difference.text("Центр", ({ centre }) => centre),
    difference.text("Делают", ({ isOffered }) => (isOffered ? "Да" : "Нет")),
    difference.money("Цена", ({ price }) => price),
    difference.text("Минут", ({ minutes }) => (minutes === null ? "—" : String(minutes))),
  ],
  filters: [
    { kind: "select", name: "service", label: "Услуга", anyLabel: "Любая" },
    { kind: "select", name: "centre", label: "Центр", anyLabel: "Любой" },
  ],
  rowId: ({ id }) => String(id),
});

export const serviceDifferenceForm = resourceForm({
  list: serviceDifferences,
  calls: serviceDifferenceCalls,
  values: serviceDifferenceValues,
  newTitle: "Новое отличие центра",
  titleOf: () => "Отличие центра",
  fields: [
    { kind: "select", name: "service", label: "Услуга", optionsOf: "service" },
    { kind: "select", name: "centre", label: "Центр", optionsOf: "centre" },
    {
      kind: "select",
      name: "offer",
      label: "Делают там",
      options: [
        { value: "offered", label: "Да" },
        { value: "hidden", label: "Нет" },
      ],
    },
    { kind: "number", name: "priceRoubles", label: "Цена, ₽", hint: "Пусто: как везде" },
    { kind: "number", name: "minutes", label: "Минут", hint: "Пусто: как везде" },
  ],
});
