import { and, eq, isNull, sql } from "drizzle-orm";
import { sanitizeDocument } from "../../chain/regions/sanitize-html.ts";
import { type DocumentState, type DocumentValues, documentList } from "../../contract/chain/documents.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { documentVersions } from "../../platform/db/schema/site.ts";
import { type EditableRow, hasOther } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";

export type StoredDocument = Omit<typeof documentVersions.$inferSelect, "document"> &
  Pick<DocumentValues, "document"> &
  EditableRow;

export const documentTable = documentVersions;

export const documentColumns = ({ body, ...values }: DocumentValues) => ({ ...values, body: sanitizeDocument(body) });

export const documentValuesOf = (row: StoredDocument): DocumentValues => ({
  document: row.document,
  title: row.title,
  description: row.description,
  body: row.body,
  startsOn: row.startsOn,
  note: row.note,
});

const { id, startsOn, archivedAt } = documentVersions;

/** By the calendar day. Names are in full, because the query is about two rows of the table. */
const stateOn = (today: Day) => sql<DocumentState>`case
  when document_versions.archived_at is not null then 'archived'
  when document_versions.starts_on > ${today} then 'planned'
  when exists (
    select 1 from document_versions later
    where later.document = document_versions.document and later.archived_at is null
      and later.starts_on > document_versions.starts_on and later.starts_on <= ${today}
  ) then 'former'
  else 'in_force' end`;

/** Versions, the latest first. `today` decides their states. */
export const documentRows = (executor: Executor, today: Day) =>
  listQuery(documentList, {
    select: (cursor) =>
      executor
        .select({
          id,
          document: sql<DocumentValues["document"]>`${documentVersions.document}`,
          title: documentVersions.title,
          startsOn,
          note: documentVersions.note,
          state: stateOn(today),
          cursor,
        })
        .from(documentVersions),
    order: { sort: startsOn, id },
    filters: {
      document: (document) => eq(documentVersions.document, document),
      state: (state) => sql`${stateOn(today)} = ${state}`,
    },
  });

/** Whether the document has another version that begins on the same day. */
export const hasVersionOn = (tx: Executor, values: Pick<DocumentValues, "document" | "startsOn">, own: number | null) =>
  hasOther(
    tx,
    documentVersions,
    and(eq(documentVersions.document, values.document), eq(startsOn, values.startsOn), isNull(archivedAt)),
    own,
  );
