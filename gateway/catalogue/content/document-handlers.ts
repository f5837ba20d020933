import { documentDay } from "../../chain/documents/documents-store.ts";
import type { Services } from "../../chain/services.ts";
import { documentCalls, documentList } from "../../contract/chain/documents.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute } from "../../platform/resource-kit/list-route.ts";
import { documentProblems } from "./document-rules.ts";
import {
  documentColumns,
  documentTable,
  documentValuesOf,
  hasVersionOn,
  readDocumentList,
  type StoredDocument,
} from "./documents-list-store.ts";

/** Versions of documents: those that have not begun can be changed and dropped, the rest are only read. */
export function documentRoutes(services: Services): Route[] {
  const { connection, now } = services;
  const { db } = connection;
  return [
    listRoute(services, documentList, {
      read: (filters, position) => readDocumentList(db, { ...filters, today: documentDay(now()) }, position),
    }),
    ...editableRoutes<typeof documentCalls.update.input.shape.values, StoredDocument>(services, {
      calls: documentCalls,
      table: documentTable,
      valuesOf: documentValuesOf,
      columnsOf: documentColumns,
      async check(tx, { row, values, isArchived }) {
        const problems = documentProblems({ row, values: documentColumns(values), isArchived }, documentDay(now()));
        if (!isArchived && problems.length === 0 && (await hasVersionOn(tx, values, row?.id ?? null)))
          problems.push({ field: "startsOn", message: "С этого дня у документа уже есть редакция" });
        if (problems.length > 0) throw new ApiError("invalid", problems);
      },
    }),
  ];
}
