import {
  type MenuLinkRow,
  type MenuLinkValues,
  type MenuPlace,
  menuLinkCalls,
  menuLinkList,
  menuLinkValues,
} from "../../../../../gateway/contract/catalogue/menus.ts";
import { loneLink, muted } from "../../../../styles/typography.css.ts";
import { Card } from "../../../../ui/card.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { archiveRows } from "../../../platform/resource-kit/archive-rows.server.ts";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { missingPage } from "./missing-page.server.ts";

const places: Record<MenuPlace, string> = {
  main: "Шапка: каталог",
  content: "Шапка: верхняя строка",
  burger: "Меню телефона",
  about: "Подвал: о компании",
  customers: "Подвал: покупателям",
  socials: "Подвал: сети",
  contacts: "Подвал: контакты",
};
const states: Record<MenuLinkRow["state"], { text: string; tone: CellTone }> = {
  shown: { text: "На сайте", tone: "success" },
  hidden: { text: "Скрыта", tone: "neutral" },
  archived: { text: "В архиве", tone: "neutral" },
};

const column = columnsOf<MenuLinkRow>();

export const menuLinks = resourceList({
  title: "Меню и подвал",
  summary: "Надписи и ссылки шапки, меню телефона и колонок внизу страниц",
  endpoint: menuLinkList,
  newLabel: "Добавить ссылку",
  columns: [
    column.text("Надпись", ({ label, parent }) => (parent === null ? label : `— ${label}`)),
    column.status("Состояние", ({ state }) => states[state]),
    column.text("Где", ({ place, parent }) => (parent === null ? places[place] : `${places[place]} → ${parent}`)),
    column.text("Ссылка", ({ url }) => url),
    column.number("Порядок", ({ position }) => position),
  ],
  filters: [{ kind: "select", name: "place", label: "Где", anyLabel: "Везде", options: "reply" }],
  rowId: ({ id }) => String(id),
  rowActs: archiveRows(menuLinkCalls),
});

export const menuLinkForm = resourceForm({
  list: menuLinks,
  calls: menuLinkCalls,
  values: menuLinkValues,
  newTitle: "Новая ссылка",
  titleOf: ({ label }) => label,
  defaults: { isShown: "on", position: "100" },
  fields: [
    { kind: "select", name: "under", label: "Где стоит", optionsOf: "under" },
    { kind: "text", name: "label", label: "Надпись", hint: "В шапке до 20 знаков, в остальных меню до 32" },
    { kind: "text", name: "url", label: "Куда ведёт", hint: "/offers/ или https://…; у заголовка колонки пусто" },
    {
      kind: "select",
      name: "mark",
      label: "Пометка",
      emptyLabel: "Нет",
      options: [
        { value: "sale", label: "Значок скидки" },
        { value: "always-active", label: "Всегда выделена" },
        { value: "highlight-disabled", label: "Не выделяется на своей странице" },
      ],
    },
    { kind: "number", name: "position", label: "Порядок", hint: "Меньшее число раньше" },
    { kind: "tick", name: "isShown", label: "Показывать на сайте" },
  ],
  preview: (values) => <MenuLinkPreview {...values} />,
  warn: ({ url }, visitor) => missingPage(visitor, url),
});

/** The stored link, to be looked at and followed before customers see it. */
function MenuLinkPreview({ label, url, mark, isShown }: MenuLinkValues) {
  return (
    <Card as="section">
      <p className={muted}>{isShown ? "На сайте так:" : "Пока скрыта. На сайте будет так:"}</p>
      {url === "" ? (
        <strong>{label}</strong>
      ) : (
        <a href={url} className={loneLink} target="_blank" rel="noopener">
          {mark === "sale" && <Icon name="sale" size={16} />}
          {label}
        </a>
      )}
    </Card>
  );
}
