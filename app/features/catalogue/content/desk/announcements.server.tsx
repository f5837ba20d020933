import {
  type AnnouncementRow,
  type AnnouncementValues,
  announcementCalls,
  announcementList,
  announcementPreview,
  announcementValues,
} from "../../../../../gateway/contract/catalogue/announcements.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { archiveRows } from "../../../platform/resource-kit/archive-rows.server.ts";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";

const types = { info: "Сообщение", danger: "Важное" } as const;
const typeOptions = Object.entries(types).map(([value, label]) => ({ value, label }));
const states: Record<AnnouncementRow["state"], { text: string; tone: CellTone }> = {
  shown: { text: "На сайте", tone: "success" },
  planned: { text: "Ждёт своего дня", tone: "neutral" },
  over: { text: "Закончилось", tone: "neutral" },
  archived: { text: "В архиве", tone: "neutral" },
};

const column = columnsOf<AnnouncementRow>();

export const announcements = resourceList({
  title: "Объявления",
  summary: "Строка над шапкой сайта: тексты, регионы и дни показа",
  endpoint: announcementList,
  newLabel: "Добавить объявление",
  columns: [
    column.text("Название", ({ title }) => title),
    column.status("Состояние", ({ state }) => states[state]),
    column.text("Вид", ({ type, isPinned }) => (isPinned ? `${types[type]}, не закрывается` : types[type])),
    column.text("Регионы", ({ regions }) => (regions.length === 0 ? "Все" : regions.join(", "))),
    column.day("С", ({ startsOn }) => startsOn),
    column.day("По", ({ endsOn }) => endsOn),
  ],
  filters: [
    { kind: "text", name: "text", label: "Название или текст" },
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: Object.entries(states).map(([value, { text }]) => ({ value, label: text })),
    },
    { kind: "select", name: "region", label: "Регион", anyLabel: "Любой" },
  ],
  rowId: ({ id }) => String(id),
  rowActs: archiveRows(announcementCalls),
});

export const announcementForm = resourceForm({
  list: announcements,
  calls: announcementCalls,
  values: announcementValues,
  newTitle: "Новое объявление",
  titleOf: ({ title }) => title,
  fields: [
    { kind: "text", name: "title", label: "Название", hint: "Жирным в начале строки" },
    {
      kind: "lines",
      name: "announce",
      label: "Текст",
      hint: "Можно <b>, <i>, <br> и ссылки <a href>; остальная разметка убирается",
    },
    { kind: "select", name: "type", label: "Вид", options: typeOptions },
    { kind: "tick", name: "isPinned", label: "Посетитель не может закрыть" },
    {
      kind: "day",
      name: "startsOn",
      label: "Показывать с",
      heading: "Когда и где показывать",
      hint: "По времени региона; пусто: сразу",
    },
    { kind: "day", name: "endsOn", label: "Последний день показа", hint: "Пусто: пока не уберёте" },
    { kind: "choices", name: "regions", label: "Регионы", hint: "Ни одного: во всех", optionsOf: "region" },
  ],
  preview: (values) => <AnnouncementPreview {...values} />,
  previewCall: announcementPreview,
});

/** How visitors see a stored announcement. */
function AnnouncementPreview({ title, announce, type }: Pick<AnnouncementValues, "title" | "announce" | "type">) {
  return (
    <section aria-label="Как это выглядит">
      <Notice tone={type === "danger" ? "danger" : "info"}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the gateway leaves a few inline tags of it */}
        <b>{title}</b> <span dangerouslySetInnerHTML={{ __html: announce }} />
      </Notice>
    </section>
  );
}
