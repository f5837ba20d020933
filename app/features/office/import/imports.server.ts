import {
  type ImportRow,
  importCard,
  importList,
  importOutcomes,
} from "../../../../gateway/contract/office/system-state.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import { idOf } from "../../platform/resource-kit/id-of.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { fileKinds, importChips, importView } from "./import-view.ts";

const file = columnsOf<ImportRow>();

export const imports = resourceList({
  title: "Загрузки файлов",
  summary: "Каталог, остатки, применяемость и баллы из учётной системы: что принято, что отклонено и почему",
  endpoint: importList,
  columns: [
    file.moment("Когда", ({ at }) => at),
    file.text("Что", ({ kind }) => fileKinds[kind]),
    file.text("Файл", ({ file: name }) => name),
    file.status("Итог", ({ outcome }) => importChips[outcome]),
    file.number("Строк", ({ rows }) => rows),
    file.number("Новых", ({ added }) => added),
    file.number("Изменено", ({ updated }) => updated),
    file.number("Убрано", ({ removed }) => removed),
    file.number("Отклонено", ({ rejected }) => rejected),
  ],
  filters: [
    {
      kind: "select",
      name: "outcome",
      label: "Итог",
      anyLabel: "Любой",
      options: importOutcomes.map((value) => ({ value, label: importChips[value].text })),
    },
    {
      kind: "select",
      name: "kind",
      label: "Что",
      anyLabel: "Всё",
      options: Object.entries(fileKinds).map(([value, label]) => ({ value, label })),
    },
  ],
  rowId: ({ id }) => String(id),
});

/** One file of an import, with the way back to the list. */
export async function loadImport(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, imports.permission);
  const card = required(await visitor.gateway.call(importCard, { id: idOf(id) }));
  const { zone } = await visitor.region();
  return {
    title: `${fileKinds[card.kind]}: ${card.file}`,
    list: { label: imports.title, href: imports.path },
    report: importView(card, zone),
  };
}
export type ImportPageView = Awaited<ReturnType<typeof loadImport>>;
