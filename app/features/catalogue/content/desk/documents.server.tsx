import {
  type DocumentName,
  type DocumentRow,
  type DocumentState,
  type DocumentValues,
  documentCalls,
  documentList,
  documentNames,
  documentValues,
} from "../../../../../gateway/contract/chain/documents.ts";
import { prose } from "../../../../styles/prose.css.ts";
import { Card } from "../../../../ui/card.tsx";
import { Details } from "../../../../ui/details.tsx";
import { formatShortDay } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";

const names: Record<DocumentName, string> = {
  policy: "Правила и политики, программа лояльности",
  "personal-data": "Согласие на обработку персональных данных",
  "legal-policy": "Политика обработки персональных данных",
  offer: "Оферта",
};
const nameOptions = documentNames.map((name) => ({ value: name, label: names[name] }));
const states: Record<DocumentState, { text: string; tone: CellTone }> = {
  in_force: { text: "Действует", tone: "success" },
  planned: { text: "Ждёт своего дня", tone: "neutral" },
  former: { text: "Прежняя", tone: "neutral" },
  archived: { text: "В архиве", tone: "neutral" },
};

const column = columnsOf<DocumentRow>();

export const documents = resourceList({
  title: "Документы",
  summary: "Согласия, политики, правила: редакции и день, с которого они действуют",
  endpoint: documentList,
  newLabel: "Добавить редакцию",
  columns: [
    column.text("Документ", ({ document }) => names[document]),
    column.status("Состояние", ({ state }) => states[state]),
    column.day("Действует с", ({ startsOn }) => startsOn),
    column.text("Заголовок", ({ title }) => title),
    column.text("Что изменилось", ({ note }) => note),
  ],
  filters: [
    { kind: "select", name: "document", label: "Документ", anyLabel: "Любой", options: nameOptions },
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: Object.entries(states).map(([value, { text }]) => ({ value, label: text })),
    },
  ],
  rowId: ({ id }) => String(id),
});

/** The day by the clock that documents begin by. */
const dayOf = (now: Date): string => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Moscow" }).format(now);

export const documentForm = resourceForm({
  list: documents,
  calls: documentCalls,
  values: documentValues,
  newTitle: "Новая редакция",
  titleOf: ({ document, startsOn }) => `${names[document]}, с ${formatShortDay(startsOn)}`,
  fields: [
    { kind: "select", name: "document", label: "Документ", options: nameOptions },
    { kind: "text", name: "title", label: "Заголовок страницы" },
    { kind: "text", name: "description", label: "О чём документ", hint: "Одно предложение для поисковиков" },
    {
      kind: "lines",
      name: "body",
      label: "Текст",
      rows: 20,
      hint: "Абзацы разделяйте пустой строкой. Можно <h2>, <h3>, <ul>, <ol>, <li>, <b>, <i>, <br> и ссылки <a href>; остальная разметка убирается. Вместо {магазин} покупатель читает название из настроек",
    },
    { kind: "day", name: "startsOn", label: "Действует с", hint: "С полуночи по Москве, не раньше завтрашнего дня" },
    { kind: "lines", name: "note", label: "Что изменилось", hint: "Увидят покупатели в списке редакций" },
  ],
  copy: { label: "Новая редакция с этим текстом", without: ["startsOn", "note"] },
  frozen: ({ startsOn }, isArchived, now) =>
    !isArchived && startsOn <= dayOf(now)
      ? "Эта редакция вступила в силу, с ней соглашались покупатели: её не меняют. Чтобы исправить текст или вернуть прежний, добавьте новую редакцию."
      : null,
  preview: (values) => <DocumentPreview {...values} />,
});

/** The stored text as customers read it. */
function DocumentPreview({ title, body }: Pick<DocumentValues, "title" | "body">) {
  return (
    <Details summary="Как это выглядит" open>
      <Card as="section">
        <Heading level={2} size="title">
          {title}
        </Heading>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the gateway leaves headings, lists and inline tags of it */}
        <div className={prose} dangerouslySetInnerHTML={{ __html: body }} />
      </Card>
    </Details>
  );
}
