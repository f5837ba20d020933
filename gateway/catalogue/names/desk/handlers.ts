import type { Services } from "../../../chain/services.ts";
import { nameSynonymCalls, nameSynonymList } from "../../../contract/catalogue/name-synonyms.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import type { Route } from "../../../platform/http/route.ts";
import { editableRoutes } from "../../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../../platform/resource-kit/list-route.ts";
import { keyOf } from "../brands.ts";
import { readSynonyms, type StoredSynonym, synonymRows, synonymTable, synonymValuesOf } from "./synonyms-store.ts";

/** How suppliers write brands and models. Imports read them anew each time. */
export function nameSynonymRoutes(services: Services): Route[] {
  const { db } = services.connection;
  return [
    listRoute(services, nameSynonymList, () =>
      show(synonymRows(db), (found) =>
        found.map(({ archivedAt, ...row }) => ({ ...row, state: archivedAt === null ? "used" : "archived" })),
      ),
    ),
    ...editableRoutes<typeof nameSynonymCalls.update.input.shape.values, StoredSynonym>(services, {
      calls: nameSynonymCalls,
      table: synonymTable,
      valuesOf: synonymValuesOf,
      columnsOf: (values) => values,
      async check(tx, { row, values, isArchived }) {
        if (isArchived) return;
        const isSame = (other: { kind: string; brand: string; spelling: string }) =>
          other.kind === values.kind &&
          keyOf(other.spelling) === keyOf(values.spelling) &&
          keyOf(other.brand) === keyOf(values.brand);
        if ((await readSynonyms(tx, row?.id)).some(isSame))
          throw new ApiError("invalid", [{ field: "spelling", message: "Такое написание уже есть" }]);
      },
    }),
  ];
}
