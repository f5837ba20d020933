import type { Services } from "../../chain/services.ts";
import { type JournalRow, journalEntry, journalList } from "../../contract/office/journal.ts";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { actsOfPrograms, nameNow } from "./call-names.ts";
import { findAction, type JournalStoredRow, journalRows, readActors } from "./list-store.ts";

interface JournalDependencies {
  services: Services;
  /** Every call of the gateway: the journal names them by what they do. */
  endpoints(): readonly Endpoint[];
}

/** The journal of staff, for reading. Who exports it is in it. */
export function journalRoutes({ services, endpoints }: JournalDependencies): Route[] {
  const { db } = services.connection;
  const titleOf = (call: string): string =>
    endpoints().find(({ name }) => name === call)?.summary ?? actsOfPrograms[call] ?? call;

  const rowOf = (row: JournalStoredRow): JournalRow => ({
    id: row.id,
    at: row.at.toISOString(),
    staff: row.staffId === null ? null : { id: row.staffId, name: row.staffName },
    client: row.clientId === null ? null : { id: row.clientId, name: row.clientName },
    clientPhone: row.clientId === null ? (row.clientPhone ?? "") : "",
    call: nameNow(row.call),
    title: titleOf(nameNow(row.call)),
    outcome: row.outcome,
    target: row.target,
    address: row.address,
  });

  return [
    listRoute(services, journalList, ({ zone }) =>
      show(
        journalRows(db, zone),
        (found) => found.map(rowOf),
        async () => ({
          staff: (await readActors(db)).map(({ id, name }) => ({ value: String(id), label: name })),
          call: callOptions(endpoints()),
        }),
      ),
    ),
    route(journalEntry, async ({ id }) => {
      const row = await findAction(db, id);
      if (!row) throw notFound("Такой записи нет");
      const { before, after, reason, requestId } = row;
      return { ...rowOf(row), before, after, reason, requestId };
    }),
  ];
}

/** Calls that can be in the journal: those of staff, and writes that staff may make for a client. */
const callOptions = (endpoints: readonly Endpoint[]): FilterOption[] =>
  endpoints
    .filter(({ access, effect, onBehalf }) =>
      typeof access === "object" ? true : access !== "telephony-secret" && onBehalf && effect === "write",
    )
    .map(({ name, summary }) => ({ value: name, label: summary }))
    .concat(Object.entries(actsOfPrograms).map(([value, label]) => ({ value, label })))
    .sort((a, b) => a.label.localeCompare(b.label, "ru"));
