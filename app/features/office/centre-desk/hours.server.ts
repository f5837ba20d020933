import {
  type BayRow,
  bayCalls,
  bayKindTitles,
  bayList,
  bayValues,
  type CalendarDayRow,
  type CentreDayRow,
  calendarDayCalls,
  calendarDayList,
  calendarDayValues,
  calendarKinds,
  centreDayCalls,
  centreDayList,
  centreDayValues,
} from "../../../../gateway/contract/office/hours-desk.ts";
import { formatShortDay } from "../../../ui/format.ts";
import { type CellTone, columnsOf, NOTHING } from "../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../platform/resource-kit/filter-fields.ts";
import { resourceForm } from "../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

type Chip = { text: string; tone: CellTone };
const ARCHIVED: Chip = { text: "В архиве", tone: "neutral" };
const bayStates: Record<BayRow["state"], Chip> = {
  works: { text: "Работает", tone: "success" },
  paused: { text: "Остановлен", tone: "signal" },
  archived: ARCHIVED,
};
const bay = columnsOf<BayRow>();

export const bays = resourceList({
  title: "Посты",
  summary: "Сколько машин центр принимает сразу и каких",
  endpoint: bayList,
  newLabel: "Добавить пост",
  columns: [
    bay.text("Пост", ({ title }) => title),
    bay.status("Состояние", ({ state }) => bayStates[state]),
    bay.text("Центр", ({ centre }) => centre),
    bay.text("Что делают", ({ kind }) => bayKindTitles[kind]),
    bay.text("Колёса", ({ maxInch }) => (maxInch === 0 ? NOTHING : `до R${maxInch}`)),
  ],
  filters: [{ kind: "select", name: "centre", label: "Центр", anyLabel: "Любой" }],
  rowId: ({ id }) => String(id),
});

export const bayForm = resourceForm({
  list: bays,
  calls: bayCalls,
  values: bayValues,
  newTitle: "Новый пост",
  titleOf: ({ title }) => title,
  defaults: { maxInch: "24", position: "0" },
  fields: [
    { kind: "select", name: "centre", label: "Центр", optionsOf: "centre" },
    { kind: "text", name: "title", label: "Название", hint: "Видят только сотрудники: «Пост 1»" },
    {
      kind: "select",
      name: "kind",
      label: "Что делают",
      options: optionsOf(bayKindTitles),
      hint: "Грузовой пост принимает и легковые",
    },
    { kind: "number", name: "maxInch", label: "Колёса до R", hint: "Для подъёмника и стенда: 0" },
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      options: [
        { value: "works", label: "Работает" },
        { value: "paused", label: "Остановлен, записи нет" },
      ],
    },
    { kind: "number", name: "position", label: "Порядок", hint: "Меньшее стоит раньше" },
  ],
});

const dayStates: Record<CentreDayRow["state"], Chip> = {
  ahead: { text: "Впереди", tone: "success" },
  over: { text: "Прошёл", tone: "neutral" },
  archived: ARCHIVED,
};
const day = columnsOf<CentreDayRow>();

export const centreDays = resourceList({
  title: "Особые дни центров",
  summary: "Когда центр открыт не так, как всегда: короче, дольше или закрыт",
  endpoint: centreDayList,
  newLabel: "Добавить день",
  columns: [
    day.day("День", (row) => row.day),
    day.status("Состояние", ({ state }) => dayStates[state]),
    day.text("Центр", ({ centre }) => centre),
    day.text("Код центра", ({ code }) => code),
    day.text("Часы", ({ hours }) => hours || "закрыто"),
    // A file of them can be sent back.
    { ...day.text("Почему", ({ note }) => note || NOTHING), csv: ({ note }) => note },
  ],
  links: [{ label: "Файлом", href: "/back-office/centre-days/file/" }],
  filters: [
    { kind: "select", name: "centre", label: "Центр", anyLabel: "Любой" },
    { kind: "days", name: "day", label: "День" },
  ],
  rowId: ({ id }) => String(id),
});

export const centreDayForm = resourceForm({
  list: centreDays,
  calls: centreDayCalls,
  values: centreDayValues,
  newTitle: "Новый особый день",
  titleOf: (values) => `Особый день ${formatShortDay(values.day)}`,
  fields: [
    { kind: "select", name: "centre", label: "Центр", optionsOf: "centre" },
    { kind: "day", name: "day", label: "День" },
    {
      kind: "select",
      name: "kind",
      label: "Что в этот день",
      options: [
        { value: "open", label: "Открыт в эти часы" },
        { value: "closed", label: "Закрыт весь день" },
      ],
    },
    { kind: "text", name: "opens", label: "Открывается", hint: "09:00; закрытому не нужно" },
    { kind: "text", name: "closes", label: "Закрывается", hint: "16:00" },
    { kind: "text", name: "note", label: "Почему", hint: "Видят покупатели на странице центра" },
    {
      kind: "tick",
      name: "despiteVisits",
      label: "Попросить тех, кто записан вне этих часов, перенести",
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

const special = columnsOf<CalendarDayRow>();
const kindTones: Record<CalendarDayRow["kind"], CellTone> = { off: "danger", working: "success", short: "signal" };

export const calendar = resourceList({
  title: "Праздники и переносы",
  summary: "Дни страны, которые не такие, как их день недели; вносят раз в год",
  endpoint: calendarDayList,
  newLabel: "Добавить день",
  columns: [
    special.day("День", (row) => row.day),
    special.status("Какой", ({ kind, isArchived }) =>
      isArchived ? ARCHIVED : { text: calendarKinds[kind], tone: kindTones[kind] },
    ),
    special.text("Что за день", ({ title }) => title),
  ],
  links: [{ label: "Файлом", href: "/back-office/calendar/file/" }],
  filters: [{ kind: "text", name: "year", label: "Год", inputMode: "numeric" }],
  rowId: ({ id }) => String(id),
});

export const calendarForm = resourceForm({
  list: calendar,
  calls: calendarDayCalls,
  values: calendarDayValues,
  newTitle: "Новый день календаря",
  titleOf: (values) => `${formatShortDay(values.day)}: ${values.title}`,
  fields: [
    { kind: "day", name: "day", label: "День" },
    {
      kind: "select",
      name: "kind",
      label: "Какой",
      options: optionsOf(calendarKinds),
      hint: "В выходной центры открыты как в воскресенье, в рабочий как в понедельник, если у центра нет своих часов на этот день",
    },
    { kind: "text", name: "title", label: "Что за день", hint: "«День народного единства», «Перенос с 3 января»" },
  ],
});
