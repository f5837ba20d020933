import { type ImportRow, importCard, importList, importOutcomes } from "../../../gateway/contract/system-state.ts";
import { notFound, required } from "../../visitor/error-responses.server.ts";
import { requireStaff } from "../../visitor/require-staff.server.ts";
import { columnsOf } from "../resource-kit/columns.ts";
import { idOf } from "../resource-kit/id-of.server.ts";
import type { ResourceForm } from "../resource-kit/resource-form.server.ts";
import { resourceList } from "../resource-kit/resource-list.server.ts";
import { ImportReport } from "./import-report.tsx";
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

const missing = async () => {
  throw notFound();
};

/** The page of one file of an import: nothing of it is changed. */
export const importPage: ResourceForm = {
  path: imports.path,
  async loadOne(visitor, request, id) {
    requireStaff(visitor, request, imports.permission);
    const card = required(await visitor.gateway.call(importCard, { id: idOf(id) }));
    const { zone } = await visitor.region();
    return {
      title: `${fileKinds[card.kind]}: ${card.file}`,
      list: { label: imports.title, href: imports.path },
      preview: <ImportReport view={importView(card, zone)} />,
      frozen: "",
      ...{ fields: [], options: {}, values: {}, key: null, id, trial: null, version: null, asksWhy: false },
      ...{ lastChange: null, isArchived: false, archiveHref: null, copy: null, previewOf: null, canPreview: false },
      ...{ history: [], taken: null },
    };
  },
  loadNew: missing,
  save: missing,
  archive: missing,
};
