import { accountMergeList, type MergeRow, mergeStates } from "../../../../gateway/contract/office/merging.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { mergeChip } from "./merge-paths.ts";

const column = columnsOf<MergeRow>();
const sideText = ({ id, name }: MergeRow["stays"]): string => `${name || "Без имени"}, №\u00a0${id}`;

/** Accounts of one client that staff propose to join, with those that wait for a second person. */
export const accountMerges = resourceList({
  title: "Объединение кабинетов",
  summary: "Клиент зарегистрировался дважды: сделать из двух кабинетов один, вдвоём",
  endpoint: accountMergeList,
  columns: [
    column.text("Предложение", ({ id }) => `№\u00a0${id}`),
    column.status("Состояние", ({ state }) => mergeChip(state)),
    column.text("Остаётся", ({ stays }) => sideText(stays)),
    column.text("Уходит", ({ goes }) => sideText(goes)),
    column.text("Кто предложил", ({ requestedBy }) => requestedBy),
    column.moment("Когда", ({ requestedAt }) => requestedAt),
  ],
  filters: [
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: Object.entries(mergeStates).map(([value, label]) => ({ value, label })),
    },
    { kind: "days", name: "requested", label: "Когда" },
  ],
  rowId: ({ id }) => String(id),
  newLabel: "Предложить объединение",
});
