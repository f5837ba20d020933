import {
  type FormerAddressRow,
  formerAddressCalls,
  formerAddressList,
  formerAddressValues,
} from "../../../../../gateway/contract/catalogue/former-addresses.ts";
import { archiveRows } from "../../../platform/resource-kit/archive-rows.server.ts";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { missingPage } from "./missing-page.server.ts";

const states: Record<FormerAddressRow["state"], { text: string; tone: CellTone }> = {
  used: { text: "Действует", tone: "success" },
  archived: { text: "В архиве", tone: "neutral" },
};

const column = columnsOf<FormerAddressRow>();

export const formerAddresses = resourceList({
  title: "Прежние адреса",
  summary: "Куда вести того, кто пришёл по адресу, которого на сайте больше нет",
  endpoint: formerAddressList,
  newLabel: "Добавить адрес",
  columns: [
    column.text("Откуда", ({ path }) => path),
    column.status("Состояние", ({ state }) => states[state]),
    column.text("Куда", ({ target }) => target),
  ],
  filters: [{ kind: "text", name: "text", label: "Часть адреса" }],
  rowId: ({ id }) => String(id),
  rowActs: archiveRows(formerAddressCalls),
});

export const formerAddressForm = resourceForm({
  list: formerAddresses,
  calls: formerAddressCalls,
  values: formerAddressValues,
  newTitle: "Новый прежний адрес",
  titleOf: ({ path }) => path,
  fields: [
    {
      kind: "text",
      name: "path",
      label: "Откуда",
      hint: "/shiny/nokian/ или адрес целиком. Страница, которая на сайте есть, откроется сама",
    },
    { kind: "text", name: "target", label: "Куда", hint: "Адрес на этом сайте, например /catalog/tyres/" },
  ],
  warn: ({ target }, visitor) => missingPage(visitor, target),
});
