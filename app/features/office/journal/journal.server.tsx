import { type JournalRow, journalEntry, journalList } from "../../../../gateway/contract/office/journal.ts";
import { requestSources } from "../../../../gateway/contract/office/staff-clients.ts";
import { clientPathFor } from "../../../shared/client-path.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatStamp } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { required } from "../../../visitor/error-responses.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { changedFields } from "../back-office/changed-fields.ts";
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

export async function loadJournalEntry(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, journal.permission);
  const entry = required(await visitor.gateway.call(journalEntry, { id: Number(id) }));
  const { zone } = await visitor.region();
  const { staff, client, clientPhone, reason } = entry;
  const facts = [
    { term: "Когда", value: formatStamp(entry.at, zone) },
    { term: "Сотрудник", value: staff ? staff.name || `№ ${staff.id}` : "Программа с секретом" },
    ...(client ? [{ term: "За клиента", value: client.name || `№ ${client.id}` }] : []),
    ...(clientPhone ? [{ term: "За клиента с телефоном", value: `+7${clientPhone}` }] : []),
    ...(reason ? [{ term: "Обращение", value: requestSources[reason] }] : []),
    { term: "Действие", value: `${entry.title} (${entry.call})` },
    ...(entry.target ? [{ term: "Над чем", value: entry.target }] : []),
    { term: "Итог", value: outcomeChip(entry.outcome).text },
    ...(entry.address ? [{ term: "Сетевой адрес", value: entry.address }] : []),
    ...(entry.requestId ? [{ term: "Запрос в логе сайта", value: entry.requestId }] : []),
  ];
  return {
    title: entry.title,
    list: { label: journal.title, href: journal.path },
    facts,
    fields: changedFields(entry.before, entry.after),
  };
}
type JournalEntryView = Awaited<ReturnType<typeof loadJournalEntry>>;

/** One act of staff: what it was about, and what it changed, side by side. */
export function JournalEntryPage({ view: { title, list, facts, fields } }: { view: JournalEntryView }) {
  return (
    <BackOfficeFrame trail={[list]} messages={[]}>
      <Stack gap="m">
        <Heading level={1} size="title">
          {title}
        </Heading>
        <Card>
          <DefinitionTable rows={facts} />
        </Card>
        <Heading level={2} size="large">
          Что изменилось
        </Heading>
        {fields.length === 0 ? (
          <p>Ничего не записано: это был просмотр или отказ.</p>
        ) : (
          <DataTable
            caption="Что изменилось"
            captionHidden
            columns={[
              { key: "path", title: "Поле" },
              { key: "before", title: "Было" },
              { key: "after", title: "Стало" },
              { key: "mark", title: "Отличие" },
            ]}
            rows={fields.map(({ path, before, after, isChanged }) => ({
              id: path,
              cells: {
                path: path || "значение",
                before: before ?? "—",
                after: after ?? "—",
                mark: isChanged ? <Badge tone="signal">изменено</Badge> : "",
              },
            }))}
          />
        )}
      </Stack>
    </BackOfficeFrame>
  );
}
