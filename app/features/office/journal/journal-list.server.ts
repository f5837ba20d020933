import { type JournalRow, journalList } from "../../../../gateway/contract/office/journal.ts";
import { clientPathFor } from "../../../shared/client-path.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { outcomeChip } from "../back-office/outcome-chip.ts";

const column = columnsOf<JournalRow>();

/** Who of the staff did what; read only. */
export const journal = resourceList({
  title: "Журнал",
  summary: "Кто из сотрудников, когда и что сделал",
  endpoint: journalList,
  columns: [
    column.moment("Когда", ({ at }) => at),
    column.text("Сотрудник", ({ staff }) => (staff ? staff.name || `№ ${staff.id}` : "Программа")),
    column.text(
      "Клиент",
      ({ client, clientPhone }) => (client ? client.name || `№ ${client.id}` : clientPhone && `+7${clientPhone}`),
      ({ client }, { permissions }) => clientPathFor(permissions, client?.id ?? null) ?? undefined,
    ),
    column.text("Действие", ({ title }) => title),
    column.text("Над чем", ({ target }) => target),
    column.status("Итог", ({ outcome }) => outcomeChip(outcome)),
    column.text("Адрес", ({ address }) => address),
  ],
  filters: [
    { kind: "select", name: "staff", label: "Сотрудник", anyLabel: "Любой" },
    { kind: "text", name: "client", label: "Клиент", inputMode: "tel" },
    { kind: "select", name: "call", label: "Действие", anyLabel: "Любое" },
    { kind: "text", name: "target", label: "Над чем" },
    {
      kind: "select",
      name: "outcome",
      label: "Итог",
      anyLabel: "Любой",
      options: [
        { value: "done", label: "Сделано" },
        { value: "refused", label: "Отказано" },
      ],
    },
    { kind: "days", name: "at", label: "Когда" },
  ],
  rowId: ({ id }) => String(id),
});
