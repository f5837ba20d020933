import { and, eq, isNull, ne } from "drizzle-orm";
import { type NameSynonymValues, nameSynonymList } from "../../../contract/catalogue/name-synonyms.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { contain } from "../../../platform/db/match.ts";
import { nameSynonyms } from "../../../platform/db/schema/name-synonyms.ts";
import type { EditableRow } from "../../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../../platform/resource-kit/list-store.ts";

export type StoredSynonym = typeof nameSynonyms.$inferSelect & EditableRow;

export const synonymTable = nameSynonyms;

const { id, kind, brand, spelling, title, archivedAt } = nameSynonyms;

export const synonymValuesOf = (row: StoredSynonym): NameSynonymValues => ({
  kind: row.kind,
  spelling: row.spelling,
  title: row.title,
  brand: row.brand,
});

/** Spellings of suppliers, the latest first. */
export const synonymRows = (executor: Executor) =>
  listQuery(nameSynonymList, {
    select: (cursor) => executor.select({ id, kind, brand, spelling, title, archivedAt, cursor }).from(nameSynonyms),
    order: { id },
    filters: {
      kind: (asked) => eq(kind, asked),
      text: (text) => contain([spelling, title, brand], text),
    },
  });

/** Those in use, besides one. */
export const readSynonyms = (executor: Executor, besides = 0) =>
  executor
    .select({ kind, brand, spelling, title })
    .from(nameSynonyms)
    .where(and(isNull(archivedAt), ne(id, besides)));
