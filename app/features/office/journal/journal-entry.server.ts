import { journalEntry } from "../../../../gateway/contract/office/journal.ts";
import { requestSources } from "../../../../gateway/contract/office/staff-clients.ts";
import { formatStamp } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { changedFields } from "../back-office/changed-fields.ts";
import { outcomeChip } from "../back-office/outcome-chip.ts";
import { journal } from "./journal-list.server.ts";

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
export type JournalEntryView = Awaited<ReturnType<typeof loadJournalEntry>>;
